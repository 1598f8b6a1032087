import { ArrowUp } from 'lucide-react'
import type { CSSProperties, KeyboardEvent, ReactNode, Ref } from 'react'
import { Button } from './button.tsx'

type Props = {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  onSubmit: () => void
  sendLabel: string
  /** Why nothing can be sent now, whatever is written. */
  blocked?: boolean
  /** In place of the send button. */
  instead?: ReactNode
  /** In place of the keyboard hint. */
  hint?: ReactNode
  rows?: number
  ref?: Ref<HTMLTextAreaElement>
}

/** The box a task is described in: Enter sends, Shift+Enter starts a new line. */
export function PromptBox(props: Props) {
  const { label, placeholder, value, onChange, onSubmit, sendLabel, rows = 3 } = props
  const canSend = value.trim() !== '' && !props.blocked

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (canSend) onSubmit()
  }

  return (
    <form
      className="prompt"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) onSubmit()
      }}
    >
      <textarea
        ref={props.ref}
        aria-label={label}
        rows={rows}
        style={{ '--rows': rows } as CSSProperties}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span className="hint">
        {props.hint ?? (
          <span className="keys">
            <kbd>Enter</kbd> envía · <kbd>Mayús</kbd> + <kbd>Enter</kbd> cambia de línea
          </span>
        )}
      </span>
      {props.instead ?? (
        <Button
          variant="primary"
          type="submit"
          className="send"
          aria-label={sendLabel}
          disabled={!canSend}
        >
          <ArrowUp className="i" aria-hidden="true" />
        </Button>
      )}
    </form>
  )
}
