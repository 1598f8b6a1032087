import { type ReadDate, readDate } from './reference-date.ts'
import { type ReadAuthors, readAuthors } from './reference-names.ts'
import { readVisible, type VisibleText } from './visible-text.ts'

/** A stretch of the visible text. */
export type Stretch = { start: number; end: number }

/** The parts that every kind of reference has in the same order. Places count in the visible text. */
export type ReferenceLayout = {
  visible: VisibleText
  /** "•", "1." or "[1]" before the reference. */
  bullet: Stretch | null
  /** The text before the date; empty where the reference has no date in brackets. */
  head: Stretch
  authors: ReadAuthors
  /** The date in its brackets; null without. */
  date: (Stretch & { read: ReadDate }) | null
  /** From the end of the date to the address, without the full stop and the address. */
  body: Stretch
  /** The DOI or address at the end, with "doi:" or "https://"; null without. */
  address: (Stretch & { said: string }) | null
  /** "Recuperado el 3 de enero de 2023, de", "Recuperado de": the words before the address. */
  retrieval: (Stretch & { day: string | null }) | null
  /** "(Obra original publicada en 1970)". */
  original: (Stretch & { year: string }) | null
}

const bulletMark = /^(?:[•●▪◦·*–—-]\s+|\[\d{1,3}\]\s*|\d{1,3}[.)-]{1,2}\s+)/
const brackets = /\(([^()]{1,60})\)/g
const lastAddress =
  /(?:(?:DOI|doi)\s*:?\s*)?(?:https?:\/\/\S+|www\.\S+|(?:dx\.)?doi\.org\/\S+|(?<![\w/])10\.\d{4,9}\/\S+)$/
const retrievalWords =
  /(?:Recuperado|Obtenido|Disponible|Consultado|Extraído|Tomado|Retrieved|Accedido|Rescatado)(?: (?:el )?(?:día )?(\d{1,2} de \p{Ll}+ de(?:l)? \d{4}),?)?(?: (?:de|en|from|desde))?:?\s*$/iu
const originalWords = /\((?:Obra|Trabajo|Texto) original(?:mente)? publicad[oa] en (\d{4})\)\.?$/

/** Finds the parts of a reference. Never throws; takes time in proportion to the text's length. */
export function layOutReference(content: string): ReferenceLayout {
  const visible = readVisible(content)
  const { text } = visible
  const mark = bulletMark.exec(text)
  const start = mark ? mark[0].length : 0
  const date = findDate(text, start)
  const head = { start, end: date ? date.start : start }
  let end = text.trimEnd().length
  const originalFound = originalWords.exec(text.slice(0, end))
  const original = originalFound
    ? {
        start: text.slice(0, originalFound.index).trimEnd().length,
        end,
        year: originalFound[1] ?? '',
      }
    : null
  if (original) end = original.start
  const found = lastAddress.exec(text.slice(Math.max(0, end - 2000), end))
  const address = found ? { start: end - found[0].length, end, said: found[0] } : null
  if (address) end = text.slice(0, address.start).trimEnd().length
  const lead = address ? retrievalWords.exec(text.slice(Math.max(0, end - 80), end)) : null
  const retrieval = lead ? { start: end - lead[0].length, end, day: lead[1] ?? null } : null
  if (retrieval) end = text.slice(0, retrieval.start).trimEnd().length
  let from = date ? date.end : start
  while (from < end && /[.,:;\s]/.test(text[from] ?? '')) from++
  return {
    visible,
    bullet: mark ? { start: 0, end: start } : null,
    head,
    authors: readAuthors(text.slice(head.start, head.end)),
    date,
    body: { start: from, end: Math.max(from, end) },
    address,
    retrieval,
    original,
  }
}

function findDate(text: string, from: number): ReferenceLayout['date'] {
  brackets.lastIndex = from
  for (let found = brackets.exec(text); found; found = brackets.exec(text)) {
    const read = readDate(found[1] ?? '')
    if (read) return { start: found.index, end: found.index + found[0].length, read }
    if (found.index > 3000) break
  }
  return null
}
