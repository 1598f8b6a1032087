import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BlockRole } from '#core/document/block-roles.ts'
import { plainText } from '#core/document/inline.ts'
import type { AcademicText } from '#core/document/model.ts'
import { outlineOf } from '#core/document/outline.ts'
import { spansOf } from '#core/document/outline-item.ts'
import type { TitlePage } from '#core/document/title-page.ts'
import { academicTexts, hostileTexts } from '#test/academic-text.ts'
import { linesPerPage, maxLinesPerPage } from './page-rules.ts'
import type { Layout, Line, Page } from './pages.ts'
import { layoutDocument } from './paginate.ts'

const titlePage: TitlePage = {
  title: 'La deserción universitaria',
  lines: [
    { field: 'author', text: 'Ana Ruiz', isPlaceholder: false },
    { field: 'institution', text: 'Institución', isPlaceholder: true },
  ],
}

/** A line holds about 13 of these words. */
const paragraph = (lines: number) => 'palabra '.repeat(lines * 11 - 4).trim()
const block = (role: BlockRole, content: string) => ({ role, content })
const p = (lines: number) => block('p', paragraph(lines))

function layout(cuerpo: AcademicText['cuerpo'], references: string[] = []): Layout {
  const text = { cuerpo, referencias: references.map((content) => ({ content })) }
  return layoutDocument({ text, titlePage, numberTitlePage: false })
}

const textOf = (line: Line) => line.runs.map((run) => run.text).join('')
const rolesOf = (page: Page | undefined) => page?.lines.map((line) => line.role)
const linesIn = (page: Page | undefined, role: string) =>
  page?.lines.filter((line) => line.role === role).length

describe('the title page', () => {
  test('has the title on its fourth line, in bold, and the other lines after one blank line', () => {
    const lines = layout([p(1)]).pages[0]!.lines
    expect(lines.map((line) => [line.slot, line.role, textOf(line)])).toEqual([
      [3, 'title-page-title', 'La deserción universitaria'],
      [5, 'title-page-line', 'Ana Ruiz'],
      [6, 'title-page-line', 'Institución'],
    ])
    expect(lines.every((line) => line.align === 'center')).toBe(true)
    expect(lines[0]!.runs.every((run) => run.bold)).toBe(true)
    expect(lines[2]!.titlePageLine?.isPlaceholder).toBe(true)
  })

  test('shows its number only when asked; every other page does', () => {
    const text = { cuerpo: [p(60)], referencias: [] }
    const shown = (numberTitlePage: boolean) =>
      layoutDocument({ text, titlePage, numberTitlePage }).pages.map((page) => page.showsNumber)
    expect(shown(false)).toEqual([false, true, true, true])
    expect(shown(true)).toEqual([true, true, true, true])
  })

  test('stands alone while the text is empty', () => {
    expect(layout([]).pages).toHaveLength(1)
    expect(
      layout([block('title-main', 'X'), block('title-meta', 'Y'), block('p', '  ')]).pages,
    ).toHaveLength(1)
  })

  test('is a page even with nothing on it', () => {
    const empty = { text: { cuerpo: [], referencias: [] }, titlePage: { title: '', lines: [] } }
    expect(layoutDocument({ ...empty, numberTitlePage: false }).pages).toEqual([
      { number: 1, showsNumber: false, lines: [] },
    ])
  })
})

