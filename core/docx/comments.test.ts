import { expect, test } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { docxParagraphs, docxParts, unbalancedElement } from '#test/docx-package.ts'
import type { DocxComment } from './comments.ts'
import { exportDocx } from './export-docx.ts'
import { readLost } from './lost-comment.ts'

const text: AcademicText = {
  cuerpo: [
    { id: 'a1', role: 't1', content: 'Inicio' },
    { id: 'a2', role: 'p', content: 'Depende de la *integración* académica^[Una nota.] y social.' },
    { id: 'a3', role: 't4', content: 'Muestra.' },
    { id: 'a4', role: 'p', content: 'Cien personas, según https://a.ec/x que sigue.' },
    { id: 'a5', role: 'table', content: 'Becas\n| a | b |\n| 1 | 2 |' },
    { id: 'a6', role: 'equation', content: 'a + b' },
    { id: 'a7', role: 'appendix', content: 'Encuesta' },
    { id: 'a8', role: 'p', content: 'Preguntas.' },
  ],
  referencias: [{ id: 'r1', content: 'Ruiz, A. (2019). *Obra*.' }],
}
const input = {
  text,
  titlePage: { title: 'El agua', lines: [] },
  numberTitlePage: false,
  author: 'Ana Ruiz',
}

const about = (block: string, quoted = '', from = 0): DocxComment => ({
  anchor: { block, from, to: from + quoted.length, quoted },
  author: 'Dra. Patricia Rojas',
  at: '2026-11-20T16:05:00.000Z',
  text: `Sobre ${block}`,
  isResolved: false,
  answers: [],
})

const partsOf = async (comments: DocxComment[]) =>
  docxParts(await exportDocx({ ...input, comments }))

/** The words between the two ends of each comment, in the order of the numbers; notes as their numbers. */
async function commented(comments: DocxComment[]): Promise<(string | null)[]> {
  const xml = (await partsOf(comments))['word/document.xml'] ?? ''
  return comments.map((_, id) => {
    const [, inner] =
      new RegExp(
        `<w:commentRangeStart w:id="${id}"/>(.*?)<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/>`,
        's',
      ).exec(xml) ?? []
    return inner === undefined ? null : inner.replace(/<[^>]*>/g, '')
  })
}

test.each([
  [
    'across runs and a note',
    about('a2', 'la integración académica\ufffc y', 11),
    'la integración académica1 y',
  ],
  ['the nearest of equal words', about('a2', 'a', 40), 'a'],
  ['inside a link', about('a4', 'a.ec/x que', 25), 'a.ec/x que'],
  ['a heading in the line', about('a3', 'Muestra'), 'Muestra. '],
  ['after a heading in the line', about('a4', 'Cien personas'), 'Cien personas'],
  ['the label of a table', about('a5'), 'Tabla 1'],
  ['an equation with its number', about('a6'), 'a+b(1)'],
  ['an appendix with its title', about('a7', 'Encuesta'), 'ApéndiceEncuesta'],
  ['a reference', about('r1', 'Obra', 17), 'Obra'],
  ['a whole paragraph', about('a8'), 'Preguntas.'],
  [
    'words of which a letter was changed',
    about('a2', 'la integracion academica', 11),
    'la integración académica',
  ],
  ['words of two paragraphs', about('a7', 'Encuesta\nPreguntas.'), 'ApéndiceEncuestaPreguntas.'],
  [
    'of paragraphs with a table between',
    about('a4', 'sigue.\nRuiz, A.', 40),
    /^sigue\..*Tabla 1.*ReferenciasRuiz, A\.$/,
  ],
])('a comment stands at its words: %s', async (_, comment, words) => {
  expect(await commented([comment])).toEqual([
    typeof words === 'string' ? words : expect.stringMatching(words),
  ])
})

test('several comments of a paragraph overlap as their words do', async () => {
  const comments = [about('a8', 'Pregun'), about('a8', 'guntas', 3), about('a8', 'tas.', 6)]
  expect(await commented(comments)).toEqual(['Pregun', 'guntas', 'tas.'])
})

