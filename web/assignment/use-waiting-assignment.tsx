import { useEffect, useRef, useState } from 'react'
import { assignmentRequest } from '#core/assignment/assignment-request.ts'
import { browserStorage } from '#web/ui/browser-storage.ts'
import { askedList } from './assignment.dialogs.ts'
import { AssignmentButton } from './assignment-button.tsx'
import { useAttachment } from './use-attachment.tsx'

/** The id of the assignment whose items the student has closed: they do not open by themselves again. */
const closedKey = 'consigna-cerrada'

type AskedListOf = Awaited<ReturnType<typeof askedList.load>>

/** The assignment of the next project beside the prompt box, and its items below it, which open once it was read. */
export function useWaitingAssignment() {
  const { assignment, isReady, chip, attach, attachText } = useAttachment(null, { showsRead: true })
  const [closed, setClosed] = useState(() => browserStorage.read(closedKey))
  const [opened, setOpened] = useState<string | null>(null)
  const [AskedList, setAskedList] = useState<AskedListOf | null>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const opensItself =
    assignment?.kind === 'text' && !assignment.confirmed && assignment.id !== closed
  const isShown = assignment !== null && (assignment.id === opened || opensItself)
  useEffect(() => {
    if (isShown)
      void askedList.load().then(
        (loaded) => setAskedList(() => loaded),
        () => {},
      )
  }, [isShown])
  const close = () => {
    setOpened(null)
    if (!assignment) return
    setClosed(assignment.id)
    browserStorage.write(closedKey, assignment.id)
    buttonRef.current?.focus()
  }
  const hasOne = assignment !== null
  return {
    chip,
    hasOne,
    attach: (files: readonly File[]) => void attach(files),
    attachText,
    /** What is sent while nothing is written. */
    whenEmpty: isReady ? { text: assignmentRequest, isSentByEnter: true } : null,
    button: (
      <AssignmentButton
        buttonRef={buttonRef}
        hasOne={hasOne}
        isShown={isShown}
        onFiles={(files) => void attach(files)}
        onShow={() => (isShown ? close() : setOpened(assignment?.id ?? null))}
      />
    ),
    list: isShown && AskedList && (
      <AskedList projectId={null} assignment={assignment} onClose={close} />
    ),
  }
}
