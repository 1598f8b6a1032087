import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { maxCommentCharacters } from '#contract/comment-limits.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { report } from '#web/api/report.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { useKeptText } from './use-kept-text.ts'
import '#web/ui/field.css'
import './comments.css'

type Props = {
  /** Key under which the tab stores the unsent text. */
  name: string
  label: string
  placeholder: string
  /** The button that sends it. */
  action: string
  /** What it begins with when nothing is kept. */
  initial?: string
  send: (text: string) => Promise<unknown>
  /** After it was sent, or when it was given up. */
  onEnd: () => void
}

/** The form of a comment or an answer. Its text stays when sending fails. */
export function CommentForm({
  name,
  label,
  placeholder,
  action,
  initial = '',
  send,
  onEnd,
}: Props) {
  const [kept, write] = useKeptText(name)
  const [isTouched, setTouched] = useState(false)
  const text = isTouched || kept !== '' ? kept : initial
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const id = useId()
  const formRef = useRef<HTMLFormElement>(null)
  // The focus brings the field in sight alone, on a phone without what sends it.
  useEffect(() => {
    formRef.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const submit = async () => {
    const said = text.trim()
    if (said === '' || isSending) return
    setSending(true)
    setError(null)
    try {
      await send(said)
      write('')
      onEnd()
    } catch (failure) {
      report('a comment could not be sent', failure)
      setError(errorMessage(failure))
    } finally {
      setSending(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
    if (event.key !== 'Escape') return
    // The panel stays open.
    event.stopPropagation()
    onEnd()
  }

  return (
    <form ref={formRef} className="comment-form" onSubmit={onSubmit}>
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="input"
        // biome-ignore lint/a11y/noAutofocus: whoever opened this field writes in it
        autoFocus
        rows={2}
        maxLength={maxCommentCharacters}
        placeholder={placeholder}
        value={text}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onChange={({ currentTarget }) => {
          setTouched(true)
          write(currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      {error !== null && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      <div className="comment-acts">
        <Button
          type="submit"
          variant="primary"
          size="small"
          busy={isSending}
          aria-disabled={text.trim() === '' || undefined}
        >
          {action}
        </Button>
        <Button size="small" variant="ghost" onClick={onEnd}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
