import { X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import './ask.css'

type ChoiceProps = ComponentProps<'button'> & { isMore?: boolean }

/** A button of the bar beside selected text; `isMore` adds the style of the button for further choices. */
export function AskChoice({ isMore = false, ...rest }: ChoiceProps) {
  return (
    <Button variant="bare" {...rest} className={isMore ? 'ask-choice ask-more' : 'ask-choice'} />
  )
}

/** Closes the bar. */
export function CloseBar({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <Button
      variant="bare"
      className="ask-close"
      data-last
      tabIndex={-1}
      aria-label={label}
      title={label}
      onMouseDown={keepSelection}
      onClick={onClose}
    >
      <X className="i" aria-hidden="true" />
    </Button>
  )
}

/** Keeps the focus, and with it the selection, in the text. */
export function keepSelection(event: { preventDefault: () => void }): void {
  event.preventDefault()
}
