import { useEffect, useMemo, useRef } from 'react'
import { costLabel } from '#core/credits/units.ts'
import { compareTexts } from '#core/document/compare-texts.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { ChangeList } from '#web/revisions/change-list.tsx'
import type { Revision } from '#web/revisions/revised-version.ts'
import { useRevisions } from '#web/revisions/revisions.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { showEnd } from '#web/ui/scroller.ts'
import { changeWords } from './change-words.ts'
import './selection-message.css'

type Props = { revision: Revision; credits: number; onShowChanges: () => void }

/** What a revision changed, each change with the way to it, and what it cost. */
export function RevisionNote({ revision, credits, onShowChanges }: Props) {
  const changed = useMemo(() => changedWords(revision), [revision])
  const changes = useSlice(useRevisions().slice, (state) => state.changes)
  const ref = useRef<HTMLDivElement>(null)
  const isKnown = changes !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is added after the log was scrolled to its end
  useEffect(() => {
    const log = ref.current?.parentElement
    if (log) showEnd(log)
  }, [isKnown])
  return (
    <div ref={ref} className="after-answer">
      {changes && <ChangeList changes={changes} />}
      <p className="spent">
        <b>{costLabel(credits)}</b>: tu pedido y solo lo que cambió
        <br />
        {changed} ·{' '}
        <button type="button" onClick={onShowChanges}>
          Ver los cambios
        </button>
      </p>
    </div>
  )
}

function changedWords({ before, after }: Revision): string {
  const [old, now] = [readAcademicText(before.content), readAcademicText(after.content)]
  return old && now ? changeWords(compareTexts(old, now)) : 'No se pudo comparar'
}
