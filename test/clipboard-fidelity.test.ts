import { beforeAll, describe, expect, test } from 'vitest'
import { clipboardContent } from '#core/document/clipboard.ts'
import type { AcademicText } from '#core/document/model.ts'
import { attribute, type DocxParagraph, docxParagraphs, docxParts } from './docx-package.ts'
import { importHtml, missingTools } from './libreoffice.ts'

const text: AcademicText = {
  cuerpo: [
    { role: 't1', content: 'Inicio' },
    { role: 'p', content: 'Un párrafo *en parte* cursivo.' },
    { role: 't2', content: 'Medio' },
    { role: 't3', content: 'Detalle' },
    { role: 'p', content: 'Otro párrafo.' },
    { role: 'quote', content: 'Una cita en bloque.' },
  ],
  referencias: [{ content: 'Ruiz, A. (2019). *Obra*.' }],
}
const titlePage = {
  title: 'La Odisea',
  lines: [{ field: 'author' as const, text: 'Ana Ruiz', isPlaceholder: false }],
}

const missing = await missingTools()
if (missing.length > 0 && process.env['CI'] === 'true') {
  throw new Error(`CI must paste the document, and has no ${missing.join(', ')}`)
}

describe.skipIf(missing.length > 0)('the document pasted into LibreOffice', () => {
  let xml = ''
  let paragraphs: DocxParagraph[] = []
  beforeAll(async () => {
    const { html } = clipboardContent({ text, titlePage })
    xml = docxParts(await importHtml(html))['word/document.xml'] ?? ''
    paragraphs = docxParagraphs(xml)
  })

  const of = (element: string, name: string) =>
    paragraphs.map(({ text: shown, properties }) => [shown, attribute(properties, element, name)])

  test('has no space between its blocks except around the title', () => {
    const space = (before: string, after: string, shown: string) => [shown, before, after]
    const after = of('w:spacing', 'w:after')
    expect(
      of('w:spacing', 'w:before').map(([shown, before], i) => [shown, before, after[i]?.[1]]),
    ).toEqual([
      space('1656', '552', 'La Odisea'),
      space('0', '0', 'Ana Ruiz'),
      space('0', '0', 'La Odisea'),
      space('0', '0', 'Inicio'),
      space('0', '0', 'Un párrafo en parte cursivo.'),
      space('0', '0', 'Medio'),
      space('0', '0', 'Detalle'),
      space('0', '0', 'Otro párrafo.'),
      space('0', '0', 'Una cita en bloque.'),
      space('0', '0', 'Referencias'),
      space('0', '0', 'Ruiz, A. (2019). Obra.'),
    ])
  })

  test('names no other font than Times New Roman', () => {
    const fonts = [...xml.matchAll(/<w:rFonts w:ascii="([^"]*)"/g)].map(([, font]) => font)
    expect([...new Set(fonts)]).toEqual(['Times New Roman'])
  })

  test('keeps its indents and its double spacing', () => {
    expect(of('w:ind', 'w:firstLine').filter(([, indent]) => indent === '720')).toHaveLength(2)
    const left = of('w:ind', 'w:left').find(([shown]) => shown === 'Una cita en bloque.')
    expect(left?.[1]).toBe('720')
    expect(of('w:ind', 'w:hanging').at(-1)).toEqual(['Ruiz, A. (2019). Obra.', '720'])
    expect(new Set(of('w:spacing', 'w:line').map(([, line]) => line))).toEqual(new Set(['480']))
  })
})
