import { maxCommentCharacters, maxComments } from '#contract/comment-limits.ts'
import { cleanText } from '#core/document/clean-text.ts'
import { calledNumber, listedNumber } from '#core/docx/own-marks.ts'
import type {
  CommentedParagraph,
  SaidInDraft,
  SourceComment,
  SourceComments,
  SourcePlace,
} from '#core/drafts/draft-comments.ts'
import { localName } from './field-codes.ts'
import { attributeOf, elementsOf, plainXml, readXml, textOf, type XmlElement } from './xml-tree.ts'

/** Longest text of all comments together: the browser sends them back in one body of at most two megabytes. */
const maxTogether = 400_000
/** Longest name of an author, as for `guest_name` of a comment. */
const maxAuthor = 60

type Parts = {
  /** The text as mammoth is to read it. */
  document: XmlElement
  comments: string | undefined
  /** What answers what, and what is resolved; only newer programs write it. */
  extended: string | undefined
  /** Whether a mark stands for a picture or an equation. */
  shownBy: (bookmark: string) => CommentedParagraph['shows']
}

/** The comments of a DOCX with the paragraphs that they stand in. Throws when the XML is malformed. */
export function readComments({ document, comments, extended, shownBy }: Parts): SourceComments {
  const written = comments === undefined ? [] : writtenIn(readXml(comments))
  if (written.length === 0) return { paragraphs: [], comments: [], leftOut: 0 }
  const { paragraphs, places } = readPlaces(document, shownBy)
  const threads = extended === undefined ? new Map<string, Thread>() : threadsIn(readXml(extended))
  const hasThreads = [...threads.values()].some(({ answers }) => answers !== undefined)
  const rootOf = hasThreads ? rootsByThreads(written, threads) : rootsByPlace(written, places)
  const isDone = (one: Written) => threadOf(one, threads)?.isDone === true
  return { paragraphs, ...joined(written, rootOf, isDone, places) }
}

type Written = SaidInDraft & { id: string; paragraphIds: string[] }
type Thread = { answers: string | undefined; isDone: boolean }
type Place = SourcePlace | null

function writtenIn(root: XmlElement): Written[] {
  return elementsNamed(root, 'comment').map((comment) => {
    const paragraphs = elementsNamed(comment, 'p')
    const lines = paragraphs.map((paragraph) => cleanLine(wordsIn(paragraph)))
    const author = cleanText(valueIn(comment, 'author') ?? '').trim()
    return {
      id: valueIn(comment, 'id') ?? '',
      author:
        author
          .slice(0, maxAuthor)
          .replace(/[\ud800-\udbff]$/, '')
          .trim() || 'Sin nombre',
      writtenAt: clockOf(valueIn(comment, 'date') ?? ''),
      text: lines.join('\n').trim(),
      paragraphIds: paragraphs.flatMap((one) => valueIn(one, 'paraId')?.toUpperCase() ?? []),
    }
  })
}

/** The clock without its zone: Word writes its own time and says that it is UTC. */
function clockOf(date: string): string | null {
  const clock = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(date)?.[0]
  return clock === undefined || Number.isNaN(Date.parse(`${clock}Z`)) ? null : clock
}

function threadsIn(root: XmlElement): Map<string, Thread> {
  return new Map(
    elementsNamed(root, 'commentEx').map((thread) => [
      valueIn(thread, 'paraId')?.toUpperCase() ?? '',
      {
        answers: valueIn(thread, 'paraIdParent')?.toUpperCase(),
        isDone: /^(?:1|true|on)$/.test(valueIn(thread, 'done') ?? ''),
      },
    ]),
  )
}

/** Threads with their answers, as many as there is room for. What is too long goes on in answers of the same author. */
function joined(
  written: readonly Written[],
  rootOf: (one: Written) => Written,
  isDone: (one: Written) => boolean,
  places: ReadonlyMap<string, Place>,
): Omit<SourceComments, 'paragraphs'> {
  const answers = written.filter((one) => rootOf(one) !== one)
  const answered = new Set(answers.map(rootOf))
  const found = new Map<Written, SourceComment>()
  let rows = 0
  let together = 0
  let leftOut = 0
  const add = (one: Written): void => {
    const { author, writtenAt, text, id } = one
    const root = rootOf(one)
    const thread = found.get(root)
    const pieces = inPieces(text).map((piece) => ({ author, writtenAt, text: piece }))
    // A comment that was emptied stays for its answers.
    if (pieces.length === 0 && !answered.has(one)) return
    const [first = { author, writtenAt, text }, ...rest] = pieces
    const room = maxComments - rows - 1 - rest.length
    if (room < 0 || together + text.length > maxTogether || (root !== one && !thread)) {
      leftOut++
      return
    }
    rows += 1 + rest.length
    together += text.length
    if (thread) thread.answers.push(first, ...rest)
    else {
      const place = places.get(id) ?? null
      found.set(one, { ...first, isResolved: isDone(one), answers: rest, place })
    }
  }
  for (const one of written) if (rootOf(one) === one) add(one)
  for (const one of answers) add(one)
  return { comments: [...found.values()], leftOut }
}

/** The first comment of each comment's thread; where answers form a ring, the first one of the ring. */
function rootsByThreads(
  written: readonly Written[],
  threads: ReadonlyMap<string, Thread>,
): (one: Written) => Written {
  const byParagraph = new Map(
    written.flatMap((one) => one.paragraphIds.map((id) => [id, one] as const)),
  )
  return (one) => {
    const seen = new Set<Written>()
    let root = one
    while (!seen.has(root)) {
      seen.add(root)
      const { answers } = threadOf(root, threads) ?? {}
      root = (answers === undefined ? undefined : byParagraph.get(answers)) ?? root
    }
    return root
  }
}

