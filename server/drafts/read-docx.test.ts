import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainText } from '#core/document/inline.ts'
import type { AcademicText } from '#core/document/model.ts'
import { outlineOf } from '#core/document/outline.ts'
import { readTitleLines } from '#core/document/title-page.ts'
import { exportDocx } from '#core/docx/export-docx.ts'
import type { SourceItem } from '#core/drafts/draft-source.ts'
import { readDraft } from '#core/drafts/read-draft.ts'
import { plainOf } from '#core/drafts/source-roles.ts'
import { academicTexts, titlePageOf } from '#test/academic-text.ts'
import { draftText } from '#test/draft-writer.ts'
import { times } from '#test/length.ts'
import { type DocxParts, makeDocx, tableXml } from '#test/make-docx.ts'
import { openPackage } from './open-package.ts'
import { readDocx } from './read-docx.ts'
import { unpackPictures } from './unpack-pictures.ts'

async function read(docx: Uint8Array): Promise<SourceItem[]> {
  const opened = await openPackage(docx)
  if ('fault' in opened) throw new Error(opened.fault.code)
  return (await readDocx(opened.parts, (paths) => unpackPictures(docx, paths))).items
}

/** Paragraphs as they are read, with `|` before one that starts a page; the kinds of other items in brackets. */
async function linesOf(parts: DocxParts | string): Promise<string[]> {
  const items = await read(makeDocx(typeof parts === 'string' ? { body: parts } : parts))
  return items.map((item) =>
    item.kind === 'paragraph' ? `${item.startsPage ? '|' : ''}${plainOf(item)}` : `[${item.kind}]`,
  )
}

