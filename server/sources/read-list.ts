import { parseList } from './citation-formats.ts'
import type { ReadFile } from './read-order.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The most entries that are read one by one after a fault; each starts the parser again. */
const maxSingle = 2_000

/** Reads a list of works in CSL-JSON, BibTeX or RIS, recognised by its beginning. Throws UnreadableFile. */
export function readList(bytes: Uint8Array): ReadFile {
  const text = decode(bytes)
    .replace(/^\ufeff|\0/g, '')
    .replace(/\r\n?/g, '\n')
  if (/^\s*[[{]/.test(text)) return readJson(text)
  if (/^\s*TY {1,2}-/m.test(text)) return readEntries(text, 'ris', /^(?=TY {1,2}-)/m)
  if (/^\s*@\w+\s*[{(]/m.test(text)) return readEntries(text, 'bibtex', /^(?=\s*@\w+\s*[{(])/m)
  throw new UnreadableFile('source.no_list')
}

function readJson(text: string): ReadFile {
  try {
    const parsed: unknown = JSON.parse(text)
    const items = Array.isArray(parsed) ? parsed : [parsed]
    return { kind: 'list', items, leftOut: 0 }
  } catch {
    throw new UnreadableFile('source.no_list')
  }
}

/** One fault spoils the whole list for the parser: the entries are then read one by one. */
function readEntries(text: string, format: 'bibtex' | 'ris', starts: RegExp): ReadFile {
  try {
    return { kind: 'list', items: parseList(text, format), leftOut: 0 }
  } catch {
    const entries = text.split(starts).filter((entry) => /^\s*(?:@\w|TY)/.test(entry))
    const items: unknown[] = []
    for (const entry of entries.slice(0, maxSingle)) {
      try {
        items.push(...parseList(entry, format))
      } catch {
        // Left out, and counted below.
      }
    }
    if (items.length === 0) throw new UnreadableFile('source.no_list')
    return { kind: 'list', items, leftOut: entries.length - items.length }
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
