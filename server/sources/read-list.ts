import { maxSources } from '#contract/source-limits.ts'
import { type KnownWork, listWorks, maxEntries } from '#core/sources/listed-works.ts'
import { readRis } from './citation-formats.ts'
import { type ReadFile, UnreadableFile } from './file-text.ts'
import { readBibtex } from './read-bibtex.ts'

/**
 * Reads a list of works in CSL-JSON, BibTeX or RIS, recognised by its beginning. `known`: what the project has already.
 * Throws UnreadableFile.
 */
export function readList(bytes: Uint8Array, known: readonly KnownWork[] = []): ReadFile {
  const text = decode(bytes)
    .replace(/^\ufeff|\0/g, '')
    .replace(/\r\n?/g, '\n')
  const { items, leftOut } = readItems(text)
  const list = listWorks(items, { maxWorks: maxSources, known })
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

/** The list without the entries that the parser rejects when it reads them alone. */
function withoutFaults(text: string, readAll: (text: string) => unknown[]): string {
  const pieces = text.split(/^(?=[^\S\n]*(?:@(?!comment\b)\w+\s*[{(]|TY {1,2}-))/gim)
  return pieces.filter((piece) => isReadable(piece, readAll)).join('')
}

function isReadable(text: string, readAll: (text: string) => unknown[]): boolean {
  try {
    readAll(text)
    return true
  } catch {
    // The caller counts the entries that are left out.
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
