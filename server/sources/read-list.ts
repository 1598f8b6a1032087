import { parseList } from './citation-formats.ts'
import { maxEntries, readListSources } from './read-list-sources.ts'
import type { ReadFile } from './read-order.ts'
import { UnreadableFile } from './unreadable-file.ts'

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
  const bibtex = text.matchAll(/^[^\S\n]*@(?!comment\b|string\b|preamble\b)\w+\s*[{(]/gim)
  const entries = readEntries(text, 'ris', ris) ?? readEntries(text, 'bibtex', bibtex)
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
 * parser: the entries are then read one by one.
 */
function readEntries(
  text: string,
  format: 'bibtex' | 'ris',
  starts: Iterable<{ index: number }>,
): Items | null {
  const places = Array.from(starts, ({ index }) => index)
  if (places.length === 0) return null
  const read = places.slice(0, maxEntries)
  const end = places[maxEntries] ?? text.length
  const beyond = places.length - read.length
  try {
    return { items: parseList(text.slice(0, end), format), leftOut: beyond }
  } catch (cause) {
    const items: unknown[] = []
    for (const [at, place] of read.entries()) {
      try {
        items.push(...parseList(text.slice(place, read[at + 1] ?? end), format))
      } catch {
        // Left out, and counted below.
      }
    }
    if (items.length === 0) throw new UnreadableFile('source.no_list', {}, { cause })
    return { items, leftOut: beyond + Math.max(read.length - items.length, 0) }
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
