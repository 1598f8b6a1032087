import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileTexts } from '#test/academic-text.ts'
import { cleanText } from './clean-text.ts'
import { clipboardContent, documentPlainText } from './clipboard.ts'
import type { AcademicText, Block } from './model.ts'
import { outlineOf } from './outline.ts'
import { slugify } from './slug.ts'
import { formatSpanishDate } from './spanish-date.ts'
import type { TitlePage } from './title-page.ts'
import { countWords } from './words.ts'

const titlePage: TitlePage = {
  title: 'La *Odisea* & yo',
  lines: [
    { field: 'author', text: 'Ana *Ruiz*', isPlaceholder: false },
    { field: 'due_date', text: '1 de mayo de 2026', isPlaceholder: false },
  ],
}
const text: AcademicText = {
  cuerpo: [
    { role: 'title-main', content: 'La Odisea y yo' },
    { role: 'title-meta', content: 'Universidad Central' },
    { role: 't1', content: 'Inicio' },
    { role: 'p', content: 'Uno <b>dos</b> *tres*.' },
    { role: 'p', content: '' },
    { role: 't3', content: 'Fin' },
  ],
  referencias: [{ content: 'Ruiz, A. (2019). *Obra*.' }, { content: 'Zea, B. (2020). *Otra*.' }],
}

describe('copying the document', () => {
  test('gives plain text without markup', () => {
    expect(documentPlainText({ text, titlePage })).toBe(
      [
        'La Odisea & yo',
        'Ana *Ruiz*\n1 de mayo de 2026',
        'La Odisea & yo',
        'Inicio',
        'Uno <b>dos</b> tres.',
        'Fin',
        'Referencias',
        'Ruiz, A. (2019). Obra.\nZea, B. (2020). Otra.',
      ].join('\n\n'),
    )
  })

  test('gives HTML whose format is written on every block', () => {
    const { html, text: plain } = clipboardContent({ text, titlePage })
    expect(plain).toBe(documentPlainText({ text, titlePage }))
    expect(html).toContain('<div lang="es-EC">')
    expect(html).toContain('>La <i>Odisea</i> &amp; yo</p>')
    expect(html).toContain('>Ana *Ruiz*</p>')
    expect(html).toMatch(/<h1 [^>]*text-align:center;font-weight:bold">Inicio<\/h1>/)
    expect(html).toMatch(/<h3 [^>]*font-weight:bold;font-style:italic">Fin<\/h3>/)
    expect(html).toMatch(
      /<p [^>]*text-indent:0\.5in">Uno &lt;b&gt;dos&lt;\/b&gt; <i>tres<\/i>\.<\/p>/,
    )
    expect(html).toMatch(/<h1 [^>]*page-break-before:always">Referencias<\/h1>/)
    expect(
      html.match(/margin:0in 0in 0pt 0\.5in;text-align:left;text-indent:-0\.5in/g),
    ).toHaveLength(2)
    const blocks = html.match(/<(p|h\d) /g)?.length
    expect(
      html.match(
        /font-family:'Times New Roman';font-size:12pt;line-height:200%;color:#000;margin:\d/g,
      ),
    ).toHaveLength(blocks!)
  })

  test('takes the declaration along, as it was written, on a separate page', () => {
    const { html, text: plain } = clipboardContent({
      text,
      titlePage,
      declaration: 'Usé *IA*.\nY ya.',
    })
    expect(plain).toMatch(
      /Otra\.\n\nDeclaración de uso de inteligencia artificial\n\nUsé \*IA\*\.\n\nY ya\.$/,
    )
    expect(html).toMatch(/<h1 [^>]*page-break-before:always">Declaración de uso/)
    expect(html).toMatch(/<p [^>]*text-indent:0\.5in">Usé \*IA\*\.<\/p>/)
    expect(clipboardContent({ text, titlePage, declaration: null })).toEqual(
      clipboardContent({ text, titlePage }),
    )
  })

  test('escapes HTML in the text', () => {
    fc.assert(
      fc.property(hostileTexts(), (hostile) => {
        const { html } = clipboardContent({ text: hostile, titlePage })
        const tags = html.replace(
          /<(div|p|h[12345]) lang="es-EC"[^<>]*>|<\/(div|p|h[12345]|i|b)>|<[ib]>/g,
          '',
        )
        expect(tags).not.toMatch(/[<>]/)
      }),
    )
  })
})

describe('counting words', () => {
  test.each<[string, AcademicText, number]>([
    ['nothing', { cuerpo: [], referencias: [] }, 0],
    // 4 of the title, 1 + 3 + 1 of the body, Referencias and 4 + 4 of the list; not the title-meta.
    ['the title once, headings, body and references', text, 18],
    ['neither dashes nor signs alone', only('uno — dos – tres & … 4'), 4],
    ['words on both sides of a dash', only('uno—dos y/o tres-cuatro'), 4],
    ['not the markup', only('*uno* dos\\* * tres'), 3],
    ['a no-break space as a space', only('5\u00a0km'), 2],
    [
      'neither the label, title, cells and notes of a table nor those of a figure',
      {
        cuerpo: [
          { role: 'p', content: 'La Tabla 1 dice más.' },
          {
            role: 'table',
            content: 'Matrícula\n| Carrera | n |\n| Derecho | 120 |\nNota. Propia.',
          },
          {
            role: 'figure',
            content: `Plano\n![Plano](file:${'0'.repeat(32)} 80% 3x2)\nNota. Propia.`,
          },
          { role: 'p', content: 'Y sigue.' },
        ],
        referencias: [],
      },
      7,
    ],
  ])('counts %s', (_, counted, words) => {
    expect(countWords(counted)).toBe(words)
  })

  function only(content: string): AcademicText {
    return { cuerpo: [{ role: 'p', content }], referencias: [] }
  }
})

describe('the outline', () => {
  test('keeps a heading Referencias that has text under it', () => {
    const roles = outlineOf(
      {
        cuerpo: [
          { role: 't1', content: 'Referencias' },
          { role: 'p', content: 'x' },
        ],
        referencias: [{ content: 'A' }],
      },
      titlePage,
    ).map((item) => item.role)
    expect(roles).toContain('t1')
    expect(roles).toContain('ref-heading')
  })

  test('shows the references of a text without body, without repeating the title', () => {
    const items = outlineOf({ cuerpo: [], referencias: [{ content: 'A' }] }, titlePage)
    expect(items.map((item) => item.role)).toEqual([
      'title-page-title',
      'title-page-line',
      'title-page-line',
      'ref-heading',
      'ref',
    ])
  })

  test('does not repeat the title above a heading Referencias in the text', () => {
    const cuerpo: AcademicText['cuerpo'] = [
      { role: 't1', content: 'Referencias' },
      { role: 'ref', content: 'A' },
    ]
    const items = outlineOf({ cuerpo, referencias: [] }, { ...titlePage, lines: [] })
    expect(items.map((item) => item.role)).toEqual(['title-page-title', 'ref-heading', 'ref'])
  })

  test('starts a page with the body when there is no title', () => {
    const items = outlineOf(
      { cuerpo: [{ role: 'p', content: 'x' }], referencias: [] },
      { title: ' ', lines: [] },
    )
    expect(items).toEqual([{ role: 'p', content: 'x', startsPage: true }])
  })
})

test.each([
  ['La deserción: qué es', 'la-desercion-que-es'],
  ['  ÑANDÚ & Cía. ', 'nandu-cia'],
  ['¿?', 'documento'],
  ['', 'documento'],
  ['日本', 'documento'],
  ['../../etc/passwd', 'etc-passwd'],
  ['palabra '.repeat(30), `palabra${'-palabra'.repeat(9)}`],
])('the file name of %j is %j', (title, slug) => {
  expect(slugify(title)).toBe(slug)
})

test('a file name is always safe', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      expect(slugify(title)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    }),
  )
})

test('a date is written as in Ecuador', () => {
  expect(formatSpanishDate(2026, 11, 20)).toBe('20 de noviembre de 2026')
  expect(formatSpanishDate(2027, 1, 1)).toBe('1 de enero de 2027')
  expect(() => formatSpanishDate(2027, 13, 1)).toThrow(RangeError)
})

test('clean text is one line that XML can hold, and stays as it is', () => {
  expect(cleanText('a\u0000b\u00adc\u200bd\r\ne\ud800f')).toBe('abcd e\ufffdf')
  expect(cleanText('a\u3000b\u1680c\u205fd')).toBe('a b c d')
  expect(cleanText('a\u200db\u200cc\u200d')).toBe('abc')
  expect(cleanText('👩\u200d🏫 می\u200cخواهم')).toBe('👩\u200d🏫 می\u200cخواهم')
  expect(cleanText('Año «2026»: 5\u00a0%—sí… 😀')).toBe('Año «2026»: 5\u00a0%—sí… 😀')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (any) => {
      expect(cleanText(cleanText(any))).toBe(cleanText(any))
    }),
  )
})

