import { ChevronRight } from 'lucide-react'
import { creditNoun, formatCredits4 } from '#core/credits/units.ts'
import { countLabel, thousands } from '#core/document/spanish-phrases.ts'
import { Button } from '#web/ui/button.tsx'

/** The size of the growing text. */
export type Progress = { pages: number; words: number }

function progressWords({ pages, words }: Progress): string {
  return `Página ${thousands(pages)} · ${countLabel(words, 'palabra', 'palabras')}`
}

/** While the model writes and the pages are on the other tab: a button with the progress that leads there. */
export function ProgressButton({ progress, onShow }: { progress: Progress; onShow: () => void }) {
  return (
    <button type="button" className="to-pages num" aria-live="off" onClick={onShow}>
      {progressWords(progress)}
      <ChevronRight className="i" aria-hidden="true" />
    </button>
  )
}

/** A text that was written while the pages were hidden, and what its request cost. */
export type Ready = Progress & { credits: number; isComplete: boolean }

/** Replaces it when the text has ended, and leads to the document. */
export function ReadyCard({ ready, onShow }: { ready: Ready; onShow: () => void }) {
  const { pages, words, credits, isComplete } = ready
  return (
    <article className="ready">
      <b>{isComplete ? 'Tu tarea está lista' : 'Tu tarea llega hasta aquí'}</b>
      <small className="num">
        {countLabel(pages, 'página', 'páginas')} · {countLabel(words, 'palabra', 'palabras')} ·{' '}
        {formatCredits4(credits)} {creditNoun(credits)}
      </small>
      <Button variant="primary" wide onClick={onShow}>
        Leer
      </Button>
    </article>
  )
}
