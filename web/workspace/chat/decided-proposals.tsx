import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { layoutDocument } from '#core/layout/paginate.ts'
import { answerTextQuery } from '#web/generation/answer-text.ts'
import { useDocuments } from '#web/pages/documents.ts'
import { type DrawnBlock, drawnBlocks } from '#web/pages/find-places.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { Button } from '#web/ui/button.tsx'
import { whenIdle } from '#web/ui/on-demand.ts'
import { Tick } from '#web/ui/pencil.tsx'
import type { Decided } from './chat-entries.ts'
import { ChatMessage } from './chat-message.tsx'
import { pageOfDecided } from './decided-page.ts'
import './log-parts.css'

type Props = { pairs: readonly Decided[] }

/** Proposals that were decided: one line each, which shows the whole exchange on demand. */
export function DecidedProposals({ pairs }: Props) {
  const blocks = useDrawnBlocks()
  return pairs.map((pair) => <DecidedLine key={pair.answer.id} pair={pair} blocks={blocks} />)
}

/** The older ones of a long series in one line. */
export function DecidedSeries({ pairs }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const accepted = pairs.filter(({ answer }) => answer.proposal === 'accepted').length
  return (
    <>
      <Line
        isAccepted={accepted > 0}
        isOpen={isOpen}
        open="Mostrar"
        onToggle={() => setIsOpen(!isOpen)}
      >
        <b>
          {pairs.length} {pairs.length === 1 ? 'propuesta más' : 'propuestas más'}
        </b>{' '}
        · {accepted} {accepted === 1 ? 'aceptada' : 'aceptadas'}
      </Line>
      {isOpen && <DecidedProposals pairs={pairs} />}
    </>
  )
}

function DecidedLine({ pair, blocks }: { pair: Decided; blocks: readonly DrawnBlock[] | null }) {
  const [isOpen, setIsOpen] = useState(false)
  const { request, answer } = pair
  const isAccepted = answer.proposal === 'accepted'
  const text = useQuery({ ...answerTextQuery(answer), enabled: isAccepted && blocks !== null }).data
  const page = blocks && pageOfDecided(blocks, pair, text)
  return (
    <>
      <Line isAccepted={isAccepted} isOpen={isOpen} open="Ver" onToggle={() => setIsOpen(!isOpen)}>
        <b>{request.selection?.instruction}</b> · {isAccepted ? 'aceptada' : 'descartada'}
        {page !== null && `, página ${page}`}
      </Line>
      {isOpen && (
        <>
          <ChatMessage message={request} isNewest={false} />
          <ChatMessage message={answer} isNewest={false} />
        </>
      )}
    </>
  )
}

type LineProps = {
  isAccepted: boolean
  isOpen: boolean
  /** The word of the button that shows what the line stands for. */
  open: string
  onToggle: () => void
  children: ReactNode
}

function Line({ isAccepted, isOpen, open, onToggle, children }: LineProps) {
  return (
    <div className="decided">
      {isAccepted ? <Tick /> : <X className="i" aria-hidden="true" />}
      <span>{children}</span>
      <Button variant="text" aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? 'Ocultar' : open}
      </Button>
    </div>
  )
}

const drawn = new WeakMap<ShownDocument, DrawnBlock[]>()

function blocksOf(shown: ShownDocument): DrawnBlock[] {
  const blocks = drawn.get(shown) ?? [...drawnBlocks(layoutDocument(shown)).values()]
  drawn.set(shown, blocks)
  return blocks
}

/** The blocks as they are on the pages of the finished document, found again when the page is idle. */
function useDrawnBlocks(): DrawnBlock[] | null {
  const shown = useSlice(useDocuments().slice, (state) =>
    state.shows === 'document' || state.shows === 'alternative' ? state.shown : null,
  )
  const [blocks, setBlocks] = useState<DrawnBlock[] | null>(null)
  useEffect(() => {
    if (shown === null) return
    let isCurrent = true
    whenIdle(() => isCurrent && setBlocks(blocksOf(shown)))
    return () => {
      isCurrent = false
    }
  }, [shown])
  return blocks
}