test('a table and lists are copied as such, with the three rules and their markers', () => {
  const complete: AcademicText = {
    cuerpo: [
      { role: 'bullet', content: 'Uno' },
      { role: 'bullet', content: 'Dos' },
      { role: 'number', content: 'Primero' },
      {
        role: 'table',
        content: 'Matrícula\n| Carrera | *n* |\n| Derecho | 1 < 2 |\nNota. Propia.',
      },
      { role: 'p', content: 'Fin.' },
    ],
    referencias: [],
  }
  const { html, text: plain } = clipboardContent({
    text: complete,
    titlePage: { title: '', lines: [] },
  })
  expect(plain).toBe(
    '• Uno\n• Dos\n\n1. Primero\n\nTabla 1\n\nMatrícula\n\nCarrera\tn\nDerecho\t1 < 2\n\nNota. Propia.\n\nFin.',
  )
  expect(html.replace(/ (?:style|lang)="[^"]*"/g, '')).toBe(
    '<div>\n<ul><li>Uno</li><li>Dos</li></ul>\n<ol><li>Primero</li></ol>\n<p>Tabla 1</p>\n<p>Matrícula</p>\n<table><tr><th scope="col">Carrera</th><th scope="col"><i>n</i></th></tr><tr><td>Derecho</td><td>1 &lt; 2</td></tr></table>\n<p><i>Nota.</i> Propia.</p>\n<p>Fin.</p>\n</div>',
  )
  expect(html.match(/border-(?:top|bottom)/g)).toHaveLength(6)
})

test('bullets between two numbered items leave their numbers alone', () => {
  const cuerpo = ['number', 'bullet', 'number', 'p', 'number'].map((role, at) => ({
    role: role as Block['role'],
    content: `Elemento ${at}`,
  }))
  const listed = { text: { cuerpo, referencias: [] }, titlePage: { title: '', lines: [] } }
  const markers = outlineOf(listed.text, listed.titlePage).map(({ marker }) => marker)
  expect(markers).toEqual(['1.', '•', '2.', undefined, '1.'])
  expect(clipboardContent({ ...listed, numberTitlePage: false }).html).toContain('<ol start="2"')
})
