import { ChevronRight } from 'lucide-react'
import { creditNoun, formatCredits4 } from '#core/credits/units.ts'
import { countLabel, thousands } from '#core/document/count-label.ts'
import { useDocuments } from '#web/pages/documents.ts'
import { type Panes, usePanes } from '#web/panes/panes.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { Button } from '#web/ui/button.tsx'
import './chat.css'

/** The size of the growing text, where the pages are on the other tab; null otherwise. */
export function useGrowth(): { pages: number; words: number } | null {
  const isGrowing = useSlice(useDocuments().slice, ({ shows }) => shows === 'partial')
  const progress = useSlice(usePanes().slice, (state) => state.progress)
  return isGrowing ? progress : null
}

/** While the model writes and the pages are on the other tab: a button with the progress that leads there. */
export function ProgressButton() {
  const growth = useGrowth()
  const panes = usePanes()
  if (!growth) return null
  return (
    <Button
      variant="bare"
      className="to-pages num"
      aria-live="off"
      onClick={() => showPages(panes)}
    >
      Página {thousands(growth.pages)} · {countLabel(growth.words, 'palabra', 'palabras')}
      <ChevronRight className="i" aria-hidden="true" />
    </Button>
  )
}

/** Replaces the progress card when the text is complete: its size, its cost and a link to it. */
export function ReadyCard() {
  const panes = usePanes()
  const finished = useSlice(panes.slice, (state) => state.finished)
  const progress = useSlice(panes.slice, (state) => state.progress)
  if (!finished || !progress) return null
  const { credits, isComplete } = finished
  return (
    <article className="ready" data-part="ready">
      <b>{isComplete ? 'Tu tarea está lista' : 'Tu tarea llega hasta aquí'}</b>
      <small className="num">
        {countLabel(progress.pages, 'página', 'páginas')} ·{' '}
        {countLabel(progress.words, 'palabra', 'palabras')} · {formatCredits4(credits)}{' '}
        {creditNoun(credits)}
      </small>
      <Button variant="primary" wide onClick={() => showPages(panes)}>
        Leer
      </Button>
    </article>
  )
}

function showPages(panes: Panes): void {
  panes.show('vista')
  panes.focusSoon('pages tab')
}
