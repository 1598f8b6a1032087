import { ChevronRight } from 'lucide-react'
import { creditNoun } from '#core/credits/credit-label.ts'
import { formatCredits4 } from '#core/credits/units.ts'
import { countLabel, thousands } from '#core/document/count-label.ts'
import { Button } from '#web/ui/button.tsx'

/** The size of the growing text. */
export type Progress = { pages: number; words: number }

export function progressWords({ pages, words }: Progress): string {
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

/** Replaces it when the text is finished, and leads to the document. */
export function ReadyCard({
  ready,
  onShow,
}: {
  ready: Progress & { credits: number }
  onShow: () => void
}) {
  const { pages, words, credits } = ready
  return (
    <article className="ready">
      <b>Tu tarea está lista</b>
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
