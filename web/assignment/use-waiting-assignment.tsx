import { useEffect, useRef, useState } from 'react'
import { assignmentRequest } from '#core/assignment/assignment-request.ts'
import { browserStorage } from '#web/ui/browser-storage.ts'
import { askedList } from './assignment.dialogs.ts'
import { AssignmentButton } from './assignment-button.tsx'
import { useAttachment } from './use-attachment.tsx'

/** Stores the id of the assignment whose items the student has closed: they no longer open by themselves. */
const closedKey = 'consigna-cerrada'

type AskedListOf = Awaited<ReturnType<typeof askedList.load>>

/**
 * The assignment of a project that does not exist yet: its chip in the prompt box, and the list of its items, which opens
 * once it is read.
 */
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
    /** The request that is sent if the student writes nothing. */
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