const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (content: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`

describe('a new page begins', () => {
  it('at a paragraph with a page break before it, by itself or by its style', async () => {
    const moreStyles =
      '<w:style w:type="paragraph" w:styleId="A"><w:name w:val="a"/><w:pPr><w:pageBreakBefore/></w:pPr></w:style><w:style w:type="paragraph" w:styleId="B"><w:name w:val="b"/><w:basedOn w:val="A"/></w:style>'
    const off = '<w:pageBreakBefore w:val="0"/>'
    const body = [
      paragraph(run('Uno')),
      paragraph(run('Dos'), '<w:pageBreakBefore/>'),
      paragraph(run('Tres'), '<w:pStyle w:val="B"/>'),
      paragraph(run('Cuatro'), `<w:pStyle w:val="B"/>${off}`),
    ]
    expect(await linesOf({ body: body.join(''), moreStyles })).toEqual([
      'Uno',
      '|Dos',
      '|Tres',
      'Cuatro',
    ])
  })

  it('after a section, unless the next one is said to continue on the page', async () => {
    const section = (type: string) => `<w:sectPr><w:type w:val="${type}"/></w:sectPr>`
    const body = [
      paragraph(run('Uno'), section('continuous')),
      paragraph(run('Dos'), '<w:sectPr/>'),
      paragraph(run('Tres'), section('nextPage')),
      paragraph(run('Cuatro')),
      section('continuous'),
    ]
    expect(await linesOf(body.join(''))).toEqual(['Uno', '|Dos', '|Tres', 'Cuatro'])
  })
})

describe('nothing of the text is lost', () => {
  it('hidden text is left out by name, and what is around it stays', async () => {
    const moreStyles =
      '<w:style w:type="character" w:styleId="H"><w:name w:val="h"/><w:rPr><w:vanish/></w:rPr></w:style>'
    const body = [
      paragraph(run('Se ve ') + run('no se ve', '<w:vanish/>') + run('todo.')),
      paragraph(run('Nada', '<w:rStyle w:val="H"/>') + run('Esto', '<w:vanish w:val="false"/>')),
    ]
    expect(await linesOf({ body: body.join(''), moreStyles })).toEqual([
      'Se ve todo.',
      '[hidden]',
      'Esto',
      '[hidden]',
    ])
  })

  it('a drop cap and a paragraph whose mark was deleted go on in the next one', async () => {
    const deleted = '<w:rPr><w:del w:id="1" w:author="A"/></w:rPr>'
    const body = [
      paragraph(run('E'), '<w:framePr w:dropCap="drop" w:lines="3"/>'),
      paragraph(run('n un lugar.')),
      paragraph(run('Lo que '), deleted),
      paragraph(run('sigue.')),
      paragraph(run('Antes de una tabla.'), deleted),
      tableXml,
      paragraph(run('Al final.'), deleted),
    ]
    expect(await linesOf(body.join(''))).toEqual([
      'En un lugar.',
      'Lo que sigue.',
      'Antes de una tabla.',
      '[table]',
      'celda',
      'Al final.',
      ...Array(3).fill('[change]'),
    ])
  })

  it('exponents and indices keep their places, or are named', async () => {
    const raised = (text: string, how: string) => run(text, `<w:vertAlign w:val="${how}"/>`)
    const body = paragraph(
      `${run('10 m')}${raised('2', 'superscript')}${run(', H')}${raised('2', 'subscript')}${run('O, 1')}${raised('er', 'superscript')}`,
    )
    expect(await linesOf(body)).toEqual(['10 m², H₂O, 1er', '[raised]'])
  })

  it('fields, line ends and text for other scripts are read', async () => {
    const body = paragraph(
      `${run('Figura ')}<w:fldSimple w:instr=" SEQ Figura ">${run('1')}</w:fldSimple><w:r><w:cr/></w:r><w:bdi>${run('a')}</w:bdi><w:bdo w:val="ltr">${run('b')}</w:bdo><w:r><w:ptab/></w:r>${run('c')}`,
    )
    expect(await linesOf(body.replaceAll('w:bdi', 'w:dir'))).toEqual(['Figura 1 ab c'])
  })

  it('text boxes are read once, with or without a form for older programs', async () => {
    const content = (text: string) => `<w:txbxContent>${paragraph(run(text))}</w:txbxContent>`
    const shape = (text: string) =>
      `<w:drawing><wp:inline><a:graphic><a:graphicData><wps:wsp xmlns:wps="urn:wps"><wps:txbx>${content(text)}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing>`
    const old = (text: string) =>
      `<w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:oval><v:textbox>${content(text)}</v:textbox></v:oval></w:pict>`
    const forms = (inner: string) =>
      `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">${inner}</mc:AlternateContent>`
    const both = `<mc:Choice Requires="wps">${shape('Caja')}</mc:Choice><mc:Fallback>${old('Caja')}</mc:Fallback>`
    const body = [
      paragraph(`${run('Uno')}<w:r>${forms(both)}</w:r>`),
      paragraph(
        `${run('Dos')}<w:r>${forms(`<mc:Choice Requires="wps">${shape('Otra')}</mc:Choice>`)}</w:r>`,
      ),
      paragraph(`${run('Tres')}<w:r>${shape('Sola')}</w:r>`),
      paragraph(`${run('Cuatro')}<w:r>${old('Redonda')}</w:r>`),
    ]
    expect(await linesOf(body.join(''))).toEqual([
      'Uno',
      'Caja',
      'Dos',
      'Otra',
      'Tres',
      'Sola',
      'Cuatro',
      'Redonda',
    ])
  })

  it('a chart is named as a picture', async () => {
    const chart =
      '<w:drawing><wp:inline><a:graphic><a:graphicData><c:chart xmlns:c="urn:c" r:id="rId9"/></a:graphicData></a:graphic></wp:inline></w:drawing>'
    expect(await linesOf(paragraph(`${run('Uno')}<w:r>${chart}</w:r>`))).toEqual(['Uno', '[image]'])
  })

  it('of a file whose prefixes or paths are others', async () => {
    const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const text =
      '<x:p><x:pPr><x:pageBreakBefore/></x:pPr><x:r><x:t>A &amp; B</x:t></x:r><!-- no --><x:r><x:t><![CDATA[ < C]]></x:t></x:r></x:p>'
    const parts = {
      '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="${office}/officeDocument" Target="/word/document2.xml"/></Relationships>`,
      'word/document2.xml': `\ufeff<?xml version="1.0"?><x:document xmlns:x='${main}'><x:body>${text}</x:body></x:document>`,
    }
    expect(await linesOf({ body: '', parts })).toEqual(['|A & B < C'])
  })
})

