import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageRow } from '#contract/projects.ts'
import { costLabel } from '#core/credits/units.ts'
import { plainText } from '#core/document/inline.ts'
import { answerTextQuery } from '#web/generation/answer-text.ts'
import { type Panes, usePanes } from '#web/panes/panes.ts'
import { textFailures } from '#web/words/text-failures.ts'
import './chat.css'
import { Button } from '#web/ui/button.tsx'

type Props = { message: MessageRow }

/** A request about selected text, with the beginning of that text. */
export function SelectionRequest({ message: { selection } }: Props) {
  return (
    <div className="msg-me" data-message="user">
      {selection?.excerpt && <blockquote>«{selection.excerpt}»</blockquote>}
      <p>{selection?.instruction}</p>
    </div>
  )
}

const decisions = {
  pending: 'Propuesta lista en la página. Nada cambia hasta que la aceptes.',
  accepted: 'Propuesta aceptada.',
  discarded: 'Propuesta descartada: tu texto quedó como estaba.',
  unchanged: 'No encontró qué cambiar.',
}

const cutWords =
  'Propuesta incompleta en la página: es lo que se alcanzó a escribir. Si la aceptas, reemplaza todo el texto elegido.'

function decisionWords({ proposal, completeness }: MessageRow): string | null {
  if (proposal === 'pending' && completeness !== 'complete') return cutWords
  return proposal && decisions[proposal]
}

/** Whether a proposal was accepted, and its cost. */
export function ProposalNote({ message }: Props) {
  const panes = usePanes()
  const { proposal, credits_consumed } = message
  if (proposal === 'unchanged' && credits_consumed === 0) {
    return <p>{decisions.unchanged} No se cobró nada.</p>
  }
  return (
    <>
      {proposal && (
        <p>
          {decisionWords(message)}{' '}
          {proposal === 'pending' && (
            <Button variant="word" onClick={() => showProposal(panes)}>
              Decidir
            </Button>
          )}
        </p>
      )}
      {proposal !== 'accepted' && <ProposedWords message={message} />}
      <p className="spent">
        <b>{costLabel(credits_consumed)}</b>: solo lo que volvió
      </p>
    </>
  )
}

/** What was proposed, read once the student wants to see it. */
function ProposedWords({ message }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, isError } = useQuery({ ...answerTextQuery(message), enabled: isOpen })
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Ver el texto propuesto</summary>
      {data && <p>{data.cuerpo.map((block) => plainText(block.content)).join('\n')}</p>}
      {!data && <p role="status">{isError ? textFailures.text_not_loaded : 'Cargando…'}</p>}
    </details>
  )
}

/** Leads to the proposal that waits on the pages: its first changed words, and the bar to decide on it. */
function showProposal(panes: Panes): void {
  panes.show('vista')
  requestAnimationFrame(() => {
    panes.element('pages')?.querySelector('ins, del')?.scrollIntoView({ block: 'center' })
    panes.focus('accept', { preventScroll: true })
  })
}
