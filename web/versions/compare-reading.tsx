import { type ReactNode, useState } from 'react'
import type { Line } from '#core/layout/pages.ts'
import { ReadingLines } from '#web/pages/reading-view.tsx'
import { Button } from '#web/ui/button.tsx'
import { foldedLabel, foldUnchanged } from './compared-blocks.ts'
import { markedDrawers } from './marked-drawers.ts'
import type { MarkedPages } from './marked-pages.ts'
import '#web/ui/reading.css'
import './versions.css'

/** Two versions compared, as text to read on a narrow screen. Blocks that did not change are folded. */
export function CompareReading({ pages, marks }: Pick<MarkedPages, 'pages' | 'marks'>) {
  const drawers = markedDrawers(marks)
  const draw = (block: readonly Line[]) => (
    <ReadingLines key={block[0]?.block} lines={block} {...drawers} />
  )
  return (
    <div className="reading" data-part="reading">
      {foldUnchanged(pages, marks).map(({ isShown, blocks }) => {
        const text = blocks.map(draw)
        if (isShown) return text
        return (
          <Folded key={blocks[0]?.[0]?.block} label={foldedLabel(blocks.length)}>
            {text}
          </Folded>
        )
      })}
    </div>
  )
}

/** Blocks behind a button that shows and hides them. */
function Folded({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="bare"
        className="folded"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{label}</span>
      </Button>
      {isOpen && children}
    </>
  )
}
