import { useMemo } from 'react'
import { type Comparison, comparedText } from '#core/document/compare-texts.ts'
import { linesPerPage } from '#core/layout/page-rules.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { Sheet } from '#web/pages/sheet.tsx'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { type MarkedPages, markPages } from './marked-pages.ts'
import { markedRunDrawer } from './marked-run.tsx'
import '#web/ui/pane.css'

type Props = {
  comparison: Comparison
  /** The later text, with the title page and the format of the sheets. */
  after: ShownDocument
  /** The number of the change that is looked at. */
  current: number
}

/** A comparison on sheets, and where its changes are in the whole document. */
export function CompareSheets({ comparison, after, current }: Props) {
  const { pages, places, drawRun } = useMemo(() => {
    const text = comparedText(comparison)
    const layout = layoutDocument({ ...after, text, isBeingEdited: true })
    const marked = markPages(layout.pages, comparison.blocks, linesPerPage)
    return { ...marked, drawRun: markedRunDrawer(marked.marks) }
  }, [comparison, after])
  return (
    <>
      <div className="paper-frame">
        {pages.map((page) => (
          <Sheet key={page.number} page={page} drawRun={drawRun} />
        ))}
      </div>
      <Ruler places={places} current={current} />
    </>
  )
}

function Ruler({ places, current }: { places: MarkedPages['places']; current: number }) {
  return (
    <div className="ruler" aria-hidden="true">
      {places.map(({ change, at, mark }) => (
        <i
          key={change}
          className={mark === 'gone' ? 'gone' : ''}
          data-current={change === current || undefined}
          style={{ top: `${(at * 100).toFixed(2)}%` }}
        />
      ))}
    </div>
  )
}
