import { capitalName } from '#core/document/block-roles.ts'
import { cleanText } from '#core/document/clean-text.ts'
import { plainText } from '#core/document/inline.ts'
import type { OutlineItem } from '#core/document/outline-item.ts'
import { withoutNumber } from '#core/document/table.ts'
import {
  captionItems,
  type ExhibitItem,
  linesAsText,
  noteItems,
  oneBlock,
} from './exhibit-items.ts'
import type { ExhibitKind } from './exhibit-kind.ts'

/**
 * A listing of code as text: its title on the first line, a line of three backticks with the language and, where its lines
 * are numbered, `numbered`; the lines of code, three backticks, and its notes. Its number is never stored.
 */
export type Code = {
  /** With markup, like the notes; blank when the listing has none. */
  title: string
  /** Programming language, from the line of the opening backticks: 'python'. Empty when none is named. */
  language: string
  isNumbered: boolean
  /** Lines of code, literal: no markup, tabs replaced by spaces. At least one. */
  lines: readonly string[]
  notes: readonly string[]
}

/** More is shown as text. */
export const maxCodeLines = 500
/** In UTF-16 units. */
export const maxCodeLineLength = 1_000
export const maxLanguageLength = 30

/** How many characters of ten-point type fit in the width of the text. */
export const codeColumns = 75
/** A listing with at most this many lines stays on one page. */
const maxKeptLines = 20
/** How many lines stay together at either end of a longer one. */
const minLinesEachSide = 2

const fence = /^(`{3,}|~{3,})([^`~]{0,100})$/
const numbered = /^(?:numbered|numerado|numberlines|linenos)$/i

/** Reads any text. Without a fence every line is code. */
export function readCode(content: string): Code {
  const all = content.split('\n')
  const start = all.findIndex((line) => fence.test(line.trim()))
  if (start < 0)
    return { title: '', language: '', isNumbered: false, lines: linesOf(all), notes: [] }
  const [, opening = '', info = ''] = fence.exec(all[start]?.trim() ?? '') ?? []
  const end = all.findIndex((line, at) => at > start && closes(line.trim(), opening))
  const words = info.split(/[\s{}.,]+/).filter((word) => word !== '')
  const others = (lines: readonly string[]) => lines.map((line) => line.trim()).filter(Boolean)
  return {
    title: others(all.slice(0, start)).join(' '),
    language: (words.find((word) => !numbered.test(word)) ?? '').slice(0, maxLanguageLength),
    isNumbered: words.some((word) => numbered.test(word)),
    lines: linesOf(all.slice(start + 1, end < 0 ? all.length : end)),
    notes: end < 0 ? [] : others(all.slice(end + 1)),
  }
}

/** Whether a line begins a listing: three backticks or tildes, and what stands after them. */
export function isFence(line: string): boolean {
  return fence.test(line.trim())
}

function closes(line: string, opening: string): boolean {
  return line.startsWith(opening) && line === opening.charAt(0).repeat(line.length)
}

/** Without blank lines at the ends. */
function linesOf(raw: readonly string[]): string[] {
  const lines = raw.map((line) => cleanText(line.replaceAll('\t', '    ')).trimEnd())
  const first = lines.findIndex((line) => line !== '')
  if (first < 0) return ['']
  return lines.slice(first, lines.findLastIndex((line) => line !== '') + 1)
}

