import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { outlineOf } from '#core/document/outline.ts'
import { spansOf } from '#core/document/outline-item.ts'
import type { TitlePage } from '#core/document/title-page.ts'
import { academicTexts, hostileTexts } from '#test/academic-text.ts'
import { docxFaults } from '#test/docx-faults.ts'
import { docxLinks, docxParagraphs, docxParts } from '#test/docx-package.ts'
import { exportDocx } from './export-docx.ts'
import { linkStyle, paragraphStyles, runInStyles } from './style-sheet.ts'

const titlePage: TitlePage = {
  title: 'La *Odisea* & <yo>',
  lines: [{ field: 'author', text: 'Ana *Ruiz*', isPlaceholder: false }],
}
const text: AcademicText = {
  cuerpo: [
    { role: 't1', content: 'Inicio' },
    { role: 'p', content: 'Uno *dos* **tres** en https://example.com/a?b=1&c=2' },
    { role: 'quote', content: 'Una cita *en bloque* (Ruiz, 2019, p. 4).' },
    { role: 't1', content: 'Fin' },
    { role: 'p', content: ' ' },
  ],
  referencias: [{ content: 'Ruiz, A. (2019). *Obra*.' }],
}
const input = { text, titlePage, numberTitlePage: false, author: 'Ana Ruiz' }

const paragraphsOf = async (changed: Partial<typeof input> = {}) =>
  docxParagraphs(docxParts(await exportDocx({ ...input, ...changed }))['word/document.xml'] ?? '')

