import validate from '@ooxml-tools/validate'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportDocx } from '#core/docx/export-docx.ts'
import { drawChart } from '#core/layout/chart-shape.ts'
import { missingLines } from '#core/layout/missing-picture.ts'
import type { Line, Page, PlacedPicture, Run } from '#core/layout/pages.ts'
import { type LayoutInput, layoutDocument } from '#core/layout/paginate.ts'
import { drawPdf } from '#server/pdf/draw-pdf.ts'
import {
  codeTexts,
  completeTexts,
  equationTexts,
  notedTexts,
  shownPictures,
  wholeTexts,
} from './complete-texts.ts'
import { times } from './length.ts'
import { missingTools, type RenderedDocument, renderDocuments, renderedPdf } from './libreoffice.ts'

/** Of each kind in each format; `COMPLETE_DOCUMENTS=60` compares 60. */
const count = Number(process.env['COMPLETE_DOCUMENTS'] ?? times(4, 1))
const titlePage = { title: 'La deserción universitaria', lines: [] }
const formats = {
  plain: { numberTitlePage: false },
  following: { numberTitlePage: true, sectionsStartPages: false },
  justified: { numberTitlePage: false, sectionsStartPages: false, isJustified: true },
}

/** Whole works have an index in two of the formats. */
const indexKinds = { plain: 'general', following: 'full', justified: 'none' } as const
const kinds = {
  tables: completeTexts(),
  whole: wholeTexts(),
  noted: notedTexts(),
  codes: codeTexts(),
  equations: equationTexts(),
}

const inputs = Object.entries(kinds).flatMap(([kind, texts]) =>
  Object.entries(formats).flatMap(([format, options], at) =>
    fc.sample(texts, { seed: 20_261_130 + at, numRuns: count }).map((text, number) => ({
      name: `${kind}-${format}-${number + 1}`,
      input: {
        text,
        titlePage,
        ...options,
        indexKind: kind === 'tables' ? 'none' : indexKinds[format as keyof typeof indexKinds],
      } satisfies LayoutInput,
    })),
  ),
)

const png = new Uint8Array(
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#789' } })
    .png()
    .toBuffer(),
)
const docxPictures = ({ text }: LayoutInput) =>
  new Map(shownPictures(text).map((id) => [id, { type: 'png' as const, bytes: png }]))
const pdfPictures = ({ text }: LayoutInput) => new Map(shownPictures(text).map((id) => [id, png]))

const missing = await missingTools()
const skipped = missing.length > 0 ? ` (skipped: this machine has no ${missing.join(', ')})` : ''

describe.skipIf(missing.length > 0)(
  `tables, figures and lists stand in the exported file where the preview has them${skipped}`,
  () => {
    let rendered: Record<string, RenderedDocument> = {}
    beforeAll(async () => {
      const files: Record<string, Uint8Array> = {}
      for (const { name, input } of inputs) {
        files[name] = await exportDocx({
          ...input,
          author: 'María José Andrade Villacís',
          pictures: docxPictures(input),
        })
      }
      rendered = await renderDocuments(files)
    })

    const withCode = inputs.filter(({ name }) => name.startsWith('codes'))
    test.each([
      ...inputs.slice(0, 2),
      ...withCode.slice(0, 2),
      ...inputs.slice(-2 * count).slice(0, 2),
    ])('$name has the same lines in its PDF, and tags', async ({ input }) => {
      const outcome = await drawPdf({ ...input, author: 'Ana', pictures: pdfPictures(input) })
      if (!('bytes' in outcome)) throw new Error(`The document has too many ${outcome.tooMuch}`)
      const { pages, tags } = await renderedPdf(outcome.bytes)
      // The PDF has the letters of charts as letters, the DOCX has them as a picture.
      const ours = layoutDocument(input).pages.map((page) =>
        letters([...stretchesOf(page), ...chartTexts(page)]),
      )
      const shown = layoutDocument(input).pages
      expect(pages.map(({ words }, at) => letters(besideEquations(words, shown[at])))).toEqual(ours)
      const roles = new Set(input.text.cuerpo.map(({ role }) => role))
      const expected = [
        ...(roles.has('table') ? ['Table', 'TR', 'TH', 'TD'] : []),
        ...(roles.has('figure') ? ['Figure'] : []),
        ...(roles.has('equation') ? ['Formula'] : []),
        ...(roles.has('code') ? ['Code'] : []),
        ...(roles.has('bullet') ? ['L', 'LI', 'Lbl', 'LBody'] : []),
        ...(input.indexKind === 'none' ? [] : ['TOC', 'TOCI', 'Link']),
      ]
      expect(tags).toEqual(expect.arrayContaining(expected))
    })

    test.each(inputs)('$name passes the Open XML SDK', async ({ input }) => {
      const bytes = await exportDocx({ ...input, author: 'Ana', pictures: docxPictures(input) })
      expect(await validate(bytes, 'docx', 'Microsoft365')).toEqual([])
    })

    test.each(inputs)('$name has the same text on the same pages', ({ name, input }) => {
      const { pages } = layoutDocument(input)
      const theirs = rendered[name]?.pages.map(({ words }, at) =>
        letters(besideEquations(words, pages[at])),
      )
      expect(theirs).toEqual(pages.map((page) => letters(stretchesOf(page))))
    })

    test.each(inputs)('$name has every line of every cell at its height', ({ name, input }) => {
      const lost: string[] = []
      layoutDocument(input).pages.forEach((page, at) => {
        if (at === 0) return
        const words = rendered[name]?.pages[at]?.words ?? []
        for (const stretch of stretchesOf(page)) {
          const near = words.filter(({ yPt }) => Math.abs(yPt - stretch.yPt) < maxOffsetPt)
          const joined = near.map(({ text }) => bare(text)).join('')
          if (!joined.includes(stretch.onLine ?? stretch.text))
            lost.push(`page ${at + 1}: ${stretch.text}`)
        }
      })
      expect(lost).toEqual([])
    })
  },
)

