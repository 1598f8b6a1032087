import type { Look } from '#web/pages/blocks/line.ts'
import { drawRun } from '#web/pages/blocks/line.ts'
import type { Drawn } from '#web/pages/drawn.ts'
import type { Marked, Marks } from './marked-pages.ts'
import './versions.css'

/** Draws removed words, pictures and equations as deleted and new ones as inserted. */
export function markedDrawers({ runs, drawings }: Marks): Look {
  return {
    drawRun: (run) => {
      const mark = runs.get(run)
      const words = { children: [drawRun(run)] }
      return mark?.mark === 'asked'
        ? { tag: 'span', className: 'asked', 'data-part': 'asked', ...words }
        : markedAs(mark, words)
    },
    // A picture or an equation has a frame.
    frameDrawing: (line, drawing) => {
      const mark = drawings.get(line)
      const frame = { className: 'marked-drawing', 'data-part': 'drawing', children: [drawing] }
      return mark ? markedAs(mark, frame) : drawing
    },
  }
}

function markedAs(mark: Marked | undefined, drawn: Omit<Drawn, 'tag'>): Drawn {
  const tag = mark === undefined ? 'span' : mark.mark === 'gone' ? 'del' : 'ins'
  return { tag, 'data-change': mark?.change ?? undefined, ...drawn }
}
