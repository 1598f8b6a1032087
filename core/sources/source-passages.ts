import { truncateText } from '#core/document/truncate-text.ts'
import { comparedWords } from '#core/references/compared-text.ts'

type Passage = { page: number; at: number; text: string; score: number }

/** In characters, about a paragraph. */
const passageLength = 1_200

/**
 * What is sent of a text in `room` characters, with page numbers: all of it, or the beginning and the passages that
 * share most words with the request, in their order.
 */
export function sourcePassages(
  pages: readonly string[],
  { request, room, hasPages }: { request: string; room: number; hasPages: boolean },
): string {
  const mark = (page: number) => (hasPages ? `[p. ${page + 1}] ` : '')
  const whole = pages.map((text, page) => (text.trim() === '' ? '' : `${mark(page)}${text}`))
  const all = whole.filter((text) => text !== '').join('\n')
  if (all.length <= room) return all
  const wanted = new Set(comparedWords(request).filter((word) => word.length > 3))
  const passages = pages.flatMap((text, page) => passagesOf(text, page, wanted))
  const [first, ...others] = passages
  if (!first) return ''
  const chosen: Passage[] = []
  let left = room
  for (const passage of [
    first,
    ...others.sort((one, other) => other.score - one.score || one.at - other.at),
  ]) {
    const cost = passage.text.length + 12
    if (cost > left) continue
    chosen.push(passage)
    left -= cost
  }
  if (chosen.length === 0) return truncateText(first.text, Math.max(room - 12, 0))
  return chosen
    .sort((one, other) => one.page - other.page || one.at - other.at)
    .map(({ page, text }) => `${mark(page)}${text}`)
    .join('\n[…]\n')
}

function passagesOf(text: string, page: number, wanted: ReadonlySet<string>): Passage[] {
  const passages: Passage[] = []
  for (let at = 0; at < text.length; ) {
    const end = endOfPassage(text, at)
    const piece = text.slice(at, end).trim()
    const words = new Set(comparedWords(piece))
    const score = [...wanted].filter((word) => words.has(word)).length
    if (piece !== '') passages.push({ page, at: page * 1_000_000 + at, text: piece, score })
    at = end
  }
  return passages
}

/** The end of a sentence, else of a word. */
function endOfPassage(text: string, from: number): number {
  const limit = from + passageLength
  if (limit >= text.length) return text.length
  const window = text.slice(from, limit)
  const sentence = Math.max(window.lastIndexOf('. '), window.lastIndexOf('.\n'))
  if (sentence > passageLength / 2) return from + sentence + 2
  const space = window.lastIndexOf(' ')
  return space > passageLength / 2
    ? from + space + 1
    : limit - (/[\ud800-\udbff]$/.test(window) ? 1 : 0)
}