/** `onLine`: without raised numbers, which stand a little higher than the line. */
type Stretch = { text: string; yPt: number; onLine?: string }

/** Rules move the text of cells by up to half a point. */
const maxOffsetPt = 1.5
/** LibreOffice sets text at the top of its line; the middle of a single line is 6.9 pt below it. */
const middlePt = 6.9

function stretchesOf({ lines }: Page): Stretch[] {
  return lines.flatMap((line) => {
    const topPt = 72 + line.slot * 27.6
    if (line.row) return cellStretches(line.row, topPt)
    // What of an equation another program draws is its own, and so is where its number stands in its lines.
    if (line.equation) return []
    if (line.picture) return missingStretches(line.picture, topPt)
    // LibreOffice sets the baseline of a line of fixed height at four fifths of it.
    const ownMiddlePt = line.code ? 8.4 : middlePt
    const words = (line.marker ?? '') + textOf(line.runs)
    const text = line.entry?.isLast ? words.replace(/\.+$/, '') + line.entry.page : words
    const isNoted = line.runs.some(({ note }) => note !== undefined)
    const onLine = textOf(line.runs.filter(({ note }) => note === undefined))
    return text === '' ? [] : [{ text, yPt: topPt + ownMiddlePt, ...(isNoted && { onLine }) }]
  })
}

function cellStretches(row: NonNullable<Line['row']>, topPt: number): Stretch[] {
  return row.cells.flatMap(({ lines }) => {
    const free = row.heightSlots * 27.6 - lines.length * 13.8
    const top = topPt + (row.isHeader ? free / 2 : 6.9)
    return lines
      .map((runs, at) => ({ text: textOf(runs), yPt: top + at * 13.8 + middlePt }))
      .filter(({ text }) => text !== '')
  })
}

/** The words that do not stand in the lines of an equation. */
function besideEquations<Word extends { yPt: number }>(
  words: readonly Word[],
  page: Page | undefined,
): Word[] {
  const taken = (page?.lines ?? []).flatMap(({ equation, slot }) =>
    equation ? [{ from: 72 + slot * 27.6, to: 72 + (slot + equation.heightSlots) * 27.6 }] : [],
  )
  return words.filter(({ yPt }) => !taken.some(({ from, to }) => yPt > from && yPt < to))
}

function chartTexts({ lines }: Page): { text: string }[] {
  return lines.flatMap(({ picture }) => {
    const { chart, widthPt, heightPt } = picture ?? {}
    if (!chart || !widthPt || !heightPt) return []
    return drawChart(chart, widthPt, heightPt).filter((part) => part.kind === 'text')
  })
}

function missingStretches(picture: PlacedPicture, topPt: number): Stretch[] {
  if (!picture.id.startsWith('0')) return []
  const lines = missingLines(picture)
  const top = topPt + (picture.heightSlots * 27.6 - 13.8 - lines.length * 13.8) / 2
  return lines.map((text, at) => ({ text: bare(text), yPt: top + at * 13.8 + middlePt }))
}

function textOf(runs: readonly Run[]): string {
  return bare(runs.map(({ text }) => text).join(''))
}

/** Without hyphens: where a cell breaks at a no-break hyphen, LibreOffice draws it on both lines. */
function letters(stretches: readonly { text: string }[]): string {
  const text = stretches.map((stretch) => bare(stretch.text)).join('')
  return [...text.replaceAll('-', '')].sort().join('')
}

function bare(text: string): string {
  // The dots of an index are as many as fit.
  return text
    .replace(/\s+/g, '')
    .replaceAll('\u2011', '-')
    .replace(/\.{3,}/g, '')
}
