import { describe, expect, it } from 'vitest'
import { maxCommentCharacters, maxComments } from '#contract/comment-limits.ts'
import { withIds } from '#core/document/block-ids.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { DocxComment } from '#core/docx/comments.ts'
import { exportDocx } from '#core/docx/export-docx.ts'
import type { DraftComment } from '#core/drafts/draft-comments.ts'
import { placeComments } from '#core/drafts/place-comments.ts'
import { readDraft } from '#core/drafts/read-draft.ts'
import { allBlocks } from '#core/generation/all-blocks.ts'
import { missingTools, renderDocuments, resaveDocuments } from '#test/libreoffice.ts'
import { makeDocx } from '#test/make-docx.ts'
import { openPackage } from './open-package.ts'
import { readDocx } from './read-docx.ts'

async function read(docx: Uint8Array) {
  const opened = await openPackage(docx)
  if ('fault' in opened) throw new Error(opened.fault.code)
  const { items, look, comments } = await readDocx(opened.parts, async () => new Map())
  const { text, leftOut } = readDraft(items, look)
  return { text, leftOut, comments: placeComments(text, comments) }
}

/** The role and words of each comment's block and the words in it that the comment is about. */
function shown(comments: readonly DraftComment[], text: AcademicText) {
  return comments.map(({ block, from, to, quoted, text: said }) => {
    const { role, content } = allBlocks(text)[block] ?? {}
    return { said, role, in: content?.slice(0, 24), at: content?.slice(from, to), quoted }
  })
}

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const w14 = 'http://schemas.microsoft.com/office/word/2010/wordml'
const w15 = 'http://schemas.microsoft.com/office/word/2012/wordml'

type Commented = { id: string; text: string; author?: string; date?: string; para?: string }

/** A DOCX as Word writes one that a teacher commented. */
function commented(body: string, comments: readonly Commented[], extended?: string): Uint8Array {
  const written = comments.map(
    ({ id, text, author = 'Patricia Rojas', date = '2026-11-20T16:05:00Z', para = `A${id}` }) =>
      `<w:comment w:id="${id}" w:author="${author}" w:date="${date}" w:initials="PR">${text
        .split('\n')
        .map(
          (line, at, all) =>
            `<w:p${at === all.length - 1 ? ` w14:paraId="${para}"` : ''}><w:r><w:annotationRef/></w:r><w:r><w:t>${line}</w:t></w:r></w:p>`,
        )
        .join('')}</w:comment>`,
  )
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return makeDocx({
    body,
    parts: {
      'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${office}/comments" Target="comments.xml"/><Relationship Id="rId3" Type="http://schemas.microsoft.com/office/2011/relationships/commentsExtended" Target="commentsExtended.xml"/></Relationships>`,
      'word/comments.xml': `<w:comments xmlns:w="${word}" xmlns:w14="${w14}">${written.join('')}</w:comments>`,
      ...(extended !== undefined && {
        'word/commentsExtended.xml': `<w15:commentsEx xmlns:w15="${w15}">${extended}</w15:commentsEx>`,
      }),
    },
  })
}

const run = (text: string, face = '') =>
  `<w:r><w:rPr>${face}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const start = (id: number) => `<w:commentRangeStart w:id="${id}"/>`
const end = (id: number) =>
  `<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`
const paragraph = (content: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${content}</w:p>`

