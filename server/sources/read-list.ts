import { maxSources } from '#contract/source-limits.ts'
import { readCslJson } from '#core/sources/read-csl.ts'
import { workKey } from '#core/sources/work-key.ts'
import type { ReadSource } from './add-sources.ts'
import { readRis } from './citation-formats.ts'
import { type ReadFile, type ReadList, UnreadableFile } from './file-text.ts'
import { readBibtex } from './read-bibtex.ts'

/** Reads a list of works in CSL-JSON, BibTeX or RIS, recognised by its beginning. Throws UnreadableFile. */
export function readList(bytes: Uint8Array): ReadFile {
  const text = decode(bytes)
    .replace(/^\ufeff|\0/g, '')
    .replace(/\r\n?/g, '\n')
  const { items, leftOut } = readItems(text)
  const list = readListSources(items)
  return { kind: 'list', ...list, leftOut: list.leftOut + leftOut }
}

type Items = { items: readonly unknown[]; leftOut: number }

function readItems(text: string): Items {
  if (/^\s*[[{]/.test(text)) return { items: readJson(text), leftOut: 0 }
  const ris = text.matchAll(/^[^\S\n]*TY {1,2}-/gm)
  const bibtex = text.matchAll(/^[^\S\n]*@(?!comment\b|string\b|preamble\b|xdata\b)\w+\s*[{(]/gim)
  const entries = readEntries(text, readRis, ris) ?? readEntries(text, readBibtex, bibtex)
  if (entries === null) throw new UnreadableFile('source.no_list')
  return entries
}

function readJson(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : [parsed]
  } catch (cause) {
    throw new UnreadableFile('source.no_list', {}, { cause })
  }
}

/**
 * The first entries of a list, which begin at `starts`; null without any. One fault spoils the whole list for the
 * parser: it is then read without the entries that have one, the others together, because they inherit from each other.
 */
function readEntries(
  text: string,
  readAll: (text: string) => unknown[],
  starts: Iterable<{ index: number }>,
): Items | null {
  const places = Array.from(starts, ({ index }) => index)
  if (places.length === 0) return null
  const read = places.slice(0, maxEntries)
  const end = places[maxEntries] ?? text.length
  const beyond = places.length - read.length
  try {
    return { items: readAll(text.slice(0, end)), leftOut: beyond }
  } catch (cause) {
    const items = readAll(withoutFaults(text.slice(0, end), readAll))
    if (items.length === 0) throw new UnreadableFile('source.no_list', {}, { cause })
    return { items, leftOut: beyond + Math.max(read.length - items.length, 0) }
  }
}

/** A list without the entries that the parser cannot read, found by halves. */
function withoutFaults(text: string, readAll: (text: string) => unknown[]): string {
  const pieces = text.split(/^(?=[^\S\n]*(?:@(?!comment\b)\w+\s*[{(]|TY {1,2}-))/gim)
  const isWord = (piece: string) => /^\s*@string\b/i.test(piece)
  // What `@string` says may stand in every entry.
  const words = pieces.filter((piece) => isWord(piece) && isReadable(piece, readAll))
  const readable = (some: readonly string[], before: string): string[] => {
    if (some.length === 0 || isReadable(before + some.join(''), readAll)) return [...some]
    if (some.length === 1) return []
    const half = some.length >> 1
    return [some.slice(0, half), some.slice(half)].flatMap((part) => readable(part, before))
  }
  const head = words.join('')
  const entries = pieces.filter((piece) => !isWord(piece))
  return head + readable(entries, head).join('')
}

function isReadable(text: string, readAll: (text: string) => unknown[]): boolean {
  try {
    readAll(text)
    return true
  } catch {
    // Left out, and counted.
    return false
  }
}

/** Old programs write lists in Windows-1252. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The most entries of a list that are read. */
export const maxEntries = 2_000
/** The works of a list are sent to the server's process in one message of at most so many characters. */
const maxCharacters = 3_000_000

/** The works of a list in CSL-JSON; entries without a title, and those after the first 2,000, are left out. */
export function readListSources(items: readonly unknown[]): ReadList {
  const works = new Map<string, ReadSource>()
  const keys: string[] = []
  let left = maxCharacters
  for (const item of items.slice(0, maxEntries)) {
    const read = readCslJson(item)
    if (read === null) continue
    const { csl, names, abstract, language } = read
    const key = workKey(csl)
    keys.push(key)
    // A project has room for no more than its limit, whichever works it has already.
    if (works.has(key) || works.size === maxSources) continue
    const work: ReadSource = { kind: 'import', workKey: key, csl, names, abstract, language }
    const length = JSON.stringify(work).length
    if (length > left) continue
    left -= length
    works.set(key, work)
  }
  return { works: [...works.values()], keys, leftOut: items.length - keys.length }
}