describe('the text', () => {
  test('starts on page 2 under its title', () => {
    expect(layout([p(2)]).pages[1]!.lines.map(textOf)[0]).toBe('La deserción universitaria')
    expect(rolesOf(layout([p(2)]).pages[1])).toEqual(['title', 'p', 'p'])
  })

  test('does not draw title-main and title-meta again', () => {
    const { pages } = layout([block('title-main', 'Título'), block('title-meta', 'Docente'), p(1)])
    expect(pages.flatMap((page) => page.lines.map(textOf))).not.toContain('Título')
    expect(pages.flatMap((page) => page.lines.map(textOf))).not.toContain('Docente')
  })

  test('starts a page at every t1 but the one with nothing but the title above it', () => {
    const { pages } = layout([block('t1', 'Uno'), p(2), block('t1', 'Dos'), p(2)])
    expect(pages.map(rolesOf).slice(1)).toEqual([
      ['title', 't1', 'p', 'p'],
      ['t1', 'p', 'p'],
    ])
  })

  test('starts a page at Referencias, with a hanging indent', () => {
    const { pages } = layout([p(1)], ['Andrade, M. (2019). *Una obra muy larga*. '.repeat(5)])
    expect(rolesOf(pages[2])).toEqual(['ref-heading', 'ref', 'ref', 'ref'])
    expect(pages[2]!.lines.map((line) => line.indentPt)).toEqual([0, 0, 36, 36])
  })

  test('indents every line of a block quotation by half an inch', () => {
    const lines = layout([p(1), block('quote', paragraph(4)), p(1)]).pages[1]!.lines
    const indents = lines.filter(({ role }) => role === 'quote').map(({ indentPt }) => indentPt)
    expect(indents).toEqual([36, 36, 36, 36])
  })

  test('takes references from the body into the list, once, under one heading', () => {
    const { pages } = layout(
      [p(1), block('t1', 'Referencias'), block('ref', 'B'), block('ref', 'A')],
      ['A', 'C'],
    )
    expect(pages).toHaveLength(3)
    expect(pages[2]!.lines.map(textOf)).toEqual(['Referencias', 'B', 'A', 'C'])
  })

  test('is bold in headings, bold italic in t3, and italic where marked', () => {
    const faces = (role: BlockRole) =>
      layout([block(role, 'a *b* c')]).pages[1]!.lines[1]!.runs.map(
        (run) => `${run.text}${run.bold ? ' bold' : ''}${run.italic ? ' italic' : ''}`,
      )
    expect(faces('p')).toEqual(['a ', 'b italic', ' c'])
    expect(faces('t2')).toEqual(['a  bold', 'b bold italic', ' c bold'])
    expect(faces('t3')).toEqual(['a b c bold italic'])
  })
})

describe('a page', () => {
  test('holds 25 lines', () => {
    expect(layout([p(100)]).pages[2]!.lines).toHaveLength(25)
  })

  test('does not end with a heading', () => {
    const { pages } = layout([p(23), block('t2', 'Dos'), p(4)])
    expect(rolesOf(pages[2])).toEqual(['t2', 'p', 'p', 'p', 'p'])
  })

  test('does not end with a chain of headings', () => {
    const { pages } = layout([p(21), block('t2', 'Dos'), block('t3', 'Tres'), p(4)])
    expect(rolesOf(pages[2])?.slice(0, 2)).toEqual(['t2', 't3'])
  })

  test('begins a table whole where its chain of headings is longer than a page', () => {
    const cell = (lines: number) =>
      `| ${Array.from({ length: lines }, () => 'a'.repeat(16)).join(' ')} | ${'b'.repeat(50)} |`
    const table = `Título\n| A | B |\n${cell(9)}\n${cell(24)}`
    const { pages } = layout([p(1), block('t2', paragraph(5)), block('table', table), p(1)])
    expect(rolesOf(pages[2])).toEqual([...Array(6).fill('t2'), 'exhibit-label', 'exhibit-title'])
    expect(rolesOf(pages[3])?.slice(0, 3)).toEqual(Array(3).fill('table-row'))
  })

  test('keeps two lines of a paragraph under a heading', () => {
    const { pages } = layout([p(21), block('t2', 'Dos'), p(4)])
    expect(rolesOf(pages[1])?.slice(-3)).toEqual(['t2', 'p', 'p'])
  })

  test.each([
    [2, 23, 0, 2],
    [3, 22, 0, 3],
    [4, 22, 2, 2],
    [5, 22, 2, 3],
    [5, 20, 3, 2],
    [4, 21, 2, 2],
  ])(
    'splits a paragraph of %i lines under %i others into %i and %i',
    (lines, above, here, there) => {
      const { pages } = layout([p(above), block('p', `*x* ${paragraph(lines)}`)])
      const ofSecond = (page: Page | undefined) =>
        page?.lines.filter((line) => line.block === pages.at(-1)!.lines.at(-1)!.block).length
      expect(linesIn(pages[1], 'p')).toBe(above + here)
      expect(ofSecond(pages[2])).toBe(there)
    },
  )
})

