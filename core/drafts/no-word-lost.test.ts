import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from '#core/document/inline.ts'
import type { SourceItem, SourceParagraph } from './draft-source.ts'
import { readDraft } from './read-draft.ts'
import { isDraftReferencesHeading } from './reference-section.ts'
import { isIndex, plainOf } from './source-roles.ts'
import { isPlaceholder } from './title-page-lines.ts'

const text = fc.constantFrom(
  ...'Introducción|Marco teórico|1. Antecedentes|Historia del Ecuador|La escuela pública|Anexo A|Referencias|Webgrafía'.split(
    '|',
  ),
  ...'Universidad Central del Ecuador|Docente: Ana Paz|Dra. Ana Paz|14 de mayo de 2026|Ana Paz, Luis Mora y Eva Ruiz'.split(
    '|',
  ),
  ...'Curso|SOC-305: Sociología|2.º B|Quito – Ecuador|Una frase breve.|*p* < .05|Método\nde la encuesta|Índice ..... 3'.split(
    '|',
  ),
  'Mora, A. (2020). Un libro. Editorial.',
  'Según Mora (2020), la deserción preocupa a las autoridades y docentes. '.repeat(5).trim(),
)
const style = fc.constantFrom(
  '',
  '',
  '',
  'title',
  'heading 1',
  'heading 2',
  'quote',
  'author',
  'abstract',
)
const paragraph: fc.Arbitrary<SourceParagraph> = fc.record({
  kind: fc.constant('paragraph' as const),
  style,
  isCentred: fc.boolean(),
  indentTwips: fc.constantFrom(0, 0, 720),
  hangingTwips: fc.constantFrom(0, 0, 720),
  isList: fc.constantFrom(false, false, false, true),
  startsPage: fc.constantFrom(false, false, false, true),
  spans: fc
    .tuple(text, fc.boolean(), fc.boolean())
    .map(([said, bold, italic]) => [{ text: said, bold, italic }]),
})
const table: SourceItem = { kind: 'table' }
const item = fc.oneof(
  { weight: 9, arbitrary: paragraph as fc.Arbitrary<SourceItem> },
  { weight: 1, arbitrary: fc.constant(table) },
)

const withoutSpaces = (said: string) => said.replace(/\s/g, '').toLowerCase()

const timesIn = (nonSpace: string, line: string) => nonSpace.split(withoutSpaces(line)).length - 1

test('whatever a draft looks like, its lines are in the text, of an index or headings of references', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 30 }), (items) => {
      const { cuerpo, referencias } = readDraft(items).text
      const [title] = cuerpo
      const nonSpace = [...cuerpo, ...referencias]
        .map(({ content }) => withoutSpaces(plainText(content)))
        .join('|')
      const lines = items
        .filter((one) => one.kind === 'paragraph')
        .filter((one) => !isIndex(one) && !isDraftReferencesHeading(plainOf(one)))
        .flatMap(({ spans }) =>
          spans
            .map((span) => span.text)
            .join('')
            .split('\n'),
        )
      const lost = [...new Set(lines)].filter((line) => {
        const said = lines.filter((other) => other === line).length
        // The title that is repeated above the text stands in it once.
        const isTitle = title?.role === 'title-main' && plainText(title.content).includes(line)
        // The label of an appendix is written by the program.
        const labels =
          line === 'Anexo A' ? cuerpo.filter(({ role }) => role === 'appendix').length : 0
        return timesIn(nonSpace, line) < said - (isTitle ? 1 : 0) - labels
      })
      expect(lost).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})

const ownStyles = fc.constantFrom(
  ...'portada|title|título del texto|heading 1|heading 4|body text|resumen|quote|bibliography|lista apa'.split(
    '|',
  ),
  ...'rótulo de tabla|título de tabla|nota de tabla|nota al final|ecuación|título del índice|caption|'.split(
    '|',
  ),
)
const cells: SourceItem = { kind: 'cells', rows: [['celda'], ['otra']] }
const drawn: SourceItem = { kind: 'picture', file: 0, alt: '', widthPt: null }
const ownItem = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.tuple(paragraph, ownStyles, fc.option(fc.nat(3), { nil: undefined })).map(
      ([one, name, listedNote]): SourceItem => ({
        ...one,
        style: name,
        ...(name === 'nota al final' && listedNote !== undefined && { listedNote }),
      }),
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(cells, drawn, { kind: 'image' as const }) },
)

test('whatever was done to a file of ours, its lines are in the text or in the declaration', () => {
  const first: SourceItem = {
    kind: 'paragraph',
    style: 'título del texto',
    isCentred: true,
    indentTwips: 0,
    hangingTwips: 0,
    isList: false,
    startsPage: true,
    spans: [{ text: 'Un título', bold: false, italic: false }],
  }
  fc.assert(
    fc.property(fc.array(ownItem, { maxLength: 30 }), (items) => {
      const { text: read, format } = readDraft([...items, first])
      const nonSpace = [
        ...[...read.cuerpo, ...read.referencias].map(({ content }) => plainText(content)),
        format?.declaration ?? '',
      ]
        .map(withoutSpaces)
        .join('|')
      const lost = items
        .filter((one) => one.kind === 'paragraph')
        .filter((one) => !isIndex(one) && !isDraftReferencesHeading(plainOf(one)))
        .filter((one) => one.style !== 'título del índice' && !isPlaceholder(one, plainOf(one)))
        .map(plainOf)
        .filter((line) => line !== 'Anexo A' && !nonSpace.includes(withoutSpaces(line)))
      expect(lost).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})
