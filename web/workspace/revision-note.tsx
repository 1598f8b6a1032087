import { useEffect, useMemo, useRef } from 'react'
import { creditNoun } from '#core/credits/credit-label.ts'
import { compareTexts } from '#core/document/compare-texts.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import type { Revision } from '#web/document/ask/new-words.tsx'
import './selection-message.css'

type Props = { revision: Revision; credits: number; onShowChanges: () => void }

/** What a revision cost and changed. */
export function RevisionNote({ revision, credits, onShowChanges }: Props) {
  const { words, blocks } = useMemo(() => countNew(revision), [revision])
  // The note is added after the log was scrolled to its end, so the log has to be scrolled again.
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const log = ref.current?.parentElement
    if (log) log.scrollTop = log.scrollHeight
  }, [])
  return (
    <p ref={ref} className="spent after-answer">
      <b>
        {credits.toFixed(2)} {creditNoun(credits)}
      </b>
      : solo lo que cambió
      <br />
      {words} {words === 1 ? 'palabra nueva' : 'palabras nuevas'} en {blocks}{' '}
      {blocks === 1 ? 'párrafo' : 'párrafos'} ·{' '}
      <button type="button" onClick={onShowChanges}>
        Ver los cambios
      </button>
    </p>
  )
}

function countNew({ before, after }: Revision): { words: number; blocks: number } {
  const [old, now] = [readAcademicText(before.content), readAcademicText(after.content)]
  if (!old || !now) return { words: 0, blocks: 0 }
  const comparison = compareTexts(old, now)
  const changed = comparison.blocks.filter(({ spans }) => spans.some(({ mark }) => mark === 'new'))
  return { words: comparison.wordsNew, blocks: changed.length }
}