test.each([
  ['Un texto con ñ, “comillas”, ≤ y *cursivas*', false],
  ['De Выготский, Nguyễn Thị y enseñanza\u2011aprendizaje', false],
  ['Sea x ∈ A', true],
  ['Bien 😀', true],
  ['日本', true],
])('a layout says that %j is approximate: %j', (content, isApproximate) => {
  const before = layout([block('p', 'Hola'), block('p', 'Adiós')])
  const cuerpo = [block('p', 'Hola'), block('p', content), block('p', 'Adiós')]
  const text = { cuerpo, referencias: [] }
  const after = layoutDocument({ text, titlePage, numberTitlePage: false }, before)
  expect([before.isApproximate, after.isApproximate]).toEqual([false, isApproximate])
})

const sources = fc.oneof(academicTexts(12), hostileTexts())

describe('over any document', () => {
  test('every visible character stands on a page, once and in order', () => {
    fc.assert(
      fc.property(sources, (text) => {
        const { pages } = layoutDocument({ text, titlePage, numberTitlePage: false })
        const shown = pages.flatMap((page) => page.lines.map(textOf)).join('')
        const written = outlineOf(text, titlePage)
          .flatMap(spansOf)
          .map((span) => span.text)
          .join('')
        expect(shown.replace(/\s/g, '')).toBe(written.replace(/\s/g, ''))
      }),
      { numRuns: 60 },
    )
  })

  test('no page has more lines than fit, no lines overlap and pages are numbered from 1', () => {
    expect(linesPerPage).toBeLessThan(maxLinesPerPage)
    fc.assert(
      fc.property(sources, (text) => {
        const { pages } = layoutDocument({ text, titlePage, numberTitlePage: false })
        pages.forEach((page, i) => {
          expect(page.number).toBe(i + 1)
          if (i > 0) expect(page.lines.length).toBeGreaterThan(0)
          // A paragraph may begin beside its heading.
          const lines = page.lines.filter(({ runIn }) => runIn !== 'beside')
          const slots = lines.map((line) => line.slot)
          expect(slots.every((slot, k) => slot < linesPerPage && slot > (slots[k - 1] ?? -1))).toBe(
            true,
          )
        })
      }),
      { numRuns: 60 },
    )
  })

  test('no paragraph leaves a single line on a page, and no heading stands last', () => {
    fc.assert(
      fc.property(academicTexts(12), (text) => {
        const { pages } = layoutDocument({ text, titlePage, numberTitlePage: false })
        pages.slice(1, -1).forEach((page, i) => {
          const last = page.lines.at(-1)!
          const next = pages[i + 2]!.lines[0]!
          if (/^t[23]$/.test(last.role))
            expect(['t1', 'ref-heading', 't2', 't3']).toContain(next.role)
          if (last.block !== next.block) return
          expect(page.lines.filter((line) => line.block === last.block).length).toBeGreaterThan(1)
          expect(
            pages[i + 2]!.lines.filter((line) => line.block === next.block).length,
          ).toBeGreaterThan(1)
        })
      }),
      { numRuns: 60 },
    )
  })
})

describe('while the text is edited', () => {
  const editing = (cuerpo: AcademicText['cuerpo'], references: string[] = []) => {
    const text = { cuerpo, referencias: references.map((content) => ({ content })) }
    return layoutDocument({ text, titlePage, numberTitlePage: false, isBeingEdited: true })
  }
  const linesOf = ({ pages }: Layout) =>
    pages.slice(1).flatMap(({ lines }) => lines.map((line) => [line.role, textOf(line)]))

  test('a blank block is an empty line, and duplicates are kept', () => {
    const cuerpo = [block('p', 'Uno'), block('p', ' '), block('t1', 'Referencias')]
    expect(linesOf(editing(cuerpo, ['A', 'A', '']))).toEqual([
      ['title', 'La deserción universitaria'],
      ['p', 'Uno'],
      ['p', ''],
      ['t1', 'Referencias'],
      ['ref-heading', 'Referencias'],
      ['ref', 'A'],
      ['ref', 'A'],
      ['ref', ''],
    ])
  })

  test('a text without blanks or duplicates has the same pages', () => {
    fc.assert(
      fc.property(academicTexts(12, { quotes: 2 }), ({ cuerpo, referencias }) => {
        const references = [...new Set(referencias.map(({ content }) => content))]
        const whole = [...cuerpo, p(1)]
        expect(editing(whole, references).pages).toEqual(layout(whole, references).pages)
      }),
      { numRuns: 40 },
    )
  })
})

