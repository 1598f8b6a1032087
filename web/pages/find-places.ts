import type { RuleId, TextList } from '#core/apa/finding.ts'
import { readVisible } from '#core/apa/visible-text.ts'
import { isExhibit } from '#core/document/block-roles.ts'
import { plainText } from '#core/document/inline.ts'
import type { AcademicText } from '#core/document/model.ts'
import { isTextRole } from '#core/document/outline.ts'
import {
  type Layout,
  type Line,
  type LineRole,
  type PlacedRow,
  type Run,
  textOfRun,
} from '#core/layout/pages.ts'

/** Where a finding stands on the pages. */
export type Place = {
  page: number
  /** 0-based, among the lines of the page. */
  slot: number
  /** The part of a drawn block, counted in characters that are not white space; null on the title page. */
  text: Stretch | null
}

/** `block` counts the blocks of `drawnBlocks`. */
export type Stretch = { block: number; from: number; to: number }

type DrawnLine = { page: number; slot: number; ink: string }
export type DrawnBlock = { role: LineRole; ink: string; lines: DrawnLine[] }

/**
 * The characters that are neither white space nor the sign of a note: the same in the content, in the layout and in the
 * DOM.
 */
export function inkOf(text: string): string {
  return text.replace(/[\s\ufffc]+/gu, '')
}

export function isInk(character: string): boolean {
  return !/[\s\ufffc]/u.test(character)
}

const inks = new WeakMap<Line, string>()

function inkOfLine(line: Line): string {
  let ink = inks.get(line)
  if (ink === undefined) {
    ink = inkOf((line.row ? runsOfRow(line.row) : line.runs).map(textOfRun).join(''))
    inks.set(line, ink)
  }
  return ink
}

function runsOfRow({ cells, isRepeated }: PlacedRow): Run[] {
  return isRepeated ? [] : cells.flatMap(({ lines }) => lines.flat())
}

/** The blocks of the text as the pages show them, in order; not the title page, the title, the references' heading
 * and the declaration. */
export function drawnBlocks({ pages }: Layout): DrawnBlock[] {
  const blocks: DrawnBlock[] = []
  let last = -1
  for (const { number, lines } of pages) {
    for (const line of lines) {
      if (!isTextRole(line.role)) continue
      if (line.block !== last && !line.isPart) blocks.push({ role: line.role, ink: '', lines: [] })
      last = line.block
      const block = blocks.at(-1)
      const ink = inkOfLine(line)
      block?.lines.push({ page: number, slot: line.slot, ink })
      if (block) block.ink += ink
    }
  }
  return blocks
}

/** Caches the inks of contents between calls of `findPlaces`. */
export class ContentInks {
  #inks = new Map<string, string>()
  #places = new Map<string, number[]>()

  inkOf(content: string): string {
    let ink = this.#inks.get(content)
    if (ink === undefined) {
      ink = inkOf(plainText(content))
      this.#inks.set(content, ink)
    }
    return ink
  }

  /** The place of each character of the ink in the content, in ascending order. */
  placesOf(content: string): number[] {
    let found = this.#places.get(content)
    if (found === undefined) {
      const { text, places } = readVisible(content)
      found = places.filter((_, at) => at < text.length && isInk(text[at] ?? ''))
      this.#places.set(content, found)
    }
    return found
  }

