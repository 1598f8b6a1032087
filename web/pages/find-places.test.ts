import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Finding } from '#core/apa/finding.ts'
import { withIds } from '#core/document/block-ids.ts'
import type { AcademicText } from '#core/document/model.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { checkDocument } from '#test/apa/check-document.ts'
import { anyText } from '#test/apa/document-arbitraries.ts'
import { drawnBlocks, findPlaces } from './find-places.ts'

const titlePage = {
  title: 'El páramo',
  lines: [{ field: 'author' as const, text: 'Eva Mora', isPlaceholder: false }],
}
const layoutOf = (text: AcademicText, isBeingEdited = false) =>
  layoutDocument({ text, titlePage, numberTitlePage: false, isBeingEdited })

const at = (list: Finding['list'], index: number | null, start: number, end: number): Finding => ({
  rule: 'CIT-AMP',
  severity: 'error',
  list,
  index,
  start,
  end,
  message: 'Algo.',
})

const text: AcademicText = withIds({
  cuerpo: [
    { role: 'title-main', content: 'El páramo' },
    { role: 't1', content: 'Marco teórico.' },
    { role: 'p', content: ' ' },
    { role: 'p', content: `${'palabra '.repeat(30)}*cursiva* (Mora & Paz, 2019).` },
    { role: 'p', content: 'Igual.' },
    { role: 'p', content: 'Igual.' },
  ],
  referencias: [
    { content: 'Mora, P. y Paz, E. (2019). *Agua*. Planeta.' },
    { content: 'Mora, P. y Paz, E. (2019). *Agua*. Planeta.' },
    { content: 'Sol, T. (2020). Lluvia.' },
  ],
})

/** The characters that a place marks, without white space. */
function marked(layout: ReturnType<typeof layoutOf>, finding: Finding) {
  const [place] = findPlaces(text, layout, [finding])
  if (!place?.text) return null
  const { block, from, to } = place.text
  return {
    page: place.page,
    line: place.slot + 1,
    nonSpace: drawnBlocks(layout).get(block)?.nonSpace.slice(from, to),
  }
}

describe('the place of a finding', () => {
  test('is the page and the line on which the pages show its words', () => {
    const start = text.cuerpo[3]?.content.indexOf('(Mora') ?? 0
    const layout = layoutOf(text)
    const page = layout.pages[1]
    const line = page?.lines.find(({ runs }) => runs.some((run) => run.text.includes('(Mora')))
    expect(marked(layout, at('cuerpo', 3, start, start + 18))).toEqual({
      page: 2,
      line: (line?.slot ?? 0) + 1,
      nonSpace: '(Mora&Paz,2019)',
    })
  })

  test('counts no asterisks, and is one character long for an empty range', () => {
    const layout = layoutOf(text)
    const start = text.cuerpo[3]?.content.indexOf('*cursiva*') ?? 0
    expect(marked(layout, at('cuerpo', 3, start, start + 9))?.nonSpace).toBe('cursiva')
    expect(marked(layout, at('cuerpo', 4, 6, 6))?.nonSpace).toBe('.')
  })

  test.each([false, true])(
    'distinguishes blocks with the same words, while the text is edited: %s',
    (isBeingEdited) => {
      const layout = layoutOf(text, isBeingEdited)
      const places = findPlaces(text, layout, [
        at('cuerpo', 4, 0, 5),
        at('cuerpo', 5, 0, 5),
        at('referencias', 0, 0, 4),
        at('referencias', 1, 0, 4),
        at('referencias', 2, 0, 3),
      ])
      const { cuerpo, referencias } = text
      const [kept, again, other] = referencias.map(({ id }) => id)
      expect(places.map((place) => place?.text?.block)).toEqual([
        cuerpo[4]?.id,
        cuerpo[5]?.id,
        kept,
        isBeingEdited ? again : kept,
        other,
      ])
    },
  )

  test('is on the title page for its lines, and at the list’s heading for the whole list', () => {
    const layout = layoutOf(text)
    const places = findPlaces(text, layout, [
      at('cuerpo', 0, 0, 9),
      { ...at('cuerpo', null, 0, 0), rule: 'TP-ELEM' },
      at('referencias', null, 0, 0),
    ])
    expect(places.map((place) => place?.page)).toEqual([1, 1, 3])
    expect(places.every((place) => place?.text === null)).toBe(true)
  })

  test('is inside the block of every finding of any text, if that block is drawn', () => {
    fc.assert(
      fc.property(anyText, fc.boolean(), (any, isBeingEdited) => {
        const document = withIds(any as AcademicText)
        const layout = layoutOf(document, isBeingEdited)
        const blocks = drawnBlocks(layout)
        const findings = checkDocument({ text: document, options: { conjunction: 'y' } })
        for (const place of findPlaces(document, layout, findings)) {
          if (!place?.text) continue
          const nonSpace = blocks.get(place.text.block)?.nonSpace ?? ''
          expect(place.text.from).toBeGreaterThanOrEqual(0)
          expect(place.text.to).toBeGreaterThan(place.text.from)
          expect(place.text.to).toBeLessThanOrEqual(Math.max(nonSpace.length, 1))
        }
      }),
      { numRuns: 100 },
    )
  })
})

test('a finding in a table is placed at its label, and what follows the table at its own line', () => {
  const withTable: AcademicText = withIds({
    cuerpo: [
      { role: 'p', content: 'Antes.' },
      { role: 'table', content: 'Matrícula\n| Carrera | n |\n| Derecho | 120 |\nNota. Propia.' },
      { role: 'p', content: 'Después.' },
    ],
    referencias: [],
  })
  const [, table = '', after = ''] = withTable.cuerpo.map(({ id }) => id)
  const layout = layoutOf(withTable)
  const places = findPlaces(withTable, layout, [at('cuerpo', 1, 0, 9), at('cuerpo', 2, 0, 7)])
  const lineOf = (role: string) =>
    layout.pages.flatMap(({ lines }) => lines).findLast((line) => line.role === role)?.slot
  expect(places).toEqual([
    {
      page: 2,
      slot: lineOf('exhibit-label'),
      text: { block: table, from: 0, to: 'Tabla1'.length },
    },
    { page: 2, slot: lineOf('p'), text: { block: after, from: 0, to: 7 } },
  ])
})
