import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { titlePageOf } from '#test/academic-text.ts'
import { missingTools, readPdf, renderedPdf } from '#test/libreoffice.ts'
import { longestText } from '#test/longest-text.ts'
import { drawPdf, maxPages, type PdfInput } from './draw-pdf.ts'

const read = (name: string): AcademicText =>
  JSON.parse(readFileSync(new URL(`../../test/documents/${name}.json`, import.meta.url), 'utf8'))
const bare = (text: string) => text.replace(/\s+/g, ' ').trim()

const linked: AcademicText = {
  cuerpo: [
    { role: 'title-main', content: 'El *juego*' },
    { role: 't1', content: 'Fútbol y fisión' },
    {
      role: 'p',
      content:
        'Una frase con *cursiva* y un enlace, https://ejemplo.ec/a_b?c=1, dentro. AVATAR fi fl.',
    },
  ],
  referencias: [
    { content: `Mora, A. (2020). *Un libro*. https://doi.org/10.1234/${'x'.repeat(90)}` },
  ],
}
const texts = {
  'doc-03': read('doc-03'),
  'doc-12': read('doc-12'),
  'doc-60': read('doc-60'),
  linked,
}

const missing = await missingTools()
test.skipIf(missing.length > 0).each(Object.entries(texts))(
  'the PDF has the lines, pages and numbers of the preview, its fonts and its title: %s',
  async (name, text) => {
    const isOther = name === 'linked' || name === 'doc-12'
    const input = {
      text,
      titlePage: titlePageOf(text),
      numberTitlePage: isOther,
      sectionsStartPages: !isOther,
      isJustified: isOther,
    }
    const pdf = await render(await bytesOf({ ...input, author: 'Ana Mena' }))
    const { pages } = layoutDocument(input)
    expect(pdf.pages.map(({ lines }) => lines.map((line) => bare(line.text)))).toEqual(
      pages.map(({ lines }) => lines.map(({ runs }) => bare(runs.map((run) => run.text).join('')))),
    )
    expect(pdf.pages.map(({ header }) => header)).toEqual(
      pages.map(({ number, showsNumber }) => (showsNumber ? `${number}` : '')),
    )
    expect(pdf.fonts.length).toBeGreaterThan(0)
    for (const font of pdf.fonts) expect(font).toMatch(/^[A-Z]{6}\+Tinos-/)
    expect(pdf.info).toMatch(/Tagged:\s+yes/)
    expect(pdf.info).toMatch(/Author:\s+Ana Mena/)
  },
)

test.skipIf(missing.length > 0)('lines stand where the preview draws them', async () => {
  const input = {
    text: texts['doc-03'],
    titlePage: titlePageOf(texts['doc-03']),
    numberTitlePage: false,
    isJustified: true,
  }
  const pdf = await render(await bytesOf({ ...input, author: 'Ana Mena' }))
  layoutDocument(input).pages.forEach((page, i) => {
    page.lines.forEach((line, j) => {
      const drawn = pdf.pages[i]?.lines[j]
      expect(drawn?.yPt).toBeCloseTo(72 + line.slot * 27.6 + 13.8, -1)
      if (line.align === 'left') expect(drawn?.xPt).toBeCloseTo(72 + line.indentPt, 0)
      if (line.wordSpacingPt) expect(drawn?.endPt).toBeCloseTo(595.3 - 72, 0)
    })
  })
})

test.skipIf(missing.length > 0)(
  'signs that Times lacks come from the other fonts and stay on the paper',
  async () => {
    const signs = 'A ∈ B ∉ C ⊂ D ∪ E, ∀x ∃y (x ∧ y ⇒ z ∨ w), ✓ α → β, 🎓 bien. '
    const text: AcademicText = {
      cuerpo: [
        { role: 'title-main', content: 'Conjuntos' },
        { role: 'p', content: signs.repeat(12) },
        { role: 'p', content: `*${signs.repeat(6).trim()}* ${'∈⊂⇒'.repeat(90)}` },
      ],
      referencias: [],
    }
    const input = { text, titlePage: titlePageOf(text), numberTitlePage: false, isJustified: true }
    const pdf = await render(await bytesOf({ ...input, author: 'Ana Mena' }))
    const lines = pdf.pages.flatMap((page) => page.lines)
    expect(lines.map((line) => line.text).join(' ')).toContain('✓ α → β, 🎓 bien.')
    expect(pdf.fonts.some((font) => /STIXTwoMath/.test(font))).toBe(true)
    expect(pdf.fonts.some((font) => /NotoEmoji/.test(font))).toBe(true)
    // A justified line may end on a space, half a line's room is its italics.
    for (const { endPt } of lines) expect(endPt).toBeLessThan(595.3 - 72 + 3)
  },
)