  /** Empties the cache when it has more entries than a document needs. */
  trim(blocks: number): void {
    if (this.#inks.size > 2 * blocks) this.#inks.clear()
    if (this.#places.size > 2 * blocks) this.#places.clear()
  }
}

/** A part of the text: in one block, or, with `index` null, the whole text or list. */
export type Target = {
  list: TextList
  index: number | null
  start: number
  end: number
  rule?: RuleId | 'CIT-SOURCE'
}

/** The place of each part of the text, in the same order; null where the pages do not show it. */
export function findPlaces(
  text: AcademicText,
  layout: Layout,
  targets: readonly Target[],
  inks = new ContentInks(),
): (Place | null)[] {
  const blocks = drawnBlocks(layout)
  inks.trim(blocks.length + 100)
  const drawn = matchBlocks(text, blocks, inks)
  return targets.map((target) => {
    const { list, index, start, end } = target
    if (index === null) return placeOfWhole(target, layout)
    const content = text[list][index]?.content
    if (content === undefined) return null
    const number = drawn[list].get(index)
    const block = number === undefined ? undefined : blocks[number]
    if (number === undefined || !block) return placeOnTitlePage(content, layout)
    if (/^(?:exhibit-label|appendix-label|equation)$/.test(block.role))
      return placeInBlock(block, number, wholeLabel(block))
    return placeInBlock(block, number, stretchOf(inks.placesOf(content), start, end))
  })
}

/** Which drawn block each block of the text is. Blank blocks and the second of two equal references are not drawn. */
function matchBlocks(
  { cuerpo, referencias }: AcademicText,
  blocks: readonly DrawnBlock[],
  inks: ContentInks,
) {
  const ofBody = new Map<number, number>()
  const ofList = new Map<number, number>()
  const references = new Map<string, number[]>()
  for (const [number, { role, ink }] of blocks.entries()) {
    if (role !== 'ref') continue
    const same = references.get(ink)
    if (same) same.push(number)
    else references.set(ink, [number])
  }
  const takeReference = (content: string) => {
    const same = references.get(inks.inkOf(content))
    return same && same.length > 1 ? same.shift() : same?.[0]
  }
  let next = 0
  for (const [index, { role, content }] of cuerpo.entries()) {
    if (role === 'ref') {
      const number = takeReference(content)
      if (number !== undefined) ofBody.set(index, number)
      continue
    }
    const ink = inks.inkOf(content)
    if (ink === '') continue
    let found = next
    while (found < blocks.length && !isBlock(blocks[found], role, ink)) found++
    if (found === blocks.length) continue
    ofBody.set(index, found)
    next = found + 1
  }
  for (const [index, { content }] of referencias.entries()) {
    const number = takeReference(content)
    if (number !== undefined) ofList.set(index, number)
  }
  return { cuerpo: ofBody, referencias: ofList }
}

/**
 * Whether a drawn block is the one with this role and ink. A table, a figure and an appendix are known by their labels,
 * which are not in their content.
 */
export function isBlock(block: DrawnBlock | undefined, role: string, ink: string): boolean {
  if (role === 'equation') return block?.role === 'equation'
  if (isExhibit(role)) {
    const label = role === 'table' ? 'Tabla' : 'Figura'
    return block?.role === 'exhibit-label' && block.ink.startsWith(label)
  }
  if (role === 'appendix') return block?.role === 'appendix-label'
  return block?.role === role && block.ink === ink
}

function wholeLabel({ lines }: DrawnBlock) {
  return { from: 0, to: lines[0]?.ink.length ?? 1 }
}

/** A stretch of the content as a stretch of its ink, of one character at least. */
export function stretchOf(places: readonly number[], start: number, end: number) {
  const from = countBefore(places, start)
  const to = countBefore(places, end)
  if (to > from) return { from, to }
  return from > 0 ? { from: from - 1, to: from } : { from, to: from + 1 }
}

function countBefore(places: readonly number[], end: number): number {
  const found = places.findIndex((place) => place >= end)
  return found < 0 ? places.length : found
}

export function placeInBlock(
  { lines }: DrawnBlock,
  block: number,
  { from, to }: { from: number; to: number },
): Place | null {
  let before = 0
  const line =
    lines.find(({ ink }) => {
      before += ink.length
      return from < before
    }) ?? lines.at(-1)
  return line ? { page: line.page, slot: line.slot, text: { block, from, to } } : null
}

/** A finding about the whole list of references is placed at its heading, any other at the top of the title page. */
function placeOfWhole({ list, rule = 'TXT-TITLE' }: Target, { pages }: Layout): Place | null {
  const role: LineRole =
    list === 'referencias' ? 'ref-heading' : rule.startsWith('TP-') ? 'title-page-title' : 'title'
  for (const { number, lines } of pages) {
    const line = lines.find((each) => each.role === role)
    if (line) return { page: number, slot: line.slot, text: null }
  }
  return pages.length > 0 ? { page: 1, slot: 0, text: null } : null
}

function placeOnTitlePage(content: string, { pages }: Layout): Place | null {
  const lines = pages[0]?.lines.filter(({ role }) => role.startsWith('title-page')) ?? []
  const ink = inkOf(plainText(content))
  const line = lines.find((each) => inkOfLine(each) !== '' && ink.startsWith(inkOfLine(each)))
  const shown = line ?? lines[0]
  return shown ? { page: 1, slot: shown.slot, text: null } : null
}