describe('a draft that a teacher commented in Word', () => {
  it('brings author, date, answers and what is resolved, in order', async () => {
    const body = paragraph(start(0) + start(1) + run('Uno dos tres.') + end(0) + end(1))
    const docx = commented(
      body,
      [
        { id: '0', text: 'De quién es?\nFalta la cita.' },
        {
          id: '1',
          text: 'De Tinto &amp; otros.',
          author: 'Luis Mora',
          date: '2026-11-21T08:00:00',
        },
      ],
      '<w15:commentEx w15:paraId="a0" w15:done="1"/><w15:commentEx w15:paraId="A1" w15:paraIdParent="A0" w15:done="0"/>',
    )
    const { comments, leftOut } = await read(docx)
    expect(leftOut).toEqual([])
    expect(comments).toEqual([
      {
        author: 'Patricia Rojas',
        writtenAt: '2026-11-20T16:05:00',
        text: 'De quién es?\nFalta la cita.',
        isResolved: true,
        answers: [
          { author: 'Luis Mora', writtenAt: '2026-11-21T08:00:00', text: 'De Tinto & otros.' },
        ],
        block: 0,
        from: 0,
        to: 13,
        quoted: 'Uno dos tres.',
      },
    ])
  })

  it('has them at their words: across faces, among equal paragraphs, in tables, across paragraphs', async () => {
    const cell = (content: string) => `<w:tc>${paragraph(content)}</w:tc>`
    const body = [
      paragraph(run('Método'), 'Heading1'),
      paragraph(run('Igual que otro.')),
      paragraph(
        run('El ') + start(0) + run('agua', '<w:i/>') + run(' fría') + end(0) + run(' fluye.'),
      ),
      paragraph(run('Igual ') + start(1) + run('que') + end(1) + run(' otro.')),
      paragraph(run('Tabla 1. Becas')),
      `<w:tbl><w:tr>${cell(run('Año'))}${cell(run('Becas'))}</w:tr><w:tr>${cell(run('2022'))}${cell(start(2) + run('31') + end(2))}</w:tr></w:tbl>`,
      paragraph(run('Uno y ') + start(3) + run('dos.')),
      paragraph(run('Tres.') + end(3)),
      paragraph(
        `${run('Al ') + run('final')}<w:r><w:commentReference w:id="4"/></w:r>${run(' está.')}`,
      ),
      start(5),
      paragraph(run('Todo esto.')),
      '<w:commentRangeEnd w:id="5"/>',
      paragraph(`<w:r><w:commentReference w:id="5"/></w:r>${run('Nada.')}`),
    ]
    const said = ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis']
    const docx = commented(
      body.join(''),
      said.map((text, id) => ({ id: `${id}`, text })),
    )
    const { comments, text } = await read(docx)
    expect(shown(comments, text)).toEqual([
      { said: 'uno', role: 'p', in: 'El *agua* fría fluye.', at: '*agua* fr', quoted: 'agua fría' },
      { said: 'dos', role: 'p', in: 'Igual que otro.', at: 'que', quoted: 'que' },
      {
        said: 'tres',
        role: 'table',
        in: expect.stringContaining('Becas'),
        at: '',
        quoted: 'Tabla 1',
      },
      { said: 'cuatro', role: 'p', in: 'Uno y dos.', at: 'dos.', quoted: 'dos.\nTres.' },
      { said: 'cinco', role: 'p', in: 'Al final está.', at: 'final', quoted: 'final' },
      { said: 'seis', role: 'p', in: 'Todo esto.', at: 'Todo esto.', quoted: 'Todo esto.' },
    ])
    expect(comments[1]?.block).toBe(3)
  })

  it('keeps one whose words the draft does not bring, with its words', async () => {
    const gone = '<w:del w:id="9" w:author="x"><w:r><w:delText>borrado</w:delText></w:r></w:del>'
    const body = [
      paragraph(run('Uno.')),
      paragraph(start(0) + run('.....', '<w:vanish/>') + end(0) + run('Dos.')),
      paragraph(start(1) + gone + end(1) + run('Tres.')),
    ].join('')
    const { comments, text } = await read(
      commented(body, [
        { id: '0', text: 'oculto' },
        { id: '1', text: 'borrado' },
        { id: '7', text: 'sin lugar' },
      ]),
    )
    expect(shown(comments, text).map(({ said, at }) => [said, at])).toEqual([
      ['oculto', 'Dos'],
      ['borrado', 'Tres'],
      ['sin lugar', ''],
    ])
  })

  it('names those beyond the limit as left out, and cuts none', async () => {
    const many = Array.from({ length: maxComments + 20 }, (_, at) => ({
      id: `${at}`,
      text: at === 0 ? `${'palabra '.repeat(600)}fin` : `c${at}`,
    }))
    const { comments, leftOut } = await read(commented(paragraph(run('Uno.')), many))
    expect(leftOut).toEqual([{ kind: 'comment', after: Array(22).fill(0) }])
    const [long] = comments
    expect(comments.length + (long?.answers.length ?? 0)).toBe(maxComments)
    const pieces = [long, ...(long?.answers ?? [])].map((piece) => piece?.text ?? '')
    expect(pieces.map(({ length }) => length <= maxCommentCharacters)).toEqual([true, true, true])
    expect(pieces.join(' ')).toBe(`${'palabra '.repeat(600)}fin`)
  })

  it('reads a ring of answers, empty comments and long names without harm', async () => {
    const body = paragraph(start(0) + run('Uno.') + end(0))
    const docx = commented(
      body,
      [
        { id: '0', text: 'uno', author: `${'x'.repeat(59)}😀` },
        { id: '1', text: 'dos', author: '', date: 'ayer' },
        { id: '2', text: '' },
      ],
      '<w15:commentEx w15:paraId="A0" w15:paraIdParent="A1"/><w15:commentEx w15:paraId="A1" w15:paraIdParent="A0"/>',
    )
    const { comments } = await read(docx)
    const all = comments.flatMap((one) => [one, ...one.answers])
    expect(all.map(({ author, writtenAt, text }) => [author, writtenAt, text])).toEqual([
      ['x'.repeat(59), '2026-11-20T16:05:00', 'uno'],
      ['Sin nombre', null, 'dos'],
    ])
  })
})