describe('laying out again', () => {
  const titlePages = fc.constantFrom<TitlePage>(
    titlePage,
    { ...titlePage, title: 'Otro título' },
    { title: '', lines: [] },
  )
  const edit = fc.record({
    at: fc.nat(),
    remove: fc.nat(2),
    insert: fc.oneof(academicTexts(2), hostileTexts()),
    titlePage: titlePages,
    numberTitlePage: fc.boolean(),
    sectionsStartPages: fc.boolean(),
    isJustified: fc.boolean(),
  })

  test('after any edits and other formats is the same as from scratch', () => {
    fc.assert(
      fc.property(academicTexts(10), fc.array(edit, { maxLength: 6 }), (text, edits) => {
        let current = text
        let previous = layoutDocument({ text, titlePage, numberTitlePage: false })
        for (const { at, remove, insert, ...rest } of edits) {
          const cuerpo = [...current.cuerpo]
          cuerpo.splice(at % (cuerpo.length + 1), remove, ...insert.cuerpo)
          current = { cuerpo, referencias: remove === 0 ? current.referencias : insert.referencias }
          previous = layoutDocument({ text: current, ...rest }, previous)
          expect(previous).toEqual(layoutDocument({ text: current, ...rest }))
        }
      }),
      { numRuns: 40 },
    )
  })

  test('after any cut of a stream is the same as from scratch', () => {
    fc.assert(
      fc.property(academicTexts(6), fc.array(fc.nat(), { maxLength: 8 }), (text, cuts) => {
        const length = text.cuerpo.reduce((sum, each) => sum + each.content.length, 0)
        let previous: Layout | undefined
        for (const cut of cuts.map((each) => each % (length + 1)).sort((a, b) => a - b)) {
          const input = { text: firstCharacters(text, cut), titlePage, numberTitlePage: false }
          previous = layoutDocument(input, previous)
          expect(previous).toEqual(layoutDocument(input))
        }
      }),
      { numRuns: 40 },
    )
  })

  test('keeps the pages that a change does not reach', () => {
    const tens = Array.from({ length: 6 }, () => p(10))
    const blocks = [block('t1', 'Uno'), ...tens, block('t1', 'Dos'), ...tens]
    const before = layout(blocks)
    const kept = (after: Layout) => after.pages.map((page, i) => page === before.pages[i])
    const relaid = (cuerpo: AcademicText['cuerpo']) =>
      layoutDocument(
        { text: { cuerpo, referencias: [] }, titlePage, numberTitlePage: false },
        before,
      )
    const lastLonger = [...blocks.slice(0, -1), p(12)]
    expect(kept(relaid(lastLonger))).toEqual([true, true, true, true, true, true, false])
    const firstShorter = [block('t1', 'Un'), ...blocks.slice(1)]
    expect(kept(relaid(firstShorter))).toEqual([true, false, true, true, true, true, true])
  })

  test('keeps every page when nothing changed, even with new objects', () => {
    const text = { cuerpo: [block('t1', 'Uno'), p(60)], referencias: [{ content: 'A' }] }
    const before = layoutDocument({ text, titlePage, numberTitlePage: false })
    const relaid = layoutDocument(
      {
        text: structuredClone(text),
        titlePage: structuredClone(titlePage),
        numberTitlePage: false,
      },
      before,
    )
    expect(relaid.pages.every((page, i) => page === before.pages[i])).toBe(true)
  })

  test('accepts a previous layout that it did not make', () => {
    const text = { cuerpo: [p(3)], referencias: [] }
    const foreign: Layout = {
      pages: [{ number: 1, showsNumber: true, lines: [] }],
      isApproximate: true,
    }
    expect(layoutDocument({ text, titlePage, numberTitlePage: false }, foreign)).toEqual(
      layoutDocument({ text, titlePage, numberTitlePage: false }),
    )
  })
})

function firstCharacters(text: AcademicText, count: number): AcademicText {
  const cuerpo: AcademicText['cuerpo'] = []
  let left = count
  for (const each of text.cuerpo) {
    if (left <= 0) break
    cuerpo.push({ ...each, content: each.content.slice(0, left) })
    left -= each.content.length
  }
  return { cuerpo, referencias: left > 0 ? text.referencias : [] }
}

test('the visible text is what the paginator and plainText agree on', () => {
  expect(textOf(layout([block('p', 'a \\* *b* c')]).pages[1]!.lines[1]!)).toBe(
    plainText('a \\* *b* c'),
  )
})
