import { useRef, useState } from 'react'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { assignmentDialog } from './assignment.dialogs.ts'
import { AssignmentButton } from './assignment-button.tsx'
import { useAssignmentTab } from './use-assignment-tab.ts'
import { useAttachment } from './use-attachment.tsx'

type Options = {
  projectId: string
  shown: ShownDocument | null
  isLive: boolean
  text: string
  onText: (text: string) => void
}

/** The project's assignment beside the composer: attached, confirmed, and compared with the document. */
export function useAssignment({ projectId, shown, isLive, text, onText }: Options) {
  // An assignment that was read is shown by its button.
  const { assignment, chip, attach, attachText } = useAttachment(projectId, false)
  const tab = useAssignmentTab(assignment, shown, isLive)
  const dialogs = useDialogs()
  const [isShown, setIsShown] = useState(false)
  const placeRef = useRef<HTMLSpanElement>(null)
  const choose = () => placeRef.current?.querySelector('input')?.click()
  const show = async () => {
    setIsShown(true)
    const { checkedDocument } = await import('./checked-document.ts')
    await dialogs.open(assignmentDialog, {
      projectId,
      document: shown && checkedDocument(shown),
      onReplace: choose,
    })
    setIsShown(false)
  }
  const attachPrompt = async () => {
    if (await attachText(text)) onText('Aplica lo que pide la consigna adjunta.')
  }
  return {
    tab,
    isShown,
    attachable: {
      hasOne: assignment !== null,
      press: () => (assignment === null ? choose() : void show()),
    },
    button: (
      <span ref={placeRef}>
        <AssignmentButton
          hasOne={assignment !== null}
          isShown={isShown}
          onFile={(file) => void attach(file)}
          onShow={() => void show()}
        />
      </span>
    ),
    beside: {
      attachment: chip,
      onFile: (file: File) => void attach(file),
      tooLong: { label: 'Adjuntarlo como consigna', onPress: () => void attachPrompt() },
    },
  }
}