/** Programs that write no threads put an answer at the same words, after what it answers. */
function rootsByPlace(
  written: readonly Written[],
  places: ReadonlyMap<string, Place>,
): (one: Written) => Written {
  const roots = new Map<string, Written>()
  const rootOf = new Map<Written, Written>()
  for (const one of written) {
    const place = places.get(one.id)
    const key = place
      ? `${place.paragraph} ${place.from} ${place.last} ${place.to}`
      : `${one.id} alone`
    const root = roots.get(key) ?? one
    roots.set(key, root)
    rootOf.set(one, root)
  }
  return (one) => rootOf.get(one) ?? one
}

function threadOf({ paragraphIds }: Written, threads: ReadonlyMap<string, Thread>) {
  return paragraphIds.map((id) => threads.get(id)).find((thread) => thread !== undefined)
}

function inPieces(text: string): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > maxCommentCharacters) {
    const cut = cutAt(rest)
    pieces.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut)
  }
  return [...pieces, rest.trim()].filter((piece) => piece !== '')
}

/** At the last space before the limit, else at the limit, but not inside a character. */
function cutAt(text: string): number {
  const space = text.lastIndexOf(' ', maxCommentCharacters)
  if (space > 0) return space
  return /[\ud800-\udbff]/.test(text[maxCommentCharacters - 1] ?? '')
    ? maxCommentCharacters - 1
    : maxCommentCharacters
}

/** Start and end of each comment, by its id; a comment without a start mark starts at its reference mark. */
function readPlaces(document: XmlElement, shownBy: Parts['shownBy']) {
  const paragraphs: CommentedParagraph[] = []
  const starts = new Map<string, { paragraph: number; at: number }>()
  const places = new Map<string, Place>()
  const end = (id: string, paragraph: number, at: number) => {
    const start = starts.get(id)
    if (places.has(id)) return
    if (!start) places.set(id, { paragraph, from: at, last: paragraph, to: at })
    else places.set(id, placeBetween(paragraphs, start, { paragraph, at }))
  }
  const visit = (element: XmlElement, paragraph: number, isInTable: boolean): void => {
    const kind = localName(element)
    // Mammoth reads neither.
    if (kind === 'del' || kind === 'moveFrom' || kind === 'instrText') return
    if (kind === 'hyperlink' && isNumberOfNote(valueIn(element, 'anchor') ?? '')) return
    const here = paragraphs[paragraph]
    const id = valueIn(element, 'id') ?? ''
    const at = here?.text.length ?? 0
    const last = paragraphs.length - 1
    let inside = paragraph
    if (kind === 'p') {
      inside = paragraphs.length
      paragraphs.push({ text: '', isInTable, shows: null })
    } else if (kind === 'commentRangeStart' && !starts.has(id)) {
      // Between two paragraphs it is the next one's.
      starts.set(id, here ? { paragraph, at } : { paragraph: last + 1, at: 0 })
    } else if (kind === 'commentRangeEnd' || kind === 'commentReference') {
      if (here) end(id, paragraph, at)
      else end(id, last, paragraphs[last]?.text.length ?? 0)
    } else if (here && kind === 'bookmarkStart') {
      here.shows ??= shownBy(valueIn(element, 'name') ?? '')
    } else if (here) here.text += shownText(element, kind)
    for (const child of elementsOf(element)) visit(child, inside, isInTable || kind === 'tbl')
  }
  visit(document, -1, false)
  return { paragraphs, places }
}

/** From the first paragraph with words to the last one. */
function placeBetween(
  paragraphs: readonly CommentedParagraph[],
  start: { paragraph: number; at: number },
  end: { paragraph: number; at: number },
): SourcePlace {
  let paragraph = Math.max(0, start.paragraph)
  let { paragraph: last, at: to } = end
  let from = start.at
  const wordsOf = (at: number) => paragraphs[at]?.text ?? ''
  while (paragraph < last && wordsOf(paragraph).slice(from).trim() === '') {
    paragraph++
    from = 0
  }
  while (last > paragraph && wordsOf(last).slice(0, to).trim() === '') {
    last--
    to = wordsOf(last).length
  }
  return last < paragraph
    ? { paragraph, from, last: paragraph, to: from }
    : { paragraph, from, last, to }
}

/** Whether a link is the number of a note of our own files, which is a sign of its block. */
function isNumberOfNote(anchor: string): boolean {
  return calledNumber(anchor) !== null || listedNumber(anchor) !== null
}

/** What an element shows itself, as mammoth reads it. */
function shownText(element: XmlElement, kind: string): string {
  if (kind === 't') return textOf(element)
  if (kind === 'tab' || kind === 'br') return ' '
  return kind === 'noBreakHyphen' ? '\u2011' : ''
}

function wordsIn(element: XmlElement): string {
  const kind = localName(element)
  if (kind === 'br' || kind === 'cr') return '\n'
  return shownText(element, kind) + elementsOf(element).map(wordsIn).join('')
}

function cleanLine(line: string): string {
  return line.split('\n').map(cleanText).join('\n')
}

function elementsNamed(element: XmlElement, name: string): XmlElement[] {
  return elementsOf(element).flatMap((child) =>
    localName(child) === name ? [child] : elementsNamed(child, name),
  )
}

/** An attribute, whatever its prefix. */
function valueIn(element: XmlElement, name: string): string | undefined {
  const prefix = element.name.slice(0, element.name.indexOf(':') + 1)
  const found = attributeOf(element, prefix + name) ?? attributeOf(element, `w14:${name}`)
  return found === undefined ? undefined : plainXml(found)
}
