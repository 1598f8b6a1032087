import { ArrowUp } from 'lucide-react'
import {
  type CSSProperties,
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { browserStorage } from './browser-storage.ts'
import { Button } from './button.tsx'
import { lengthNote } from './length-note.ts'
import { usePressEnd } from './use-press-end.ts'
import './prompt-box.css'
import './prompt-tools.css'

type Props = {
  area: { label: string; placeholder: string; rows?: number; ref?: Ref<HTMLTextAreaElement> }
  /** What is written in it. More than the maximum can be written, with a message, but not sent. */
  text: {
    value: string
    maxCharacters: number
    onChange: (value: string) => void
    /** What is sent while nothing is written. Without it nothing is. */
    whenEmpty?: { text: string; isSentByEnter: boolean } | null
  }
  send: {
    label: string
    onSubmit: () => void
    /** `blocked`: nothing can be sent now. `busy`: the text is being sent and is read-only. */
    state?: 'ready' | 'blocked' | 'busy'
    /** In place of the button. */
    instead?: ReactNode
  }
  /** Other controls, left of the hint. */
  tools: ReactNode
  /** In place of the keyboard hint. */
  hint?: ReactNode
  /** Makes the box one row while it has neither text nor focus. */
  rest?: {
    /** What that row has in place of the tools. */
    row: ReactNode
    /** What the tools opened is still open; if they were in sight they stay, because they get the focus back. */
    isHeldOpen: boolean
  }
  attachment: {
    /** The attached file, shown above the text. */
    chip: ReactNode
    /** The files that are dropped on the box or pasted into it, at least one. */
    onFiles: (files: readonly File[]) => void
    /** What to do with a text that is too long, as a button. */
    tooLong: { label: string; onPress: () => void }
  }
}

const keysKnown = 'teclas-conocidas'

/** The keys of the box, until a text was sent with them. */
export function KeyHint() {
  const [isKnown] = useState(() => browserStorage.read(keysKnown) !== null)
  if (isKnown) return null
  return (
    <span className="keys">
      <kbd>Enter</kbd> envía · <kbd>Mayús</kbd> + <kbd>Enter</kbd> cambia de línea
    </span>
  )
}

/** The box a task is described in: Enter sends, Shift+Enter starts a new line. */
export function PromptBox(props: Props) {
  const { area, text, send, rest, attachment } = props
  const { value, maxCharacters, whenEmpty = null } = text
  const { rows = 3 } = area
  const isBusy = send.state === 'busy'
  const areaRef = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(area.ref, () => areaRef.current as HTMLTextAreaElement)
  useGrowingArea(areaRef, value)
  const noteId = useId()
  const note = lengthNote(value, maxCharacters)
  const isEmpty = value.trim() === ''
  const isSendable = isEmpty ? whenEmpty !== null : !note?.isTooLong
  const canSend = isSendable && (send.state ?? 'ready') === 'ready'

  const [isDropping, setIsDropping] = useState(false)
  const dropping = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsDropping(true)
    },
    onDragLeave: () => setIsDropping(false),
    onDrop: (event: DragEvent) => {
      const files = [...event.dataTransfer.files]
      setIsDropping(false)
      if (files.length === 0) return
      event.preventDefault()
      attachment.onFiles(files)
    },
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!canSend || (isEmpty && !whenEmpty?.isSentByEnter)) return
    browserStorage.write(keysKnown, '1')
    send.onSubmit()
  }

  const [isInUse, setIsInUse] = useState(false)
  const onPressEnd = usePressEnd()
  const wasOpen = useRef(false)
  const isOpen =
    value !== '' || isInUse || Boolean(attachment.chip) || (rest?.isHeldOpen && wasOpen.current)
  const isOneRow = rest !== undefined && !isOpen
  useEffect(() => {
    wasOpen.current = !isOneRow
  }, [isOneRow])
  const use = {
    onFocus: ({ target }: FocusEvent) => {
      // Its menu belongs to the row at rest.
      if (target !== areaRef.current && isOneRow) return
      onPressEnd(null)
      setIsInUse(true)
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) onPressEnd(() => setIsInUse(false))
    },
  }

  const hint = (
    <span className="hint">
      {note ? (
        <span
          id={noteId}
          className={note.isTooLong ? 'too-long num' : 'num'}
          // Announced once when the text becomes too long, not with every letter.
          role={note.isTooLong ? 'alert' : undefined}
        >
          {note.message}
          {note.isTooLong && (
            <Button variant="text" onClick={attachment.tooLong.onPress}>
              {attachment.tooLong.label}
            </Button>
          )}
        </span>
      ) : isEmpty && whenEmpty ? (
        <>
          <span id={noteId} className="when-empty">
            Vacío se envía «{whenEmpty.text}».{' '}
          </span>
          {props.hint}
        </>
      ) : (
        (props.hint ?? <KeyHint />)
      )}
    </span>
  )

  return (
    <form
      className={`prompt ${isDropping ? 'is-drop' : ''} ${isOneRow ? 'one-row' : ''}`}
      data-in-use={isInUse || undefined}
      {...dropping}
      {...use}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) send.onSubmit()
      }}
    >
      {attachment.chip}
      {isOneRow && rest?.row}
      <textarea
        ref={areaRef}
        aria-label={area.label}
        aria-invalid={note?.isTooLong || undefined}
        aria-describedby={note || (isEmpty && whenEmpty) ? noteId : undefined}
        rows={rows}
        style={{ '--rows': rows } as CSSProperties}
        placeholder={area.placeholder}
        readOnly={isBusy}
        enterKeyHint="send"
        value={value}
        onChange={(event) => text.onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const files = [...event.clipboardData.files]
          // Office programs put a picture of the text on the clipboard beside the text.
          const hasText = event.clipboardData.types.includes('text/plain')
          if (files.length === 0 || hasText) return
          event.preventDefault()
          attachment.onFiles(files)
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside take the press */}
      <span
        className="tools"
        hidden={isOneRow}
        // In browsers where buttons take no focus (Safari), the text would lose it and the tools would hide before the click.
        onMouseDown={(event) => {
          if (event.currentTarget.parentElement?.contains(document.activeElement)) {
            event.preventDefault()
          }
        }}
      >
        {props.tools}
        {hint}
      </span>
      {send.instead ?? (
        <Button
          variant="primary"
          type="submit"
          className="send"
          aria-label={send.label}
          title={isEmpty && canSend ? whenEmpty?.text : undefined}
          disabled={!canSend && !isBusy}
          busy={isBusy}
        >
          {!isBusy && <ArrowUp className="i" aria-hidden="true" />}
        </Button>
      )}
    </form>
  )
}

/** Grows a text area with its text, in browsers without `field-sizing`. */
function useGrowingArea(areaRef: RefObject<HTMLTextAreaElement | null>, value: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const area = areaRef.current
    if (!area || CSS.supports('field-sizing', 'content')) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight}px`
  }, [value, areaRef])
}
