import { describe, expect, it } from 'vitest'
import { plainFace } from '#core/document/inline.ts'
import type { Line, LineRole, Page } from '#core/layout/pages.ts'
import { foldUnchanged } from './compared-blocks.ts'
import type { Marks } from './marked-pages.ts'

const runs: Marks['runs'] & Map<unknown, unknown> = new Map()
const marks: Marks = { runs, drawings: new Map() }
const line = (role: LineRole, isChanged = false, more: Partial<Line> = {}): Line => {
  const run = { text: role, ...plainFace }
  if (isChanged) runs.set(run, { mark: 'new', change: 1 })
  return { block: 0, role, runs: [run], align: 'left', indentPt: 0, slot: 0, ...more }
}
/** Pages whose lines are a block each, unless they are a part. */
const pagesOf = (...pages: Line[][]): Page[] => {
  let block = 0
  return pages.map((lines, at) => ({
    number: at + 1,
    showsNumber: true,
    lines: lines.map((one) => ({ ...one, block: one.block || block++ })),
  }))
}
const shapeOf = (...pages: Line[][]) =>
  foldUnchanged(pagesOf(...pages), marks).map(({ isShown, blocks }) =>
    isShown ? blocks.map((lines) => lines.map(({ role }) => role).join('+')).join() : blocks.length,
  )

describe('a comparison to read', () => {
  it('folds neighbours without a change', () => {
    expect(shapeOf([line('p'), line('p')], [line('p', true), line('p'), line('p', true)])).toEqual([
      2,
      'p',
      1,
      'p',
    ])
  })

  it('shows the heading right above a change, and no other', () => {
    const lines = ['t1', 'p', 't2', 'p*', 't2', 'p'].map((role) =>
      line(role.slice(0, 2).replace('*', '') as LineRole, role.endsWith('*')),
    )
    expect(shapeOf(lines)).toEqual([2, 't2,p', 2])
    expect(shapeOf([line('t1'), line('p', true)])).toEqual(['t1,p'])
  })

  it('of equal texts is one line, without what the pages add', () => {
    const text = [line('title'), line('t1'), line('p'), line('ref')]
    expect(shapeOf([line('title-page-title')], [line('index-heading')], text)).toEqual([3])
    expect(shapeOf([])).toEqual([])
  })

  it('shows a table whole, with one header, where a word of it changed', () => {
    const row = { cells: [], heightSlots: 1, isHeader: true, isLast: false, isRepeated: true }
    const part = (role: LineRole, isChanged: boolean, more: Partial<Line> = {}) =>
      line(role, isChanged, { isPart: true, ...more })
    expect(
      shapeOf(
        [line('p'), line('exhibit-label'), part('exhibit-title', false)],
        [part('table-row', false, { row }), part('table-row', true), part('exhibit-note', false)],
      ),
    ).toEqual([1, 'exhibit-label+exhibit-title+table-row+exhibit-note'])
  })
})
