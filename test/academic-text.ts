import fc from 'fast-check'
import type { BlockRole, UnknownRole } from '#core/document/block-roles.ts'
import type { AcademicText, Block } from '#core/document/model.ts'
import type { TitlePage } from '#core/document/title-page.ts'

const words =
  'la deserción universitaria es un fenómeno que preocupa a las autoridades y docentes de Guayaquil desde 2019 con 45 casos según Andrade cuando el hogar campus ingreso permanencia explica parte vida cotidiana dado si no información suficiente'.split(
    ' ',
  )
const word = fc.constantFrom(...words)

const pathPart = fc.oneof(
  word,
  fc.constantFrom(
    'news-room',
    'fact-sheets',
    '10.1016',
    's0123-4567',
    '2023',
    'ver?id=12',
    'x_2-y',
  ),
)
const url = fc
  .tuple(
    fc.constantFrom('www.who.int', 'repositorio.uce.edu.ec', 'doi.org'),
    fc.array(pathPart, { minLength: 1, maxLength: 9 }),
  )
  .map(([host, parts]) => `https://${host}/${parts.join('/')}`)

/** The parts of prose: words, and other characters that decide where a line may break. */
const token = fc.oneof(
  { weight: 30, arbitrary: word },
  fc.tuple(word, word).map(([a, b]) => `*${a} ${b}*`),
  fc.tuple(word, word).map(([a, b]) => `—${a} ${b}—`),
  fc.tuple(word, word).map(([a, b]) => `${a}-${b}`),
  fc.tuple(word, word).map(([a, b]) => `${a}\u00a0${b}`),
  fc.tuple(word, word).map(([a, b]) => `«${a} ${b}»`),
  fc.tuple(word, word).map(([a, b]) => `¿${a} ${b}?`),
  fc.tuple(word, word).map(([a, b]) => `“${a} ${b}…” (p. 45).`),
  fc.tuple(fc.nat(400), fc.nat(400)).map(([a, b]) => `(Andrade & Ruiz, 2019, pp. ${a}–${b})`),
  fc.nat(99_999).map((n) => `https://doi.org/10.1016/j.compedu.2019.${n}`),
  url,
  fc.tuple(word, word).map(([a, b]) => `${a}\u2011${b}`),
  fc.tuple(word, word).map(([a, b]) => `${a}‒${b}`),
  fc.constantFrom('Выготский', 'мышление и речь', 'Nguyễn Thị Minh', 'a\u3000b', 'd\u200de'),
  fc.array(word, { minLength: 8, maxLength: 25 }).map((all) => all.join('')),
  fc.constantFrom('y/o', '45 %', '2019–2020', '*p* < .05', 'COVID-19', '[…]', 'α = ,05', 'N.º 5'),
)

export const prose = (minLength: number, maxLength: number) =>
  fc.array(token, { minLength, maxLength, size: 'max' }).map((all) => `${all.join(' ')}.`)

const block = (role: BlockRole, content: fc.Arbitrary<string>): fc.Arbitrary<Block> =>
  content.map((text) => ({ role, content: text }))

/** A document of up to about twelve pages, most of whose blocks are paragraphs. */
export function academicTexts(maxBlocks = 30, { quotes = 0 } = {}): fc.Arbitrary<AcademicText> {
  const body = fc.array(
    fc.oneof(
      { weight: 10, arbitrary: block('p', prose(1, 150)) },
      { weight: quotes, arbitrary: block('quote', prose(30, 120)) },
      { weight: 2, arbitrary: block('t1', prose(1, 6)) },
      { weight: 2, arbitrary: block('t2', prose(1, 12)) },
      { weight: 1, arbitrary: block('t3', prose(1, 24)) },
    ),
    { minLength: 1, maxLength: maxBlocks, size: 'max' },
  )
  return fc.record({
    cuerpo: body,
    referencias: fc.array(
      prose(4, 30).map((content) => ({ content })),
      { maxLength: 8 },
    ),
  })
}

/** Roles that this version does not know. */
const unknownRoles = ['hologram', '"', 'constructor', ''] as UnknownRole[]

const hostileContent = fc.oneof(
  prose(0, 40),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '',
    '  ',
    '**',
    '*',
    '\\*',
    '* *',
    '\u0000',
    '\ud800',
    '<w:p/>',
    '&amp;',
    ']]>',
    '\t\n',
    'a'.repeat(3000),
  ),
)

/** Any text that the document model allows. */
export function hostileTexts(): fc.Arbitrary<AcademicText> {
  const role = fc.constantFrom<Block['role']>(
    'title-main',
    'title-meta',
    't1',
    't2',
    't3',
    't4',
    't5',
    'appendix',
    'p',
    'quote',
    'ref',
    ...unknownRoles,
  )
  return fc.record({
    cuerpo: fc.array(fc.record({ role, content: hostileContent }), { maxLength: 12 }),
    referencias: fc.array(fc.record({ content: hostileContent }), { maxLength: 4 }),
  })
}

/** A title page with the document's own title and lines, all filled in. */
export function titlePageOf(text: AcademicText, title = 'La deserción universitaria'): TitlePage {
  const main = text.cuerpo.find((part) => part.role === 'title-main')
  const meta = text.cuerpo.filter((part) => part.role === 'title-meta')
  return {
    title: main?.content ?? title,
    lines: meta.map((line) => ({ field: 'author', text: line.content, isPlaceholder: false })),
  }
}
