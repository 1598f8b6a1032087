import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { outlineOf } from '#core/document/outline.ts'
import { spansOf } from '#core/document/outline-item.ts'
import { notedTexts } from '#test/complete-texts.ts'
import { type Layout, textOfRun } from './pages.ts'
import { layoutDocument } from './paginate.ts'

const titlePage = { title: 'La deserción universitaria', lines: [] }
const format = {
  titlePage,
  numberTitlePage: false,
  indexKind: 'full',
  appendixWord: 'Anexo',
} as const

const nonSpace = (text: string) => text.replace(/\s+/g, '')

/** What the pages show of the document itself, without its index and the headers that tables repeat. */
function shown({ pages }: Layout): string {
  const lines = pages
    .flatMap((page) => page.lines)
    .filter(({ entry, role }) => !entry && role !== 'index-heading')
  const words = lines.map(({ runs, row, marker = '' }) => {
    const cells = row && !row.isRepeated ? row.cells.flatMap((cell) => cell.lines.flat()) : []
    return marker + [...runs, ...cells].map(textOfRun).join('')
  })
  return nonSpace(words.join(''))
}

function written(text: AcademicText): string {
  const words = outlineOf(text, titlePage, format).map((item) => {
    const spans = item.row ? [] : spansOf(item)
    const cells = item.row?.table.rows[item.row.at]?.map((cell) => ({ ...item, content: cell }))
    const all = [...spans, ...(cells ?? []).flatMap(spansOf)]
    return (item.marker ?? '') + all.map((span) => span.text).join('')
  })
  return nonSpace(words.join(''))
}

test('every visible character of a whole work stands on its pages once', () => {
  fc.assert(
    fc.property(notedTexts(), (text) => {
      const layout = layoutDocument({ text, ...format })
      expect(shown(layout)).toBe(written(text))
      expect(layout.pages.map(({ number }) => number)).toEqual(layout.pages.map((_, at) => at + 1))
    }),
    { numRuns: 20 },
  )
})

test('after each change the pages of a whole work, and its index, are those laid out from scratch', () => {
  fc.assert(
    fc.property(
      notedTexts(),
      notedTexts(4),
      fc.array(fc.nat(), { maxLength: 6 }),
      (text, other, cuts) => {
        let current = text
        let previous = layoutDocument({ text, ...format })
        for (const cut of cuts) {
          const at = cut % (current.cuerpo.length + 1)
          const cuerpo = [
            ...current.cuerpo.slice(0, at),
            ...other.cuerpo.slice(0, cut % 3),
            ...current.cuerpo.slice(at + (cut % 4)),
          ]
          current = { ...current, cuerpo }
          previous = layoutDocument({ text: current, ...format }, previous)
          expect(previous).toEqual(layoutDocument({ text: current, ...format }))
        }
      },
    ),
    { numRuns: 25 },
  )
})

test('each entry of the index has the page on which its block begins, and pages that stay keep their identity', () => {
  fc.assert(
    fc.property(notedTexts(), (text) => {
      const layout = layoutDocument({ text, ...format })
      const begins = new Map<number, number>()
      for (const { number, lines } of layout.pages) {
        for (const { block } of lines) if (!begins.has(block)) begins.set(block, number)
      }
      for (const { entry } of layout.pages.flatMap((page) => page.lines)) {
        if (entry) expect(entry.page).toBe(begins.get(entry.block))
      }
      const again = layoutDocument({ text, ...format }, layout)
      expect(again.pages.every((page, at) => page === layout.pages[at])).toBe(true)
    }),
    { numRuns: 20 },
  )
})
