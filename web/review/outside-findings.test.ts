import { expect, test } from 'vitest'
import { ApaChecker } from '#core/apa/apa-checker.ts'
import { withIds } from '#core/document/block-ids.ts'
import { comparedText, compareTexts } from '#core/document/compare-texts.ts'
import type { AcademicText } from '#core/document/model.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { sourceKeys } from '#core/sources/citations-outside.ts'
import { drawnBlocks, findPlaces, NonSpaceCache, withoutSpaces } from '#web/pages/find-places.ts'
import { keysOf } from './group-findings.ts'
import type { MarkedPlace } from './marked-place.ts'
import { outsideFindings, outsideMarks } from './outside-findings.ts'
import { proposalMarks } from './proposal-marks.ts'

const textOf = (...paragraphs: string[]): AcademicText =>
  withIds({
    cuerpo: [
      { role: 'title-main', content: 'La deserción' },
      ...paragraphs.map((content) => ({ role: 'p' as const, content })),
    ],
    referencias: [{ content: 'Mena, P. (2020). *Los páramos*. Editorial.' }],
  })
const freire = {
  csl: {
    type: 'book' as const,
    title: 'Pedagogía',
    author: [{ family: 'Freire', given: 'P.' }],
    issued: { 'date-parts': [[1970]] },
  },
}
const sources = sourceKeys([freire])
const findingsOf = (text: AcademicText, keys = sources) => {
  const checker = new ApaChecker()
  checker.check({ text, options: { conjunction: 'y' } })
  return outsideFindings(checker.document, keys)
}
const layoutOf = (text: AcademicText) =>
  layoutDocument({ text, titlePage: { title: 'x', lines: [] }, numberTitlePage: false })

test.each<[string, string, string[]]>([
  ['a citation of a ticked source is none', 'Crece (Freire, 1970).', []],
  ['one of another work is', 'Crece (Mena, 2020).', ['«Mena, 2020»']],
  [
    'each of several in one bracket by itself',
    'Sí (Freire, 1970; Mena, 2020; Ruiz, 2021).',
    ['«Mena, 2020»', '«Ruiz, 2021»'],
  ],
  [
    'and each time it is cited',
    'Mena (2020) lo dice; otros no (Mena, 2020).',
    ['«Mena, 2020»', '«Mena, 2020»'],
  ],
  [
    'a personal communication has no source',
    'Lo dijo (L. Vera, comunicación personal, 3 de mayo de 2024).',
    [],
  ],
  ['words without a citation are none', 'Crece desde 2020.', []],
])('outside the sources: %s', (_, content, labels) => {
  const text = textOf('Antes.', content)
  const findings = findingsOf(text)
  expect(findings.map(({ message }) => message.split(' no está')[0])).toEqual(labels)
  for (const { rule, list, index, start, end } of findings) {
    expect([rule, list, index]).toEqual(['CIT-SOURCE', 'cuerpo', 2])
    expect(content.slice(start, end)).toMatch(/Mena|Ruiz/)
  }
})

test('there are no findings without a ticked source, or before the text was read', () => {
  expect(findingsOf(textOf('Crece (Mena, 2020).'), [])).toEqual([])
  expect(outsideFindings(null, sources)).toEqual([])
})

test('the margin names the citation, under the key of its finding, and leaves out citations that no page shows', () => {
  const text = textOf('Crece (*Mena*, 2020).', 'Baja (Ruiz, 2021).')
  const findings = findingsOf(text)
  const places = findPlaces(text, layoutOf(text), findings)
  const byModel = new Set(['Mena, 2020'])
  const marks = outsideMarks(text, findings, places, byModel)
  expect(marks.map(({ label, appearance }) => [label, appearance])).toEqual([
    ['Fuera de lista: Mena, 2020', { shape: 'outside', word: 'fuera de lista' }],
    ['Fuera de lista: Ruiz, 2021', { shape: 'outside-gray', word: 'fuera de lista' }],
  ])
  expect(marks.map(({ spots }) => spots[0]?.kind)).toEqual(['review-outside', 'review-gray'])
  expect(marks.map(({ key }) => key)).toEqual(keysOf(text, findings))
  expect(marks.map(({ place }) => place)).toEqual(places)
  expect(outsideMarks(text, findings, [null, places[1] ?? null], byModel)).toEqual([marks[1]])
})

/** The marks of a document with other contents in a paragraph, as the pages compare both. */
function proposed(
  before: AcademicText,
  index: number,
  contents: readonly string[],
  keys = sources,
) {
  const blocks = contents.map((content) => ({ role: 'p' as const, content }))
  const after = withIds({ ...before, cuerpo: before.cuerpo.toSpliced(index, 1, ...blocks) })
  const text = { ...after, proposed: { from: index, to: index + contents.length } }
  const comparison = compareTexts(before, after)
  const layout = layoutOf(comparedText(comparison))
  const drawn = drawnBlocks(layout)
  const words = ({ spots }: MarkedPlace) =>
    spots.map(({ stretch }) => drawn.get(stretch.block)?.nonSpace.slice(stretch.from, stretch.to))
  return proposalMarks({ text, comparison, layout }, keys, new NonSpaceCache()).marks.map(
    (mark) => ({
      label: mark.label,
      words: words(mark),
      line: layout.pages[mark.place.page - 1]?.lines[mark.place.slot]?.runs
        .map((run) => run.text)
        .join(''),
    }),
  )
}

test('in a proposal the references of the document may be cited, in the rest of the text only the sources', () => {
  const before = textOf('Uno (Mena, 2020).', 'Algo crece sin más.')
  const content = 'Algo crece (Freire, 1970; Mena, 2020; Stapel, 2011) sin más.'
  expect(proposed(before, 2, [content])).toMatchObject([
    { label: 'Fuera de lista: Mena, 2020', words: ['Mena,2020'] },
    { label: 'Fuera de lista: Stapel, 2011', words: ['Stapel,2011'] },
  ])
  expect(proposed(before, 2, [content], [])).toEqual([])
})

test('removed words between new ones are not underlined', () => {
  const before = textOf('Algo crece en la sierra (Stapel, 2010).', 'Fin.')
  const [mark, ...others] = proposed(before, 1, ['Algo crece en la costa (Stapel, 2011).'])
  expect(others).toEqual([])
  expect(mark?.words.join('')).toBe('Stapel,2011')
  expect(withoutSpaces(mark?.line ?? '')).toContain('2010')
})

test('removed citations are not marked, and a wholly new paragraph is found', () => {
  const before = textOf('El costo pesa (Stapel, 2011).', 'Nadie sabe nada de nada.', 'Fin.')
  expect(proposed(before, 1, ['Todo es distinto ahora.'])).toEqual([])
  const marks = proposed(before, 2, ['Uno nuevo.', 'Otro que cita (Ruiz, 2021) algo.'])
  expect(marks.map(({ words }) => words)).toEqual([['Stapel,2011'], ['Ruiz,2021']])
})