test('addresses are links, on every line that they take, and tell where they lead', async () => {
  const input = { text: linked, titlePage: titlePageOf(linked), numberTitlePage: false }
  const bytes = Buffer.from(await bytesOf({ ...input, author: 'Ana Mena' })).toString('latin1')
  const uris = [...bytes.matchAll(/\/URI \((.*?)\)/g)].map(([, uri]) => uri)
  expect(uris.filter((uri) => uri === 'https://ejemplo.ec/a_b?c=1')).toHaveLength(1)
  const doi = uris.filter((uri) => uri?.startsWith('https://doi.org/10.1234/'))
  expect(doi.length).toBeGreaterThan(1)
  expect(bytes).toContain('/Lang (es-EC)')
  expect(bytes).toContain('pdfuaid:part>1<')
})

const sectioned: AcademicText = {
  cuerpo: [
    {
      role: 't1',
      content:
        'Marco que ocupa más de una línea en la página, porque sus palabras son muchas y largas',
    },
    { role: 't3', content: 'Nivel' },
    { role: 't2', content: 'Aparte' },
    { role: 'quote', content: 'Lo que otro dijo. '.repeat(40).trim() },
    { role: 'appendix', content: 'Guion' },
    { role: 'p', content: 'Texto.' },
  ],
  referencias: [
    { content: 'Mora, A. (2020). *Un libro*. Paz.' },
    { content: 'Ruiz, P. (2021). *Otro*. Paz.' },
  ],
}

test('headings are bookmarks, each under the one above it', async () => {
  const input = { text: sectioned, titlePage: titlePageOf(sectioned), numberTitlePage: false }
  const bytes = Buffer.from(await bytesOf({ ...input, author: 'Ana' })).toString('latin1')
  const items = [...bytes.matchAll(/(\d+) 0 obj\n<<([^<]*\/Title .*?)>>\nendobj/gs)]
  const numbered = new Map(items.map(([, number = '', item = '']) => [number, item]))
  const titleOf = (item = '') => {
    const [, said = ''] = /\/Title \((.*)\)/s.exec(item) ?? []
    const isWide = said.startsWith('\u00fe\u00ff')
    return isWide ? Buffer.from(said.slice(2), 'latin1').swap16().toString('utf16le') : said
  }
  const tree = [...numbered.values()].flatMap((item) => {
    const [, parent = ''] = /\/Parent (\d+)/.exec(item) ?? []
    return item.includes('/Dest') ? [[titleOf(item), titleOf(numbered.get(parent))]] : []
  })
  expect(tree.sort()).toEqual([
    ['Aparte', sectioned.cuerpo[0]?.content],
    ['Apéndice', ''],
    ['Guion', 'Apéndice'],
    [sectioned.cuerpo[0]?.content, ''],
    ['Nivel', sectioned.cuerpo[0]?.content],
    ['Referencias', ''],
  ])
})

test.skipIf(missing.length > 0)(
  'references are the items of a list, and a quotation has its paragraph',
  async () => {
    const input = { text: sectioned, titlePage: titlePageOf(sectioned), numberTitlePage: false }
    const { elements } = await renderedPdf(await bytesOf({ ...input, author: 'Ana' }))
    const count = (path: string) => elements.filter((each) => each === path).length
    expect(count('Document > BlockQuote > P')).toBe(1)
    expect([count('Document > L'), count('Document > L > LI > LBody')]).toEqual([1, 2])
  },
)

const blocksOf = (count: number, block: AcademicText['cuerpo'][number]) => ({
  cuerpo: Array.from({ length: count }, () => block),
  referencias: [],
})
const tooMuch: Record<string, [AcademicText, string]> = {
  'sections, each on a page': [blocksOf(maxPages, { role: 't1', content: 'Uno' }), 'pages'],
  'one paragraph of links': [
    blocksOf(1, { role: 'p', content: 'www.a.ec '.repeat(6_000) }),
    'links',
  ],
  'one paragraph of italics': [
    blocksOf(1, { role: 'p', content: '*a* '.repeat(40_000) }),
    'pieces',
  ],
}

test.each(Object.entries(tooMuch))(
  'what is too much for a file is not drawn: %s',
  async (_, [text, excess]) => {
    const input = { text, titlePage: titlePageOf(text), numberTitlePage: false }
    expect(await drawPdf({ ...input, author: 'Ana Mena' })).toEqual({ tooMuch: excess })
  },
)

test('the longest text that a work may have is drawn', async () => {
  const text = longestText()
  const input = { text, titlePage: titlePageOf(text), numberTitlePage: false }
  expect(await drawPdf({ ...input, author: 'Ana Mena' })).toHaveProperty('bytes')
})

async function bytesOf(input: PdfInput): Promise<Uint8Array> {
  const drawn = await drawPdf(input)
  if ('tooMuch' in drawn) throw new Error(`too many ${drawn.tooMuch}`)
  return drawn.bytes
}

async function render(bytes: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'cuartilla-pdf-'))
  try {
    const file = join(folder, 'document.pdf')
    await writeFile(file, bytes)
    return await readPdf(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