test('a thread has its answers, authors, dates and whether it is resolved', async () => {
  const answer = {
    author: 'luis mora',
    at: '2026-11-21T08:00:00.000Z',
    text: 'Es de <Tinto>.\nHoy.',
  }
  const parts = await partsOf([
    { ...about('a2', 'académica', 26), isResolved: true, answers: [answer] },
    about('a8'),
  ])
  const comments = parts['word/comments.xml'] ?? ''
  expect([...comments.matchAll(/<w:comment (w:id[^>]*)>/g)].map(([, said]) => said)).toEqual([
    'w:id="0" w:initials="DR" w:author="Dra. Patricia Rojas" w:date="2026-11-20T16:05:00.000Z"',
    'w:id="1" w:initials="LM" w:author="luis mora" w:date="2026-11-21T08:00:00.000Z"',
    'w:id="2" w:initials="DR" w:author="Dra. Patricia Rojas" w:date="2026-11-20T16:05:00.000Z"',
  ])
  expect(comments).toContain('Es de &lt;Tinto&gt;.')
  const extended = parts['word/commentsExtended.xml'] ?? ''
  expect([...extended.matchAll(/<w15:commentEx ([^>]*)\/>/g)].map(([, said]) => said)).toEqual([
    'w15:paraId="00000001" w15:done="1"',
    'w15:paraId="00000002" w15:paraIdParent="00000001" w15:done="1"',
    'w15:paraId="00000003" w15:done="0"',
  ])
  for (const name of ['comments', 'commentsExtended']) {
    expect(parts['word/_rels/document.xml.rels']).toContain(`Target="${name}.xml"`)
    expect(parts['[Content_Types].xml']).toContain(`/word/${name}.xml`)
  }
})

test('one thread without an answer says too whether it is resolved', async () => {
  const parts = await partsOf([{ ...about('a8'), isResolved: true }])
  expect(parts['word/commentsExtended.xml']).toContain('w15:done="1"')
})

test('a comment whose words or block are gone stays, and says what it was about', async () => {
  const comments = [about('a2', 'en todos los casos'), about('zz', 'otra cosa')]
  expect(await commented(comments)).toEqual(['', ''])
  const xml = (await partsOf(comments))['word/comments.xml'] ?? ''
  expect(xml).toContain('El texto comentado ya no está: «otra cosa»')
  expect(readLost('El texto comentado ya no está: «otra cosa»\nSobre zz')).toEqual({
    quoted: 'otra cosa',
    text: 'Sobre zz',
  })
  expect(readLost('Sobre zz')).toBeNull()
})

test('a file without comments has no part of them, and one with them only adds to it', async () => {
  const plain = await partsOf([])
  expect(Object.keys(plain).filter((name) => name.includes('comment'))).toEqual([])
  const comments = [about('a2', 'integración', 14), about('a5'), about('a6'), about('r1')]
  const paragraphs = (parts: Record<string, string>) =>
    docxParagraphs(parts['word/document.xml'] ?? '').map(({ runs, ...paragraph }) => ({
      ...paragraph,
      runs: runs.filter((run) => run.text !== ''),
    }))
  expect(paragraphs(await partsOf(comments))).toEqual(paragraphs(plain))
})

test('the same comments make the same file', async () => {
  const comments = [about('a2', 'integración', 14), about('zz', 'x')]
  const [one, other] = [await partsOf(comments), await partsOf(comments)]
  for (const name of ['comments', 'commentsExtended']) {
    expect(one[`word/${name}.xml`]).toBe(other[`word/${name}.xml`])
  }
})

test('strangers’ signs in names and words are harmless', async () => {
  const hostile = '\u0000</w:t>\ud800 "&'
  const parts = await partsOf([{ ...about('a8'), author: hostile, text: hostile }])
  expect(Object.values(parts).map(unbalancedElement)).toEqual(Object.keys(parts).map(() => null))
  expect(parts['word/comments.xml']).toMatch(/w:author="[^"<]*\ufffd &quot;&amp;"/)
})