/** Writes a listing as the text that `readCode` reads. Line breaks in its title and notes become spaces. */
export function writeCode({ title, language, isNumbered, lines, notes }: Code): string {
  const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
  const longest = lines.map((line) => /^\s*(`{3,})/.exec(line)?.[1]?.length ?? 0)
  const ticks = '`'.repeat(Math.max(3, Math.max(0, ...longest) + 1))
  const info = [onOneLine(language).replace(/[`~ ]/g, ''), isNumbered ? 'numbered' : '']
  const ends = [onOneLine(title), ...notes.map(onOneLine)].map((line) => line.replace(/^[`~]+/, ''))
  const [first = '', ...others] = ends
  return [
    ...(first === '' ? [] : [first]),
    `${ticks}${info.filter(Boolean).join(' ')}`,
    ...lines,
    ticks,
    ...others.filter(Boolean),
  ].join('\n')
}

/** A title without the number that was written before it: "Listado 3. Orden", but not "Listado 3 muestra". */
export function withoutCodeNumber(title: string): string {
  const found = /^([*_]{0,3})(?:listado|listing)(?=\s)/i.exec(title)
  if (!found) return title
  const asTable = `${found[1]}Tabla${title.slice(found[0].length)}`
  const rest = withoutNumber(asTable)
  return rest === asTable ? title : rest
}

function canBeDrawn({ lines }: Code): boolean {
  return lines.length <= maxCodeLines && lines.every(({ length }) => length <= maxCodeLineLength)
}

const known = new Map<string, readonly ExhibitItem[]>()
const maxKnown = 50

/** Cached, because the outline is built again with every typed letter. */
function lineItems(content: string, code: Code): readonly ExhibitItem[] {
  const found = known.get(content)
  if (found) return found
  const items = drawnLines(code)
  if (known.size >= maxKnown) known.delete(known.keys().next().value ?? '')
  known.set(content, items)
  return items
}

function drawnLines({ lines, isNumbered, notes }: Code): ExhibitItem[] {
  const digits = String(lines.length).length
  const width = codeColumns - (isNumbered ? digits + 2 : 0)
  const drawn = lines.flatMap((line, at) =>
    wrapped(line, width).map((content, part) => {
      const number = part === 0 ? String(at + 1) : ''
      return { content, gutter: isNumbered ? `${number.padStart(digits)}  ` : '', isRest: part > 0 }
    }),
  )
  const last = drawn.length - 1
  const isKept = drawn.length <= maxKeptLines
  return drawn.map(({ content, ...line }, at) => {
    const isEdge = at < minLinesEachSide - 1 || at >= drawn.length - minLinesEachSide
    const keepsNext = at === last ? isKept && notes.length > 0 : isKept || isEdge
    return {
      role: 'code-line' as const,
      content,
      code: { ...line, isLast: at === last },
      ...(keepsNext && { keepsNext: true as const }),
    }
  })
}

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff01-\uff60]/u
const zeroWidth = /[\p{M}\p{Cf}]/u

/** A line of code in pieces of at most `columns` characters, cut anywhere, so that every program breaks it alike. */
function wrapped(line: string, columns: number): string[] {
  const parts: string[] = []
  let part = ''
  let used = 0
  for (const character of line) {
    const takes = zeroWidth.test(character) ? 0 : wide.test(character) ? 2 : 1
    if (used + takes > columns) {
      parts.push(part)
      part = ''
      used = 0
    }
    part += character
    used += takes
  }
  return [...parts, part]
}

function nameOf(content: string): string {
  const { title, lines } = readCode(content)
  return title !== '' ? title : (lines[0]?.trim() ?? '')
}

/** A listing's label, title, lines and notes, as a figure has them. One that is too long is shown line by line as text. */
export const code: ExhibitKind = {
  isSetOff: true,
  items(place, numbers): OutlineItem[] {
    const number = numbers.nextInPart('code')
    const read = readCode(place.content)
    if (!canBeDrawn(read)) return oneBlock('code', place, linesAsText(place.content))
    return oneBlock('code', place, [
      ...captionItems(`${capitalName('code')} ${number}`, read.title),
      ...lineItems(place.content, read),
      ...noteItems(read.notes),
    ])
  },
  name: nameOf,
  brief: (content) => `Listado: ${nameOf(content)}`,
  words: (content) => content,
  plain(content) {
    const { title, lines, notes } = readCode(content)
    return [plainText(title), ...lines, ...notes.map(plainText)].filter(Boolean).join('\n')
  },
  checked: () => null,
}
