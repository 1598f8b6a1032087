import { useEffect, useMemo, useRef } from 'react'
import { costLabel } from '#core/credits/units.ts'
import { compareTexts } from '#core/document/compare-texts.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import type { Revision } from '#web/revisions/revisions.ts'
import { showEnd } from '#web/ui/scroller.ts'
import { changeWords } from './change-words.ts'
import './selection-message.css'

type Props = { revision: Revision; credits: number; onShowChanges: () => void }

/** What a revision cost and changed. */
export function RevisionNote({ revision, credits, onShowChanges }: Props) {
  const changed = useMemo(() => changedWords(revision), [revision])
  // The note is added after the log was scrolled to its end, so the log has to be scrolled again.
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const log = ref.current?.parentElement
    if (log) showEnd(log)
  }, [])
  return (
    <p ref={ref} className="spent after-answer">
      <b>{costLabel(credits)}</b>: tu pedido y solo lo que cambió
      <br />
      {changed} ·{' '}
      <button type="button" onClick={onShowChanges}>
        Ver los cambios
      </button>
    </p>
  )
}

function changedWords({ before, after }: Revision): string {
  const [old, now] = [readAcademicText(before.content), readAcademicText(after.content)]
  return old && now ? changeWords(compareTexts(old, now)) : 'No se pudo comparar'
}