describe('the exported file', () => {
  test('has every block in its style and starts pages where the preview does', async () => {
    const paragraphs = await paragraphsOf()
    expect(
      paragraphs.map((paragraph) => [
        paragraph.style,
        paragraph.text,
        paragraph.properties.includes('<w:pageBreakBefore/>'),
      ]),
    ).toEqual([
      ['Title', 'La Odisea & <yo>', false],
      ['Portada', 'Ana *Ruiz*', false],
      ['TituloDelTexto', 'La Odisea & <yo>', true],
      ['Heading1', 'Inicio', false],
      ['BodyText', 'Uno dos tres en https://example.com/a?b=1&c=2', false],
      ['Quote', 'Una cita en bloque (Ruiz, 2019, p. 4).', false],
      ['Heading1', 'Fin', true],
      ['Heading1', 'Referencias', true],
      ['Bibliography', 'Ruiz, A. (2019). Obra.', false],
    ])
    expect(paragraphs[4]?.runs.map(({ italic, bold }) => [italic, bold])).toEqual([
      [false, false],
      [true, false],
      [false, false],
      [false, true],
      [false, false],
    ])
  })

  test('follows the recipe, with and without a number on its title page', async () => {
    for (const numberTitlePage of [false, true]) {
      const bytes = await exportDocx({ ...input, numberTitlePage })
      expect(docxFaults(bytes, { numberTitlePage, language: 'es-EC' })).toEqual([])
    }
  })

  test('has the spaces of an equation, and its words in bold', async () => {
    const content = String.raw`a \quad b < \mathbf{si no}`
    const equation: AcademicText = { cuerpo: [{ role: 'equation', content }], referencias: [] }
    const xml = docxParts(await exportDocx({ ...input, text: equation }))['word/document.xml'] ?? ''
    expect(xml).toContain('<m:t xml:space="preserve">\u2003</m:t>')
    expect(xml).toContain('<m:t xml:space="preserve">&lt;</m:t>')
    expect(xml).toMatch(/<w:b\/><\/w:rPr><m:t xml:space="preserve">si no</)
  })

  test('has a hyphen that does not break as Word writes it, and no sign that stretches its lines', async () => {
    const body = (content: string) => ({
      cuerpo: [{ role: 'p' as const, content }],
      referencias: [],
    })
    const partsOf = async (content: string) =>
      docxParts(await exportDocx({ ...input, text: body(content) }))
    const styleOf = (parts: Record<string, string>) =>
      /w:styleId="BodyText".*?<w:spacing([^>]*)>/s.exec(parts['word/styles.xml'] ?? '')?.[1]
    const plain = await partsOf('La enseñanza\u2011aprendizaje.')
    expect(plain['word/document.xml']).toContain('<w:noBreakHyphen/>')
    expect(styleOf(plain)).toContain('w:lineRule="auto"')
    expect(styleOf(await partsOf('El conjunto A ∈ B.'))).toContain('w:lineRule="exact"')
  })

  test('has its own styles, and none of the library that writes it', async () => {
    const styles = docxParts(await exportDocx(input))['word/styles.xml'] ?? ''
    const ids = [...styles.matchAll(/<w:style [^>]*w:styleId="([^"]+)"/g)].map(([, id]) => id)
    const own = [...Object.values(paragraphStyles), ...Object.values(runInStyles), linkStyle]
    const forWord = ['Normal', 'TableNormal', 'TOC2', 'TOC3', 'ListParagraph', 'Caption']
    expect(ids.sort()).toEqual([...own, ...forWord].sort())
  })

  test('is in the language asked for', async () => {
    const bytes = await exportDocx({ ...input, language: 'es-ES' })
    expect(docxFaults(bytes, { numberTitlePage: false, language: 'es-ES' })).toEqual([])
  })

  test('names its title and author, and no other person', async () => {
    const core = docxParts(await exportDocx(input))['docProps/core.xml']
    expect(core).toContain('<dc:title>La Odisea &amp; &lt;yo&gt;</dc:title>')
    expect(core).toContain('<dc:creator>Ana Ruiz</dc:creator>')
    expect(core).toContain('<cp:lastModifiedBy>Ana Ruiz</cp:lastModifiedBy>')
    expect(core).not.toContain('Un-named')
  })

  test('contains no active content and loads nothing', async () => {
    const xml = Object.values(docxParts(await exportDocx(input))).join('')
    expect(xml).not.toMatch(/altChunk|vbaProject|INCLUDE|DDE|w:object/)
    expect(xml.match(/<Relationship [^>]*TargetMode="External"[^>]*>/g)).toEqual([
      expect.stringMatching(/\/relationships\/hyperlink" Target="https:\/\/example\.com\//),
    ])
    expect(xml.match(/<w:instrText[^>]*>[^<]*/g)).toEqual([expect.stringMatching(/>PAGE$/)])
  })
})

test('an index is text inside a field that a word processor can renew, and opening the file asks nothing', async () => {
  const text: AcademicText = {
    cuerpo: [
      { role: 't1', content: 'Método' },
      { role: 'p', content: 'Texto.' },
      { role: 't2', content: 'Muestra' },
    ],
    referencias: [],
  }
  const parts = docxParts(await exportDocx({ ...input, text, indexKind: 'general' }))
  const xml = parts['word/document.xml'] ?? ''
  const [field = ''] = /<w:instrText[^>]*> TOC .*?fldCharType="end"/s.exec(xml) ?? []
  expect(field.replace(/<[^>]*>/g, ' ')).toMatch(/Método\s+3\s+Muestra\s+3/)
  expect(xml).not.toContain('w:dirty')
  expect(parts['word/settings.xml']).not.toContain('updateFields')
})

describe('the addresses in the exported file', () => {
  test('are links, and look like the text around them', async () => {
    const cuerpo: AcademicText['cuerpo'] = [
      { role: 'p', content: 'En https://a.ec/*b*/c?d=1&e=2 y https://a.ec/x.' },
      { role: 'p', content: 'Otra vez https://a.ec/x' },
    ]
    const referencias = [{ content: 'Ruiz, A. (2019). *Obra*. doi:10.1037/a0022390' }]
    const bytes = await exportDocx({ ...input, text: { cuerpo, referencias } })
    expect(docxFaults(bytes)).toEqual([])
    expect(docxLinks(docxParts(bytes))).toEqual([
      { text: 'https://a.ec/b/c?d=1&e=2', href: 'https://a.ec/b/c?d=1&e=2' },
      { text: 'https://a.ec/x', href: 'https://a.ec/x' },
      { text: 'https://a.ec/x', href: 'https://a.ec/x' },
      { text: 'doi:10.1037/a0022390', href: 'https://doi.org/10.1037/a0022390' },
    ])
  })

  test('are written the same way every time', async () => {
    const document = async () => docxParts(await exportDocx(input))['word/document.xml']
    expect(await document()).toBe(await document())
  })
})

describe('whatever the text', () => {
  test('every visible character is in the file, once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(academicTexts(6), hostileTexts()), async (any) => {
        const shown = (await paragraphsOf({ text: any })).map((paragraph) => paragraph.text)
        const written = outlineOf(any, titlePage).map((item) => {
          const words = spansOf(item).map((span) => span.text)
          const isAppendixTitle = item.role === 'appendix-title'
          return (item.isRunIn ? '+' : isAppendixTitle ? '-' : '') + words.join('')
        })
        // A heading of level 4 or 5 and its text are one paragraph, and so are an appendix's label and title.
        const joined = written.join('\n').replaceAll('\n+', ' ').replaceAll('\n-', '')
        expect(shown).toEqual(joined.split('\n'))
      }),
      { numRuns: 40 },
    )
  })

  test('the file is whole and follows the recipe', async () => {
    await fc.assert(
      fc.asyncProperty(hostileTexts(), async (any) => {
        expect(docxFaults(await exportDocx({ ...input, text: any }))).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  test('control characters in the author and the title page are harmless', async () => {
    const hostile = '\u0000\u0008</w:t>\ud800 "&'
    const bytes = await exportDocx({
      ...input,
      author: hostile,
      titlePage: {
        title: hostile,
        lines: [{ field: 'course', text: hostile, isPlaceholder: false }],
      },
    })
    expect(docxFaults(bytes)).toEqual([])
  })
})
