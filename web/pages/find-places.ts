import type { RuleId, TextList } from '#core/apa/finding.ts'
import { readVisible } from '#core/apa/visible-text.ts'
import { plainText } from '#core/document/inline.ts'
import type { AcademicText } from '#core/document/model.ts'
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

/** `block`: the id of the block. */
export type Stretch = { block: string; from: number; to: number }

type DrawnLine = { page: number; slot: number; nonSpace: string }
export type DrawnBlock = { id: string; role: LineRole; nonSpace: string; lines: DrawnLine[] }

/**
 * A text without white space and signs of notes. Content, layout and DOM break and space the same text differently, so
 * places in it are counted in non-space characters.
 */
export function withoutSpaces(text: string): string {
  return text.replace(/[\s\ufffc]+/gu, '')
}

export function isNonSpace(character: string): boolean {
  return !/[\s\ufffc]/u.test(character)
}

const nonSpaces = new WeakMap<Line, string>()

function nonSpaceOfLine(line: Line): string {
  let nonSpace = nonSpaces.get(line)
  if (nonSpace === undefined) {
    nonSpace = withoutSpaces((line.row ? runsOfRow(line.row) : line.runs).map(textOfRun).join(''))
    nonSpaces.set(line, nonSpace)
  }
  return nonSpace
}

function runsOfRow({ cells, isRepeated }: PlacedRow): Run[] {
  return isRepeated ? [] : cells.flatMap(({ lines }) => lines.flat())
}

/** The blocks of the text as the pages show them, by their ids, in order. */
export function drawnBlocks({ pages }: Layout): Map<string, DrawnBlock> {
  const blocks = new Map<string, DrawnBlock>()
  for (const { number, lines } of pages) {
    for (const line of lines) {
      const { id, role, slot } = line
      if (id === undefined) continue
      const block = blocks.get(id) ?? { id, role, nonSpace: '', lines: [] }
      blocks.set(id, block)
      const nonSpace = nonSpaceOfLine(line)
      block.lines.push({ page: number, slot, nonSpace })
      block.nonSpace += nonSpace
    }
  }
  return blocks
}

/** Caches `withoutSpaces` of contents between calls of `findPlaces`. */
export class NonSpaceCache {
  #nonSpaces = new Map<string, string>()
  #places = new Map<string, number[]>()

  withoutSpaces(content: string): string {
    let nonSpace = this.#nonSpaces.get(content)
    if (nonSpace === undefined) {
      nonSpace = withoutSpaces(plainText(content))
      this.#nonSpaces.set(content, nonSpace)
    }
    return nonSpace
  }

  /** The place in the content of each non-space character, in ascending order. */
  placesOf(content: string): number[] {
    let found = this.#places.get(content)
    if (found === undefined) {
      const { text, places } = readVisible(content)
      found = places.filter((_, at) => at < text.length && isNonSpace(text[at] ?? ''))
      this.#places.set(content, found)
    }
    return found
  }

  /** Empties the cache when it has more entries than a document needs. */
  trim(blocks: number): void {
    if (this.#nonSpaces.size > 2 * blocks) this.#nonSpaces.clear()
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
  nonSpaces = new NonSpaceCache(),
): (Place | null)[] {
  const blocks = drawnBlocks(layout)
  nonSpaces.trim(blocks.size + 100)
  const references = drawnReferences(text)
  return targets.map((target) => {
    const { list, index, start, end } = target
    if (index === null) return placeOfWhole(target, layout)
    const said = text[list][index]
    if (said === undefined) return null
    const { id = '', content } = said
    const block = blocks.get(id) ?? blocks.get(references.get(content) ?? '')
    if (!block) return placeOnTitlePage(content, layout)
    if (/^(?:exhibit-label|appendix-label|equation)$/.test(block.role))
      return placeInBlock(block, wholeLabel(block))
    return placeInBlock(block, stretchOf(nonSpaces.placesOf(content), start, end))
  })
}

/** The ids of the references that the pages show, by their content: of equal ones only the first. */
function drawnReferences({ cuerpo, referencias }: AcademicText): Map<string, string | undefined> {
  const ids = new Map<string, string | undefined>()
  for (const { id, content } of [...cuerpo.filter(({ role }) => role === 'ref'), ...referencias]) {
    if (!ids.has(content)) ids.set(content, id)
  }
  return ids
}

function wholeLabel({ lines }: DrawnBlock) {
  return { from: 0, to: lines[0]?.nonSpace.length ?? 1 }
}

/** A stretch of the content counted in non-space characters; at least one of them. */
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
  { id, lines }: DrawnBlock,
  { from, to }: { from: number; to: number },
): Place | null {
  let before = 0
  const line =
    lines.find(({ nonSpace }) => {
      before += nonSpace.length
      return from < before
    }) ?? lines.at(-1)
  return line ? { page: line.page, slot: line.slot, text: { block: id, from, to } } : null
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
  const nonSpace = withoutSpaces(plainText(content))
  const line = lines.find(
    (each) => nonSpaceOfLine(each) !== '' && nonSpace.startsWith(nonSpaceOfLine(each)),
  )
  const shown = line ?? lines[0]
  return shown ? { page: 1, slot: shown.slot, text: null } : null
}
