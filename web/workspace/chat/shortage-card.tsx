import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { TransactionRow } from '#contract/topups.ts'
import { creditLabel, formatCredits2 } from '#core/credits/units.ts'
import { meQuery } from '#web/api/me.api.ts'
import { useConfirmedItems } from '#web/assignment/assignment.api.ts'
import { totalCredits } from '#web/credits/total-credits.ts'
import { lackOfShortage } from '#web/generation/lack-of-shortage.ts'
import { useMessages } from '#web/generation/messages.api.ts'
import { useRequests } from '#web/generation/requests.ts'
import { type Shortage, shortageState } from '#web/generation/shortage.ts'
import { useChangedText } from '#web/pages/documents.ts'
import { usePanes } from '#web/panes/panes.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { StatusPill } from '#web/topups/status-pill.tsx'
import { transactionsQuery } from '#web/topups/topups.api.ts'
import { topupDialog } from '#web/topups/topups.dialogs.ts'
import { rejectedWords, validationTime } from '#web/topups/transfer-words.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialog-context.ts'
import '#web/ui/note-card.css'

/** Delay before the request is sent by itself, so that the student can stop it. */
const goesOnAfterMs = 4_000

const noTransfers: TransactionRow[] = []

/** The request that waits for credits; it continues automatically when they arrive. */
export function ShortageCard({ shortage }: { shortage: Shortage }) {
  const { sendWaiting, changeWaiting } = useRequests()
  const dialogs = useDialogs()
  const transfers = useQuery(transactionsQuery).data ?? noTransfers
  const document = useChangedText()
  // The card quotes the request only if neither the composer nor the chat shows it.
  const isInBox = useSlice(usePanes().slice, ({ text }) => text.trim() === shortage.content)
  const isInChat = useMessages().at(-1)?.content === shortage.content
  const me = useQuery(meQuery).data
  const total = me ? totalCredits(me) : 0
  const credits = { total, available: me?.available_credits ?? 0 }
  const state = shortageState(shortage, credits, transfers)
  const lack = lackOfShortage(shortage, total, document, useConfirmedItems())
  const [isStopped, setIsStopped] = useState(false)
  const goesOn = state.kind === 'ready' && state.byItself && !isStopped
  const titleId = useId()

  useEffect(() => {
    if (!goesOn) return
    const timer = setTimeout(() => {
      // If sending fails, the student sends it with 'Continuar'.
      setIsStopped(true)
      sendWaiting()
    }, goesOnAfterMs)
    return () => clearTimeout(timer)
  }, [goesOn, sendWaiting])

  // The card appears and grows after the log was scrolled to its end.
  const cardRef = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is what changes its size
  useEffect(() => {
    cardRef.current?.scrollIntoView({ block: 'nearest' })
  }, [state.kind])

  const change = (
    <Button variant="ghost" onClick={changeWaiting}>
      Cambiar el pedido
    </Button>
  )
  return (
    <article className="note-card" ref={cardRef} aria-labelledby={titleId}>
      {state.kind === 'ready' ? (
        <h2 id={titleId}>Ya tienes {creditLabel(formatCredits2(total))}</h2>
      ) : (
        <h2 id={titleId}>
          Te faltan{' '}
          <span>
            {creditLabel(lack.missing)}
            <Underline />
          </span>
        </h2>
      )}
      {!isInBox && !isInChat && <blockquote>«{shortage.content}»</blockquote>}
      {state.kind === 'short' && (
        <p>
          Tu pedido queda guardado: cuesta unos {lack.cost} y tienes {lack.balance}. Cuando
          recargues sigue por sí solo. {validationTime}
        </p>
      )}
      {state.kind === 'rejected' && <p>{rejectedWords(state.reason)} Tu pedido sigue guardado.</p>}
      {state.kind === 'pending' && (
        <p>
          Recibimos tu comprobante de ${state.dollars.toFixed(2)}. Cuando se valide, el pedido sigue
          por sí solo. {validationTime}
        </p>
      )}
      {state.kind === 'ready' && (
        <p>
          {goesOn
            ? 'Sigue con tu pedido.'
            : credits.available < credits.total
              ? 'Tu pedido puede seguir cuando termine la otra respuesta.'
              : 'Tu pedido puede seguir.'}
        </p>
      )}
      {state.kind === 'pending' && <StatusPill word="Pendiente" />}
      <div className={state.kind === 'pending' ? 'row flush' : 'row'}>
        {(state.kind === 'short' || state.kind === 'rejected') && (
          <>
            <Button variant="primary" onClick={() => void dialogs.open(topupDialog, {})}>
              Recargar
            </Button>
            {change}
          </>
        )}
        {state.kind === 'pending' && change}
        {goesOn && (
          <>
            <Button variant="primary" busy>
              Continuando…
            </Button>
            <Button variant="ghost" onClick={() => setIsStopped(true)}>
              Detener
            </Button>
          </>
        )}
        {state.kind === 'ready' && !goesOn && (
          <>
            <Button variant="primary" onClick={sendWaiting}>
              Continuar
            </Button>
            {change}
          </>
        )}
      </div>
    </article>
  )
}

/** The red line under the missing credits. */
function Underline() {
  return (
    <svg className="pencil" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <path d="M2 6C26 3.5 60 2.5 98 4.5" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
