import { expect, test } from 'vitest'
import type { MessageRow } from '#contract/projects.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { drawnBlocks } from '#web/pages/find-places.ts'
import { pageOfDecided } from './decided-page.ts'

const long = 'Palabras y más palabras hasta el final de la hoja. '.repeat(80)
const layout = layoutDocument({
  text: {
    cuerpo: [
      { role: 't1', content: 'Uno' },
      { role: 'p', content: `${long}Esta oración quedó al final del *párrafo* largo.` },
    ],
    referencias: [],
  },
  titlePage: { title: 'Un ensayo', lines: [] },
  numberTitlePage: false,
})
const pair = (proposal: MessageRow['proposal'], excerpt: string, proposed: string) => ({
  request: { selection: { excerpt } } as MessageRow,
  answer: {
    proposal,
    content: JSON.stringify({ texto_generado: { cuerpo: [{ content: proposed }] } }),
  } as MessageRow,
})

test('a decided proposal is on the page where its text stands now', () => {
  const blocks = drawnBlocks(layout)
  const last = layout.pages.length
  const kept = 'Esta oración quedó al final del *párrafo* largo.'
  expect(last).toBeGreaterThan(2)
  expect(pageOfDecided(blocks, pair('accepted', 'Otra cosa', kept))).toBe(last)
  expect(pageOfDecided(blocks, pair('discarded', 'Esta oración quedó al…', 'Nada'))).toBe(last)
  expect(pageOfDecided(blocks, pair('accepted', kept, 'Lo que ya no está'))).toBeNull()
})