describe('our own file', () => {
  const wordsOf = (contents: readonly string[]) =>
    contents.flatMap((content) => plainText(content).split(/\s+/)).filter((word) => word !== '')
  const exported = (text: AcademicText) => {
    const titlePage = titlePageOf(text, 'La deserción universitaria')
    return exportDocx({ text, titlePage, numberTitlePage: false, author: 'Ana Ruiz' })
  }
  const roles = ['t1', 't2', 't3', 'p', 'quote', 'ref'] as const
  const writtenIn = (text: AcademicText) =>
    outlineOf(text, { title: '', lines: [] }).filter(({ role }) =>
      roles.some((one) => one === role),
    )

  it('is read back with every word', async () => {
    await fc.assert(
      fc.asyncProperty(academicTexts(12, { quotes: 2 }), async (text) => {
        const { text: back, leftOut } = readDraft(await read(await exported(text)))
        const contents = (of: AcademicText) => writtenIn(of).map(({ content }) => content)
        expect(wordsOf(contents(back))).toEqual(wordsOf(contents(text)))
        expect(leftOut).toEqual([])
      }),
      { numRuns: times(300, 25) },
    )
  })

  it.each(['doc-03', 'doc-12', 'doc-60'])('of the sample %s has every word', async (name) => {
    const file = new URL(`../../test/documents/${name}.json`, import.meta.url)
    const text: AcademicText = JSON.parse(await readFile(file, 'utf8'))
    const back = readDraft(await read(await exported(text))).text
    expect(writtenIn(back)).toEqual(writtenIn(text))
    expect(readTitleLines(back)).toEqual(readTitleLines(text))
  })

  it('of a text without headings, without a title page or of one line loses nothing', async () => {
    const p = (content: string) => ({ role: 'p' as const, content })
    for (const cuerpo of [
      [p('Universidad Central del Ecuador')],
      [p('Introducción'), p('Breve.'), p('Docente: Ana Paz'), p('14 de mayo de 2026')],
      [...draftText.cuerpo.filter(({ role }) => role === 'p')],
    ]) {
      const text = { cuerpo, referencias: [] }
      const back = readDraft(await read(await exported(text))).text
      expect(writtenIn(back).map(({ content }) => content)).toEqual(
        writtenIn(text).map(({ content }) => content),
      )
    }
  })

  it('with a title page that is not filled in brings no data for it', async () => {
    const text = { cuerpo: [{ role: 'p' as const, content: 'Hola.' }], referencias: [] }
    const lines = ['Nombre del Autor', 'Institución', 'Curso', 'Docente'].map((line) => ({
      field: 'author' as const,
      text: line,
      isPlaceholder: true,
    }))
    const titlePage = { title: 'El juego', lines }
    const own = { text, titlePage, numberTitlePage: false, author: 'Ana Ruiz' }
    const { cuerpo } = readDraft(await read(await exportDocx(own))).text
    expect(cuerpo).toEqual([{ role: 'title-main', content: 'El juego' }, ...text.cuerpo])
  })
})

describe('a foot- or endnote', () => {
  const notes = (kind: 'footnote' | 'endnote', said: string) =>
    `<w:${kind}s xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:${kind} w:id="2">${said}</w:${kind}></w:${kind}s>`
  const call = (kind: 'footnote' | 'endnote') => `<w:r><w:${kind}Reference w:id="2"/></w:r>`

  it('becomes a note in its place, with the italics of its words', async () => {
    const said = `${paragraph(run('Véase ') + run('Quito', '<w:i/>') + run(' [1].'))}${paragraph(run('Y más.'))}`
    const docx = makeDocx({
      body: paragraph(
        run('La beca llega tarde.') +
          call('footnote') +
          run(' Y pesa.', '<w:b/>') +
          call('endnote'),
      ),
      parts: {
        'word/footnotes.xml': notes('footnote', said),
        'word/endnotes.xml': notes('endnote', paragraph(run('Al final.'))),
      },
    })
    const { text, leftOut } = readDraft(await read(docx))
    expect(text.cuerpo.map(({ content }) => content)).toEqual([
      'La beca llega tarde.^[Véase *Quito* [1]. Y más.] **Y pesa.**^[Al final.]',
    ])
    expect(leftOut).toEqual([])
  })

  it('in a paragraph without words is that paragraph', async () => {
    const docx = makeDocx({
      body: paragraph(run('La beca.')) + paragraph(call('footnote')),
      parts: { 'word/footnotes.xml': notes('footnote', paragraph(run('Al pie.'))) },
    })
    const { text } = readDraft(await read(docx))
    expect(text.cuerpo.map(({ content }) => content)).toEqual(['La beca.', 'Al pie.'])
  })

  it('without words is named as left out', async () => {
    expect(await linesOf(paragraph(run('La beca.') + call('footnote')))).toEqual([
      'La beca.',
      '[note]',
    ])
  })
})

