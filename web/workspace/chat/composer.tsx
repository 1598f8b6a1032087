import { Square } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { maxPromptCharacters } from '#contract/text-limits.ts'
import type { AcademicText } from '#core/document/model.ts'
import { PriceHint } from '#web/credits/price-hint.tsx'
import { Button } from '#web/ui/button.tsx'
import { KeyHint, PromptBox } from '#web/ui/prompt-box.tsx'
import { BalanceLine } from './balance-line.tsx'
import { type Attachable, ComposerClip } from './composer-clip.tsx'

type Props = {
  text: string
  onChange: (text: string) => void
  onSend: () => void
  isBusy: boolean
  /** The messages are missing, so nothing can be sent yet. */
  isBlocked: boolean
  /** False while a card has the price of the same request. */
  isPriced: boolean
  onStop: () => void
  isOffline: boolean
  /** The document that a request changes; null without a text. */
  document: AcademicText | null
  onDraft: () => void
  tools: ReactNode
  attachable: Omit<Attachable, 'onDraft'>
  /** Something that the tools opened is open. */
  isHeldOpen: boolean
  attachment: ReactNode
  onFile: (file: File) => void
  tooLong: { label: string; onPress: () => void }
  ref: RefObject<HTMLTextAreaElement | null>
}

export function Composer({
  text,
  onChange,
  onSend,
  isBusy,
  isBlocked,
  isPriced,
  onStop,
  isOffline,
  document,
  onDraft,
  tools,
  attachable,
  isHeldOpen,
  attachment,
  onFile,
  tooLong,
  ref,
}: Props) {
  // Without a text the student may bring a draft.
  const mayBring = document === null && !isBusy
  const isEmpty = text.trim() === ''
  return (
    <div className="composer">
      <PromptBox
        ref={ref}
        label="Mensaje"
        rows={1}
        maxCharacters={maxPromptCharacters}
        placeholder={isBusy ? 'Generando respuesta...' : 'Describe tu tarea...'}
        value={text}
        onChange={onChange}
        onSubmit={onSend}
        sendLabel="Enviar"
        blocked={isBusy || isBlocked}
        hint={
          isEmpty || isBusy || !isPriced ? false : <PriceHint request={text} document={document} />
        }
        atRest={<ComposerClip {...attachable} onDraft={onDraft} />}
        isHeldOpen={isHeldOpen}
        tools={tools}
        attachment={attachment}
        onFile={onFile}
        tooLong={tooLong}
        instead={isBusy ? <StopButton onStop={onStop} nextRef={ref} /> : undefined}
      />
      <p className="balance">
        {isEmpty && <BalanceLine />}
        {isOffline && <span className="pill">Modo sin conexión</span>}
        {mayBring && (
          <button type="button" className="link" onClick={onDraft}>
            Subir un borrador
          </button>
        )}
        {isEmpty && !isBusy && !isOffline && !mayBring && <KeyHint />}
      </p>
    </div>
  )
}

type StopProps = {
  onStop: () => void
  /** Gets the focus when the button is removed. */
  nextRef: RefObject<HTMLElement | null>
}

/** Stopping may take the server a moment, so only the first press counts. */
function StopButton({ onStop, nextRef }: StopProps) {
  const [isAsked, setIsAsked] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = buttonRef.current
    return () => {
      if (document.activeElement === button) nextRef.current?.focus()
    }
  }, [nextRef])
  return (
    <Button
      ref={buttonRef}
      className="send"
      aria-label="Detener"
      // Not `disabled`, which would lose the focus.
      aria-disabled={isAsked}
      onClick={() => {
        if (isAsked) return
        setIsAsked(true)
        onStop()
      }}
    >
      <Square className="i i-sm" aria-hidden="true" />
    </Button>
  )
}
