import { isOrganisation } from './citation-words.ts'
import type { ReferenceLayout, Stretch } from './reference-layout.ts'
import { bareEdition, bareThesis, isThesis, namesLaw } from './reference-phrases.ts'
import { isItalic } from './visible-text.ts'

/** The parts of a reference between its date and its address. Places count in the visible text. */
export type ReferenceBody = {
  title: Stretch
  /** Whether the title stands before the date, as it does without an author. */
  isTitleFirst: boolean
  /** The contents of the round brackets after the title: "2.ª ed.", "Informe 148". */
  notes: string[]
  /** The contents of the square brackets: "Tesis de maestría, Universidad de Cuenca". */
  genre: string | null
  /** From the end of title, notes and genre to the end of the body, without the full stop between. */
  rest: Stretch
  /** The journal, newspaper or book that the work is in: the italic stretch after a title in roman type. */
  container: Stretch | null
  /** "En E. Lander (Ed.), …" of a chapter: the editors, their role and what follows. */
  inside: { editors: string; role: string; title: Stretch; notes: string[]; rest: Stretch } | null
}

const sentenceEnd = /[.?!…]["”»]?\s+$/
const insideWords =
  /(?:^|[.?!…"”»]\s+)(?:En|In)\s+(?:(\S.{0,200}?)\s+\(([Ee]ds?|[Cc]omps?|[Cc]oords?|[Dd]irs?|[Oo]rgs?)\.?\)|(\p{Lu}\..{0,120}?)),\s*/u

/** "Ministerio de Educación.", alone behind the date: who made a law, and not its title. */
function isIssuer(said: string): boolean {
  const [name = '', more] = said.split(/\.(?:\s|$)/)
  return isOrganisation(name) && !more?.trim()
}

/** Reads the body of a reference; what has no such part is empty. Never throws. */
export function readBody(layout: ReferenceLayout): ReferenceBody {
  const { visible, body, head, authors } = layout
  const { text } = visible
  const only = firstItalicIn(layout, body)
  const headEnd = trimStop(text, head.start, head.end)
  const isLaw =
    namesLaw(text.slice(head.start, headEnd)) &&
    (/^(?:(?:Asamblea|Congreso|Presidencia|Ministerio|Gobierno)[^.]{0,80}\. )?Registro Oficial/.test(
      text.slice(body.start, body.start + 200),
    ) ||
      (only === null && isIssuer(text.slice(body.start, Math.min(body.end, body.start + 200)))))
  const isTitleFirst =
    headEnd > head.start &&
    (isLaw ||
      isItalic(visible, head.start, headEnd) ||
      /^["“«]/.test(text.slice(head.start)) ||
      (authors.names.length === 1 &&
        readsAsTitle(text.slice(head.start, headEnd)) &&
        isContainerOnly(layout, only)))
  const none = { isTitleFirst, notes: [], genre: null, inside: null }
  if (isTitleFirst) {
    const container = only && only.start === body.start ? only : null
    return { ...none, title: { start: head.start, end: headEnd }, rest: body, container }
  }
  const inside = readInside(layout)
  if (inside) {
    const title = { start: body.start, end: trimStop(text, body.start, inside.from) }
    return { ...none, title, rest: inside.rest, container: inside.title, inside }
  }
  const title = titleOf(layout)
  const { notes, genre, next } = notesBehind(text, title.end, body.end)
  const rest = { start: next, end: body.end }
  const italic = firstItalicIn(layout, rest)
  const container = italic && italic.start === rest.start ? italic : null
  return { ...none, title, notes, genre, rest, container }
}

/** The title: the italic stretch that begins the body, or the text before the next one or the first full stop. */
function titleOf({ visible, body }: ReferenceLayout): Stretch {
  const { text, italics } = visible
  const first = italics.find((span) => span.start <= body.start && body.start < span.end)
  if (first && first.end > body.start) {
    const next = italics.find((span) => span.start > first.end)
    const isWhole = /^[\s.?!([,:]|^$/.test(text.slice(first.end, first.end + 1))
    if (isWhole || !next)
      return { start: body.start, end: trimStop(text, body.start, Math.min(first.end, body.end)) }
  }
  for (const span of italics) {
    if (span.start <= body.start || span.start >= body.end) continue
    if (sentenceEnd.test(text.slice(Math.max(body.start, span.start - 6), span.start)))
      return untilNotes(text, body.start, trimStop(text, body.start, span.start))
  }
  const stop = /[.?!](?=\s+[\p{Lu}\d[*])|\.?$/u.exec(text.slice(body.start, body.end))
  const end = stop ? body.start + stop.index + (/[?!]/.test(stop[0]) ? 1 : 0) : body.end
  return untilNotes(text, body.start, end)
}

/** Brackets after a title are not part of it: "Agua dulce [Tesis de maestría, …]", "Agua (2.ª ed.)". */
function untilNotes(text: string, start: number, end: number): Stretch {
  const said = text.slice(start, end)
  const bracket =
    / (?:\[[^\]]*\]?|\((?:\d{1,2}\S{0,3} ed\.|Vol\.|Informe|N\.º|Tesis |Trabajo de |Tesina|Disertación|Proyecto de )[^)]*\)?)[^[\]]*$/.exec(
      said,
    )
  return { start, end: bracket && bracket.index > 0 ? start + bracket.index : end }
}

function notesBehind(
  text: string,
  from: number,
  to: number,
): { notes: string[]; genre: string | null; next: number } {
  const notes: string[] = []
  let genre: string | null = null
  let at = from
  for (;;) {
    const near = text.slice(at, Math.min(to, at + 400))
    const [whole, stop, round, square] =
      /^(\.?)\s*(?:\(([^()]{1,200})\)|\[([^[\]]{1,200})\])/.exec(near) ?? []
    if (whole === undefined) break
    if (square !== undefined) genre = square
    else if (round !== undefined && isThesis(round)) genre = round
    else if (round !== undefined && stop === '' && round.length <= 120) notes.push(round)
    else break
    at += whole.length
  }
  const edition = bareEdition(text.slice(at, to))
  if (edition) {
    notes.push(edition.said)
    at += edition.length
  }
  while (at < to && /[.?!…\s]/.test(text[at] ?? '')) at++
  const thesis = genre === null ? bareThesis(text.slice(at, to)) : null
  return {
    notes,
    genre: genre ?? thesis?.genre ?? null,
    next: Math.min(at + (thesis?.length ?? 0), to),
  }
}

type Inside = NonNullable<ReferenceBody['inside']> & { from: number }

function readInside(layout: ReferenceLayout): Inside | null {
  const { visible, body } = layout
  const { text } = visible
  const found = insideWords.exec(text.slice(body.start, Math.min(body.end, body.start + 3000)))
  if (!found || found.index === 0) return insideItalic(layout)
  const start = body.start + found.index + found[0].length
  const italic = visible.italics.find((span) => span.start === start)
  const stop = italic ? null : /[.?!]?\s+\(|[.?!]\s+\p{Lu}|\.$/u.exec(text.slice(start, body.end))
  const end = italic ? trimStop(text, start, italic.end) : start + (stop?.index ?? body.end - start)
  const [, editors, role = '', persons] = found
  return {
    from: body.start + found.index + 1,
    editors: editors ?? persons ?? '',
    role: role && `${role.charAt(0).toUpperCase()}${role.slice(1)}.`,
    ...bookIn(layout, start, end),
  }
}

/** The book from its title on, with its notes and what follows. */
function bookIn({ visible, body }: ReferenceLayout, start: number, end: number) {
  const { notes, next } = notesBehind(visible.text, end, body.end)
  return { title: { start, end }, notes, rest: { start: next, end: body.end } }
}

/** "En *Diccionario de la lengua española*": a work inside another that has no editors. */
function insideItalic(layout: ReferenceLayout): Inside | null {
  const { visible, body } = layout
  const { text } = visible
  const italic = visible.italics.find(
    (span) =>
      span.start > body.start &&
      /[.?!…"”»]\s+En\s+$/.test(text.slice(Math.max(0, span.start - 8), span.start)),
  )
  if (!italic || italic.start >= body.end) return null
  const end = trimStop(text, italic.start, Math.min(italic.end, body.end))
  const from = text.lastIndexOf('En', italic.start)
  return { from, editors: '', role: '', ...bookIn(layout, italic.start, end) }
}

function firstItalicIn({ visible }: ReferenceLayout, { start, end }: Stretch): Stretch | null {
  const span = visible.italics.find((one) => one.start >= start && one.start < end)
  return span
    ? { start: span.start, end: trimStop(visible.text, span.start, Math.min(span.end, end)) }
    : null
}

/** Whether only a newspaper and its page come after the date; then the title comes before it. */
function isContainerOnly({ visible, body }: ReferenceLayout, italic: Stretch | null): boolean {
  if (!italic || italic.start !== body.start) return false
  return /^(?:, p?p?\.? ?[\dA-Z][\w–-]*)?\.?\s*$/.test(visible.text.slice(italic.end, body.end))
}

/** A sentence rather than a name: most of its long words have no capital. */
function readsAsTitle(said: string): boolean {
  const long = said.split(/[\s,]+/).filter((word) => /^\p{L}{4,}$/u.test(word))
  const lower = long.filter(
    (word) => /^\p{Ll}/u.test(word) && !/^(?:para|sobre|contra|entre)$/.test(word),
  )
  return lower.length > 0 && lower.length >= long.length / 3
}

/** The end of a stretch without the full stop and spaces that close it. */
export function trimStop(text: string, start: number, end: number): number {
  let at = end
  while (at > start && /[\s.,]/.test(text[at - 1] ?? '')) at--
  return at
}
