import { compareWords, type MarkedSpan } from '#core/document/compare-words.ts'
import { type Passage, runningText, type SourceText, wordsOf } from './source-text.ts'

/** The passage of a source that a quotation is most like. */
export type Nearest = Passage & {
  /** The quotation and the passage in one: words only in the quotation are `gone`, words only in the passage `new`. */
  words: MarkedSpan[]
  /** How many words of the quotation are not in the passage. */
  different: number
}

/** With a smaller share of common words a passage is not similar. */
const minShare = 0.6

/**
 * The stretch of the source with most of the quotation's words, in time proportional to the source's length; null where
 * no passage is similar.
 */
export function nearestPassage(source: SourceText, said: string): Nearest | null {
  const own = wordsOf(said)
  if (own.length === 0 || source.words.length === 0) return null
  const window = Math.min(own.length + 2, source.words.length)
  const best = bestWindow(
    source,
    own.map(({ text }) => text),
    window,
  )
  if (best === null || best.common / own.length < minShare) return null
  const [from, to] = trimmed(source, best.at, window, new Set(own.map(({ text }) => text)))
  const start = source.words[from]?.start ?? 0
  const end = source.words[to]?.end ?? start
  const [one, other] = [plainOf(said), plainOf(source.text.slice(start, end))]
  // A quotation may begin with a small letter where its source has a capital, and the other way round.
  const same = one[0]?.toLowerCase() === other[0]?.toLowerCase() ? one[0] + other.slice(1) : other
  const words = compareWords([{ text: one, italic: false }], [{ text: same, italic: false }])
  const different = words
    .filter(({ mark }) => mark === 'gone')
    .reduce((sum, { text }) => sum + wordsOf(text).length, 0)
  return { start, end, words, different }
}

const plainOf = (text: string) =>
  runningText(text)
    .replace(/[«»“”"]/g, '')
    .trim()

function bestWindow({ words }: SourceText, own: readonly string[], window: number) {
  const wanted = new Map<string, number>()
  for (const word of own) wanted.set(word, (wanted.get(word) ?? 0) + 1)
  const inside = new Map<string, number>()
  let common = 0
  let best: { at: number; common: number } | null = null
  for (const [index, { text }] of words.entries()) {
    const many = wanted.get(text)
    if (many !== undefined) {
      const now = (inside.get(text) ?? 0) + 1
      inside.set(text, now)
      if (now <= many) common++
    }
    const out = words[index - window]?.text
    const manyOut = out === undefined ? undefined : wanted.get(out)
    if (out !== undefined && manyOut !== undefined) {
      const left = (inside.get(out) ?? 0) - 1
      inside.set(out, left)
      if (left < manyOut) common--
    }
    if (common > (best?.common ?? 0)) best = { at: Math.max(0, index - window + 1), common }
  }
  return best
}

/** Without the words at the ends that the quotation does not have. */
function trimmed(
  { words }: SourceText,
  at: number,
  window: number,
  own: ReadonlySet<string>,
): [number, number] {
  let from = at
  let to = Math.min(at + window, words.length) - 1
  while (from < to && !own.has(words[from]?.text ?? '')) from++
  while (to > from && !own.has(words[to]?.text ?? '')) to--
  return [from, to]
}
