import { useQuery } from '@tanstack/react-query'
import { ArrowUp, Check, CircleAlert, RotateCw, Unplug } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { projectErrorMessage } from '#contract/project-errors.ts'
import { maxInstructionCharacters, maxSelectedCharacters } from '#contract/text-limits.ts'
import { estimateSelection } from '#core/credits/estimate-selection.ts'
import { costLabel, formatCredits2, unitsPerCredit } from '#core/credits/units.ts'
import { countWords } from '#core/document/words.ts'
import { type SelectionAction, selectionActions } from '#core/generation/selection-actions.ts'
import { meQuery } from '#web/api/me.api.ts'
import { totalCredits } from '#web/credits/total-credits.ts'
import type { SelectedText } from '#web/editor/selected-text.ts'
import { usePanes } from '#web/panes/panes.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { topupDialog } from '#web/topups/topups.dialogs.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { RuledLines } from '#web/ui/pencil.tsx'
import { Toolbar } from '#web/ui/toolbar.tsx'
import { AskChoice, CloseBar, keepSelection } from './ask-buttons.tsx'
import type { AskState, Proposal } from './ask-state.ts'
import { useAsking, useAskState } from './asking.ts'
import '#web/ui/text-link.css'
import './ask.css'

type Props = {
  selected: SelectedText | null
  isAtBottom: boolean
  /** Called when the bar becomes a text field, or stops being one. */
  onWrite: (isWriting: boolean) => void
  onAsked: () => void
  /** Comments on the selection; null for members who may not comment. */
  onComment: (() => void) | null
  /** Closes the bar over the selection. */
  onClose: () => void
}

/** The bar beside selected text: first the requests, then the progress, then the proposal. */
export function AskBar(props: Props) {
  const asking = useAsking()
  const state = useAskState()
  const price = useRetryPrice(state)
  switch (state.kind) {
    case 'rest':
    case 'short':
      return <RequestBar {...props} />
    case 'writing':
      return (
        <Bar label={null} className="ask-bar ask-is-writing">
          <span className="ask-writing" role="status">
            Escribiendo la propuesta…
          </span>
          <RuledLines />
          <Button size="small" className="ask-act" onClick={asking.stop}>
            Detener
          </Button>
        </Bar>
      )
    case 'proposal':
      return (
        <ProposalBar
          isAtBottom={props.isAtBottom}
          proposal={state.proposal}
          isDeciding={state.isDeciding}
          price={price}
        />
      )
    case 'failed':
      return (
        <Bar label="Propuesta">
          <ErrorText>{state.reason}</ErrorText>
          <AskChoice onClick={asking.discard}>Descartar</AskChoice>
          <Button size="small" className="ask-act" onClick={asking.retry}>
            Otra vez
          </Button>
          <Cost price={price} />
        </Bar>
      )
    case 'gone':
      return (
        <Bar label="Propuesta">
          <ErrorText>
            Ese texto cambió mientras se escribía. La propuesta quedó en el chat.
          </ErrorText>
          <AskChoice onClick={asking.dismiss}>Entendido</AskChoice>
        </Bar>
      )
    case 'unchanged':
      return (
        <Bar label="Propuesta">
          <span className="ask-note" role="status">
            <Check className="i" aria-hidden="true" />
            No encontró qué cambiar. No se cobró nada.
          </span>
          <AskChoice onClick={asking.dismiss}>Entendido</AskChoice>
        </Bar>
      )
  }
}

const actions = Object.keys(selectionActions) as SelectionAction[]

