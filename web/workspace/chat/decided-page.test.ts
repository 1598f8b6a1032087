import { expect, test } from 'vitest'
import type { MessageRow } from '#contract/projects.ts'
import { withIds } from '#core/document/block-ids.ts'
import type { AcademicText } from '#core/document/model.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { drawnBlocks } from '#web/pages/find-places.ts'
import { pageOfDecided } from './decided-page.ts'

const long = 'Palabras y más palabras hasta el final de la hoja. '.repeat(80)
const layout = layoutDocument({
  text: withIds({
    cuerpo: [
      { role: 't1', content: 'Uno' },
      { role: 'p', content: `${long}Esta oración quedó al final del *párrafo* largo.` },
    ],
    referencias: [],
  }),
  titlePage: { title: 'Un ensayo', lines: [] },
  numberTitlePage: false,
})
const pair = (proposal: MessageRow['proposal'], excerpt: string) => ({
  request: { selection: { excerpt } } as MessageRow,
  answer: { proposal } as MessageRow,
})
const written = (content: string): AcademicText => ({
  cuerpo: [{ role: 'p', content }],
  referencias: [],
})

test('a decided proposal is on the page where its text stands now', () => {
  const blocks = [...drawnBlocks(layout).values()]
  const last = layout.pages.length
  const kept = 'Esta oración quedó al final del *párrafo* largo.'
  expect(last).toBeGreaterThan(2)
  expect(pageOfDecided(blocks, pair('accepted', 'Otra cosa'), written(kept))).toBe(last)
  expect(pageOfDecided(blocks, pair('discarded', 'Esta oración quedó al…'), undefined)).toBe(last)
  expect(pageOfDecided(blocks, pair('accepted', kept), written('Lo que ya no está'))).toBeNull()
  expect(pageOfDecided(blocks, pair('accepted', kept), undefined)).toBeNull()
})