const own: AcademicText = withIds({
  cuerpo: [
    { role: 't1', content: 'Inicio' },
    {
      role: 'p',
      content: 'Depende de la *integración* académica^[Una nota.] y social. Integración es más.',
    },
    { role: 't4', content: 'Muestra.' },
    { role: 'p', content: 'Cien personas, según https://a.ec/x que sigue.' },
    { role: 'table', content: 'Becas\n| a | b |\n| 1 | 2 |' },
    { role: 'equation', content: 'a + b' },
    { role: 'code', content: '\n```\nlet a = 1\n```' },
    { role: 'bullet', content: 'Un punto' },
    { role: 'appendix', content: 'Encuesta' },
    { role: 'p', content: 'Preguntas.' },
  ],
  referencias: [{ content: 'Ruiz, A. (2019). *Obra*.' }],
})

const about = (block: number, quoted: string, from = 0): DocxComment => ({
  anchor: { block: allBlocks(own)[block]?.id ?? '', from, to: from + quoted.length, quoted },
  author: 'Dra. Patricia Rojas',
  at: '2026-11-20T16:05:00.000Z',
  text: `Sobre ${block} ${from}\ny «más»`,
  isResolved: block === 1,
  answers: [{ author: 'Luis', at: '2026-11-21T08:00:00.000Z', text: 'Sí.' }],
})
const ownComments = [
  about(0, 'Inicio'),
  about(1, 'la integración académica\ufffc y', 11),
  about(1, 'ntegración', 48),
  about(3, 'a.ec/x que', 29),
  about(4, 'Tabla 1'),
  about(5, 'Ecuación 1'),
  about(6, 'Listado 1'),
  about(7, 'punto', 3),
  about(9, 'Preguntas.'),
  about(10, 'Obra', 17),
  about(1, 'en todos los casos'),
  about(0, 'Inicio\nDepende de la', 0),
  about(3, 'que sigue.\nUn punto', 40),
]

const exported = (comments: readonly DocxComment[]) =>
  exportDocx({
    text: own,
    titlePage: { title: 'El agua', lines: [] },
    numberTitlePage: false,
    author: 'Ana',
    comments,
  })

/** A comment as it is read again. */
const readAgain = ({ anchor, author, at, text, isResolved, answers }: DocxComment) => {
  // After the title.
  const block = allBlocks(own).findIndex(({ id }) => id === anchor.block) + 1
  const { quoted } = anchor
  const clock = (moment: string) => moment.slice(0, 19)
  return {
    block,
    quoted,
    author,
    writtenAt: clock(at),
    text,
    isResolved,
    answers: answers.map((one) => ({
      author: one.author,
      writtenAt: clock(one.at),
      text: one.text,
    })),
  }
}

it('a file of ours comes back with its comments on the same words', async () => {
  const { comments, text } = await read(await exported(ownComments))
  expect(text.cuerpo.map(({ role }) => role)).toEqual([
    'title-main',
    ...own.cuerpo.map(({ role }) => role),
  ])
  expect(comments.map(({ from: _, to: __, ...one }) => one)).toEqual(ownComments.map(readAgain))
  const exact = [1, 2, 3, 7, 9].map((at) => [comments[at]?.from, comments[at]?.to])
  expect(exact).toEqual(
    [1, 2, 3, 7, 9].map((at) => [ownComments[at]?.anchor.from, ownComments[at]?.anchor.to]),
  )
})

it('the same after LibreOffice saved it, and its pages are those without comments', async ({
  skip,
}) => {
  if ((await missingTools()).length > 0) skip()
  const docx = await exported(ownComments)
  const [saved] = await resaveDocuments([docx])
  const { comments } = await read(saved as Uint8Array)
  const quoted = (all: readonly { text: string; quoted: string }[]) =>
    all.map((one) => [one.text, one.quoted]).sort()
  expect(quoted(comments)).toEqual(quoted(ownComments.map(readAgain)))
  expect(comments.map(({ answers }) => answers.length)).toEqual(ownComments.map(() => 1))
  expect(comments.filter(({ isResolved }) => isResolved)).toHaveLength(3)
  const { plain, commented: both } = await renderDocuments({
    plain: await exported([]),
    commented: docx,
  })
  const linesOf = (rendered: typeof plain) =>
    rendered?.pages.map(({ lines }) => lines.map(({ text, yPt }) => [text, yPt]))
  expect(linesOf(both)).toEqual(linesOf(plain))
})
