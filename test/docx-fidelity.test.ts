import { readFileSync } from 'node:fs'
import validate from '@ooxml-tools/validate'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import type { PageFormat } from '#core/document/page-format.ts'
import { exportDocx } from '#core/docx/export-docx.ts'
import type { Page } from '#core/layout/pages.ts'
import { type LayoutInput, layoutDocument } from '#core/layout/paginate.ts'
import { academicTexts, titlePageOf } from './academic-text.ts'
import { docxFaults } from './docx-faults.ts'
import { hardTexts } from './hard-lines.ts'
import { missingTools, type RenderedDocument, renderDocuments } from './libreoffice.ts'

const pagesOf = { 'doc-03': 4, 'doc-12': 12, 'doc-60': 57 }

function readDocument(name: string): AcademicText {
  return JSON.parse(readFileSync(new URL(`documents/${name}.json`, import.meta.url), 'utf8'))
}

const texts: Record<string, AcademicText> = {}
for (const name of Object.keys(pagesOf)) texts[name] = readDocument(name)
// Seeded: the same three documents in every run.
fc.sample(academicTexts(40), { seed: 20_261_120, numRuns: 3 }).forEach((text, i) => {
  texts[`random-${i + 1}`] = text
})
fc.sample(academicTexts(40, { quotes: 8 }), { seed: 20_261_122, numRuns: 2 }).forEach((text, i) => {
  texts[`quotes-${i + 1}`] = text
})

for (const [at, text] of hardTexts(
  20_261_125,
  Number(process.env['HARD_DOCUMENTS'] ?? 2),
).entries())
  texts[`hard-${at + 1}`] = text

/** Other formats than the specification's, each over a document that it changes. */
const formats: Record<string, PageFormat> = {
  'random-1': { numberTitlePage: true },
  'random-2': { numberTitlePage: false, sectionsStartPages: false },
  'quotes-1': {
    numberTitlePage: false,
    isJustified: true,
    declaration: `Usé Cuartilla (https://cuartilla.ec) para este trabajo.\n${'Revisé cada cita con su fuente. '.repeat(90)}`,
  },
  'random-3': { numberTitlePage: true, sectionsStartPages: false, isJustified: true },
  'quotes-2': { numberTitlePage: false, isJustified: true },
  'doc-12-justified': { numberTitlePage: false, sectionsStartPages: false, isJustified: true },
}
texts['doc-12-justified'] = withSummary(texts['doc-12']!)

const inputs = Object.entries(texts).map(([name, text]) => ({
  name,
  input: {
    text,
    titlePage: titlePageOf(text),
    ...(formats[name] ?? { numberTitlePage: false }),
  } satisfies LayoutInput,
}))

const missing = await missingTools()
if (missing.length > 0 && process.env['CI'] === 'true') {
  throw new Error(`CI must render the documents, and has no ${missing.join(', ')}`)
}

describe('the exported document is a valid Word file', () => {
  test.each(inputs)('$name passes the Open XML SDK and the APA 7 recipe', async ({ input }) => {
    const bytes = await exportDocx({ ...input, author: 'María José Andrade Villacís' })
    expect(await validate(bytes, 'docx', 'Microsoft365')).toEqual([])
    expect(docxFaults(bytes, { ...input, language: 'es-EC' })).toEqual([])
  })
})

const skipped = missing.length > 0 ? ` (skipped: this machine has no ${missing.join(', ')})` : ''

describe.skipIf(missing.length > 0)(`the preview is the exported document${skipped}`, () => {
  let rendered: Record<string, RenderedDocument> = {}
  beforeAll(async () => {
    const files: Record<string, Uint8Array> = {}
    for (const { name, input } of inputs) {
      files[name] = await exportDocx({ ...input, author: 'María José Andrade Villacís' })
    }
    rendered = await renderDocuments(files)
  })

  test.each(inputs)('$name has the same lines on the same pages', ({ name, input }) => {
    const ours = layoutDocument(input).pages.map(linesOf)
    const theirs = rendered[name]!.pages.map((page) => page.lines.map((line) => bare(line.text)))
    expect(ours).toEqual(theirs)
  })

  test.each(Object.entries(pagesOf))('%s has %i pages', (name, pages) => {
    expect(
      layoutDocument({
        text: texts[name]!,
        titlePage: titlePageOf(texts[name]!),
        numberTitlePage: false,
      }).pages,
    ).toHaveLength(pages)
    expect(rendered[name]!.pages).toHaveLength(pages)
  })

  test.each(inputs)('$name shows the page numbers that the preview shows', ({ name, input }) => {
    const ours = layoutDocument(input).pages.map((page) =>
      page.showsNumber ? `${page.number}` : '',
    )
    expect(rendered[name]!.pages.map((page) => page.header)).toEqual(ours)
  })

  test.each(inputs)('$name has every line where the preview draws it', ({ name, input }) => {
    layoutDocument(input).pages.forEach((page, i) => {
      page.lines.forEach((line, j) => {
        const real = rendered[name]!.pages[i]!.lines[j]!
        const first = rendered[name]!.pages[1]!.lines[0]!
        expect(real.yPt - first.yPt).toBeCloseTo(line.slot * 27.6, 0)
        if (line.align === 'left') expect(real.xPt).toBeCloseTo(72 + line.indentPt, 0)
        // LibreOffice leaves room for the slant of italics at the end.
        if (line.wordSpacingPt) expect(Math.abs(real.endPt - 523.3)).toBeLessThan(1.3)
      })
    })
  })

  test.each(Object.keys(pagesOf))('%s is set only in Times New Roman, on A4', (name) => {
    const { fonts, info } = rendered[name]!
    expect(
      fonts.filter((font) => !/^[A-Z]{6}\+(LiberationSerif|TimesNewRoman)/.test(font)),
    ).toEqual([])
    expect(info).toMatch(/Page size:\s+595.*841\.89 pts \(A4\)/)
    expect(info).toContain('Author:          María José Andrade Villacís')
  })
})

/** A summary ahead of the text, which then has sections one after another. */
function withSummary({ cuerpo, referencias }: AcademicText): AcademicText {
  const at = cuerpo.findIndex(({ role }) => role === 't1')
  const summary = [
    { role: 't1' as const, content: 'Resumen' },
    { role: 'p' as const, content: cuerpo.find(({ role }) => role === 'p')!.content },
  ]
  return { cuerpo: [...cuerpo.slice(0, at), ...summary, ...cuerpo.slice(at)], referencias }
}

function linesOf(page: Page): string[] {
  return page.lines.map((line) => bare(line.runs.map((run) => run.text).join('')))
}

/** Drops spaces, which a PDF stores as positions; a no-break hyphen becomes the font's hyphen. */
function bare(text: string): string {
  return text.replace(/\s+/g, '').replaceAll('\u2011', '-')
}