describe('an equation', () => {
  const math = (inside: string) => `<m:oMath>${inside}</m:oMath>`
  const letters = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
  const half = `<m:f><m:num>${letters('a')}</m:num><m:den>${letters('2')}</m:den></m:f>`
  const draftOf = async (body: string) => readDraft(await read(makeDocx({ body })))
  const before = paragraph(run('Un párrafo que va antes.'))

  it('on a line of its own is an equation, without its number', async () => {
    const { text, leftOut } = await draftOf(
      before +
        paragraph(`<m:oMathPara>${math(half)}${math(letters('b=c'))}</m:oMathPara>`) +
        paragraph(`<w:r><w:tab/></w:r>${math(letters('d'))}<w:r><w:tab/></w:r>${run('(3)')}`),
    )
    expect(text.cuerpo.slice(1)).toEqual(
      ['\\frac{a}{2}', 'b=c', 'd'].map((content) => ({ role: 'equation', content })),
    )
    expect(leftOut).toEqual([])
  })

  it('in a sentence or a cell is text, and is named where it looks different', async () => {
    const cell = (inside: string) => `<w:tc>${paragraph(inside)}</w:tc>`
    const row = `<w:tr>${cell(run('x'))}${cell(math(half))}</w:tr>`
    const { text, leftOut } = await draftOf(
      before +
        paragraph(`${run('Con ')}${math(letters('n=30'))}${run(' casos.')}`) +
        paragraph(`${run('La mitad, ')}${math(half)}${run('.')}`) +
        `<w:tbl>${row}${row}</w:tbl>`,
    )
    expect(text.cuerpo.slice(1).map(({ content }) => content)).toEqual([
      'Con n=30 casos.',
      'La mitad, a/2.',
      '| x | a/2 |\n| x | a/2 |',
    ])
    expect(leftOut).toEqual([{ kind: 'equation', after: [2, 3, 3] }])
  })

  it('that the pages cannot draw is text in one line, and named', async () => {
    const brace = `<m:groupChr>${`<m:e>${letters('a+b')}</m:e>`}</m:groupChr>`
    const { text, leftOut } = await draftOf(before + paragraph(math(brace)))
    expect(text.cuerpo[1]).toEqual({ role: 'p', content: 'a+b' })
    expect(leftOut).toEqual([{ kind: 'equation', after: [1] }])
  })
})

it('a note of a cell is a note of its table', async () => {
  const cell = (inside: string) => `<w:tc>${paragraph(inside)}</w:tc>`
  const row = `<w:tr>${cell(run('x'))}${cell(`${run('y')}<w:r><w:footnoteReference w:id="2"/></w:r>`)}</w:tr>`
  const notes = `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="2">${paragraph(run('Sin datos de 2020.'))}</w:footnote></w:footnotes>`
  const before = paragraph(run('Un párrafo que va antes.'))
  const plain = `<w:tr>${cell(run('a'))}${cell(run('b'))}</w:tr>`
  const docx = makeDocx({
    body: `${before}<w:tbl>${plain}${row}</w:tbl>`,
    parts: { 'word/footnotes.xml': notes },
  })
  const { text, leftOut } = readDraft(await read(docx))
  expect(text.cuerpo[1]?.content).toBe('| a | b |\n| x | y |\nSin datos de 2020.')
  expect(leftOut).toEqual([])
})