function RequestBar({ selected, isAtBottom, onWrite, onAsked, onComment, onClose }: Props) {
  const asking = useAsking()
  const state = useAskState()
  const canAsk = useSlice(asking.slice, (all) => all.canAsk)
  const [pointed, setPointed] = useState<string>('Mejorar')
  const words = useSlice(asking.slice, (all) => all.words)
  const [written, setWritten] = useState(() => refusedWords(state) ?? words)
  const resume = useEffectEvent(() => {
    if (written !== null) onWrite(true)
  })
  useEffect(() => resume(), [])
  const takeWords = useEffectEvent(() => {
    if (words === null) return
    setWritten(words)
    onWrite(true)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once for each request
  useEffect(() => takeWords(), [words])
  const available = useAvailable()
  const dialogs = useDialogs()
  const fieldId = useId()
  const close = <CloseBar label="Cerrar" onClose={onClose} />
  const comment = onComment && (
    <AskChoice tabIndex={-1} onMouseDown={keepSelection} onClick={onComment}>
      Comentar
    </AskChoice>
  )
  if (!canAsk) {
    return (
      <Bar label={null}>
        <span className="ask-note" role="status">
          <Unplug className="i" aria-hidden="true" />
          Para pedir cambios hace falta un modelo. Puedes escribir en la página.
        </span>
        {comment}
        {close}
      </Bar>
    )
  }
  if ((selected?.units ?? 0) > maxSelectedCharacters) {
    return (
      <Bar label={null}>
        <span className="ask-note" role="status">
          <CircleAlert className="i" aria-hidden="true" />
          {projectErrorMessage('selection.too_long', { maxCharacters: maxSelectedCharacters })}
        </span>
        {comment}
      </Bar>
    )
  }
  const stopWriting = () => {
    setWritten(null)
    asking.write(null)
  }
  const send = (instruction: string) => {
    if (instruction.trim() === '') return
    asking.ask(instruction.trim())
    stopWriting()
    onAsked()
  }
  const price = estimateSelection(selected?.units ?? 0, written ?? pointed) / unitsPerCredit
  const missing = missingOf(state, price, available)
  const openTopUp = () => void dialogs.open(topupDialog, {})
  const topUp = (
    <span className="ask-missing">
      <CircleAlert className="i" aria-hidden="true" />
      Te faltan {missing} créditos
      <Button variant="word" onMouseDown={keepSelection} onClick={openTopUp}>
        Recargar
      </Button>
    </span>
  )
  if (written !== null) {
    return (
      <form
        className="ask-bar"
        data-part="ask"
        aria-label="Pedir sobre la selección"
        onSubmit={(event) => {
          event.preventDefault()
          if (missing === null) send(written)
          else openTopUp()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          stopWriting()
          onWrite(false)
        }}
      >
        <label className="sr" htmlFor={fieldId}>
          Qué cambiar
        </label>
        <input
          id={fieldId}
          // biome-ignore lint/a11y/noAutofocus: the student opened this field
          autoFocus
          placeholder="Qué cambiar"
          maxLength={maxInstructionCharacters}
          value={written}
          onChange={(event) => setWritten(event.currentTarget.value)}
        />
        {!isAtBottom && (missing === null ? <Cost price={price} /> : topUp)}
        <Button
          type="submit"
          variant="primary"
          size="small"
          icon
          className="send"
          aria-label="Enviar"
          aria-disabled={written.trim() === '' || undefined}
        >
          <ArrowUp className="i i-sm" aria-hidden="true" />
        </Button>
        {close}
        {isAtBottom && (missing === null ? <Cost price={price} /> : topUp)}
      </form>
    )
  }
  const cost = <Cost price={price} />
  return (
    <Bar label="Pedir sobre la selección">
      {isAtBottom && (
        <header>
          <b>
            {selected?.words ?? 0} {selected?.words === 1 ? 'palabra elegida' : 'palabras elegidas'}
          </b>
          {close}
        </header>
      )}
      {actions.map((action, index) => (
        <AskChoice
          key={action}
          tabIndex={index === 0 ? 0 : -1}
          aria-disabled={missing !== null || undefined}
          onMouseDown={keepSelection}
          onPointerEnter={() => setPointed(action)}
          onFocus={() => setPointed(action)}
          onClick={() => missing === null && send(action)}
        >
          {action}
        </AskChoice>
      ))}
      <span className="ask-rule" />
      {missing === null ? (
        <AskChoice
          isMore
          tabIndex={-1}
          onMouseDown={keepSelection}
          onClick={() => {
            setWritten('')
            onWrite(true)
          }}
        >
          Pedir un cambio…
        </AskChoice>
      ) : (
        topUp
      )}
      {comment}
      {missing === null && cost}
      {!isAtBottom && close}
    </Bar>
  )
}

type ProposalProps = {
  proposal: Proposal
  isDeciding: boolean
  isAtBottom: boolean
  /** What 'Otra vez' costs, in credits; null when it is not known. */
  price: number | null
}

function ProposalBar({ proposal, isDeciding, isAtBottom, price }: ProposalProps) {
  const asking = useAsking()
  const change = countWords(proposal.after) - countWords(proposal.before)
  const cost = costLabel(proposal.credits)
  const close = <CloseBar label="Decidir después" onClose={asking.dismiss} />
  return (
    <Bar label="Propuesta" className="ask-bar ask-decides">
      {isAtBottom && (
        <header>
          <b>{proposal.instruction}</b>
          <span className="ask-cost">costó {cost}</span>
          {close}
        </header>
      )}
      <Button
        ref={usePanes().ref('accept')}
        variant="primary"
        size="small"
        className="ask-act"
        busy={isDeciding}
        onClick={asking.accept}
      >
        <Check className="i i-sm" aria-hidden="true" />
        Aceptar
        <kbd className="keys">Ctrl Enter</kbd>
      </Button>
      <AskChoice tabIndex={-1} onClick={asking.discard}>
        Descartar
        <kbd className="keys">Esc</kbd>
      </AskChoice>
      <AskChoice tabIndex={-1} onClick={asking.retry}>
        <RotateCw className="i i-sm" aria-hidden="true" />
        Otra vez
        {!isAtBottom && <Cost price={price} />}
      </AskChoice>
      {proposal.isCut && (
        <span className="ask-note" role="status">
          Incompleta: reemplaza todo lo elegido
        </span>
      )}
      {isAtBottom && price !== null && (
        <span className="ask-again">
          «Otra vez» <Cost price={price} />
        </span>
      )}
      {!isAtBottom && (
        <span className="ask-cost">
          {cost} · {change > 0 ? '+' : change < 0 ? '−' : '±'}
          {Math.abs(change)} {Math.abs(change) === 1 ? 'palabra' : 'palabras'}
        </span>
      )}
      {!isAtBottom && close}
    </Bar>
  )
}

type BarProps = { label: string | null; className?: string; children: ReactNode }

/** Without a label it only shows a text. */
function Bar({ label, className = 'ask-bar', children }: BarProps) {
  const bar = { className, 'data-part': 'ask', children }
  return label === null ? <div {...bar} /> : <Toolbar {...bar} label={label} />
}

/** Shows the estimated price of a request and the balance. */
function Cost({ price }: { price: number | null }) {
  const available = useAvailable()
  if (price === null) return null
  return (
    <span className="ask-cost">
      ≈ {cents(price)}
      {available !== null && ` de ${formatCredits2(available)}`} créditos
    </span>
  )
}

function useAvailable(): number | null {
  const me = useQuery(meQuery).data
  return me ? totalCredits(me) : null
}

/** The price of 'Otra vez', where it is offered. */
function useRetryPrice(state: AskState): number | null {
  const { retryCredits } = useAsking()
  const [credits, setCredits] = useState<number | null>(null)
  const isOffered = state.kind === 'failed' || state.kind === 'proposal'
  useEffect(() => {
    if (!isOffered) return
    let isCurrent = true
    retryCredits().then(
      (found) => isCurrent && setCredits(found),
      // Without the price the request can still be sent.
      () => undefined,
    )
    return () => {
      isCurrent = false
      setCredits(null)
    }
  }, [isOffered, retryCredits])
  return credits
}

/** The student's own instruction that the credits did not suffice for; null if there was none. */
function refusedWords(state: AskState): string | null {
  if (state.kind !== 'short') return null
  return actions.some((action) => action === state.instruction) ? null : state.instruction
}

/** The credits that are missing, in words; null when they suffice. */
function missingOf(state: AskState, price: number, available: number | null): string | null {
  const needed = state.kind === 'short' ? state.neededUnits / unitsPerCredit : price
  if (available === null || needed <= available) return null
  return (Math.ceil((needed - available) * 100) / 100).toFixed(2)
}

function cents(credits: number): string {
  return Math.max(0.01, Math.round(credits * 100) / 100).toFixed(2)
}
