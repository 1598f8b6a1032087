import type { MessageRow } from '#contract/projects.ts'
import { creditNoun } from '#core/credits/credit-label.ts'
import { plainText } from '#core/document/inline.ts'
import type { ModelAnswer } from '#core/document/model.ts'
import './selection-message.css'

type Props = { message: MessageRow }

/** A request about selected text, with the beginning of that text. */
export function SelectionRequest({ message: { selection } }: Props) {
  return (
    <div className="msg-me">
      {selection?.excerpt && <blockquote>«{selection.excerpt}»</blockquote>}
      <p>{selection?.instruction}</p>
    </div>
  )
}

const decisions = {
  pending: 'Propuesta lista en la página. Nada cambia hasta que la aceptes.',
  accepted: 'Propuesta aceptada.',
  discarded: 'Propuesta descartada: tu texto quedó como estaba.',
  unchanged: 'No encontró qué cambiar. No se cobró nada.',
}

/** Whether a proposal was accepted, and its cost. */
export function ProposalNote({ message: { content, proposal, credits_consumed } }: Props) {
  if (proposal === 'unchanged') return <p>{decisions.unchanged}</p>
  const { texto_generado } = JSON.parse(content) as ModelAnswer
  const words = texto_generado.cuerpo.map((block) => plainText(block.content)).join('\n')
  return (
    <>
      {proposal && <p>{decisions[proposal]}</p>}
      {proposal !== 'accepted' && (
        <details>
          <summary>Ver el texto propuesto</summary>
          <p>{words}</p>
        </details>
      )}
      <p className="spent">
        <b>
          {credits_consumed.toFixed(2)} {creditNoun(credits_consumed)}
        </b>
        : solo lo que volvió
      </p>
    </>
  )
}
