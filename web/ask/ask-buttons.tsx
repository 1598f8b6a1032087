import { X } from 'lucide-react'
import type { ComponentProps } from 'react'
import './ask.css'

type ChoiceProps = ComponentProps<'button'> & { isMore?: boolean }

/** A plain button of the bar. */
export function AskChoice({ isMore = false, ...rest }: ChoiceProps) {
  return (
    <button {...rest} type="button" className={isMore ? 'ask-choice ask-more' : 'ask-choice'} />
  )
}

/** Closes the bar. */
export function CloseBar({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <button
      type="button"
      className="ask-close"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onMouseDown={keepSelection}
      onClick={onClose}
    >
      <X className="i" aria-hidden="true" />
    </button>
  )
}

/** Keeps the focus, and with it the selection, in the text. */
export function keepSelection(event: { preventDefault: () => void }): void {
  event.preventDefault()
}
