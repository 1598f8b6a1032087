import { type ChangeObject, diffArrays } from 'diff'
import { isSameFace, type Span, starsOf } from './inline.ts'

/** `gone`: only in the older text; `new`: only in the newer one. */
type Mark = 'same' | 'gone' | 'new'
/** `endsPart`: the space between two parts of a table or figure. */
export type MarkedSpan = Span & { mark: Mark; endsPart?: true }

/**
 * A word with the white space after it. The last word of a block gets a space too, so that it equals the same word
 * inside a block.
 */
type Token = Span

/**
 * The most changes (removed and added words) that the comparison of two blocks searches for: its time is quadratic in
 * them. With more changes the whole block is shown as replaced.
 */
const maxEdits = 1_000
/**
 * At most this many unchanged words between two changes are shown as changed too: alternating single words are hard to
 * read.
 */
const maxIslandWords = 2

type Step = { gone: Token[]; new: Token[]; same: Token[] }

/** Both texts in one: unchanged, removed and added words, in reading order. */
export function compareWords(before: readonly Span[], after: readonly Span[]): MarkedSpan[] {
  const [old, now] = [tokensOf(before), tokensOf(after)]
  const signs = new Map<string, number>()
  const signsOf = (tokens: readonly Token[]) =>
    tokens.map((token) => {
      const key = keyOf(token)
      const sign = signs.get(key) ?? signs.size
      signs.set(key, sign)
      return sign
    })
  const parts = diffArrays(signsOf(old), signsOf(now), { maxEditLength: maxEdits })
  const steps = parts ? stepsOf(parts, old, now) : [{ gone: old, new: now, same: [] }]
  return spansOf(withoutIslands(steps))
}

function tokensOf(spans: readonly Span[]): Token[] {
  const tokens = spans.flatMap((span) =>
    (span.text.match(/\S+\s*|\s+/gu) ?? []).map((token) => ({ ...span, text: token })),
  )
  const last = tokens.at(-1)
  if (last && !endsInSpace(last)) last.text += ' '
  return tokens
}

/** Equal for tokens that count as the same. */
function keyOf(token: Token): string {
  const text = token.text.trim()
  const face = text === '' ? '' : starsOf(token)
  return `${face}${endsInSpace(token) ? ' ' : '_'}${text}${token.note ?? ''}`
}

function endsInSpace({ text }: Token): boolean {
  return /\s$/u.test(text)
}

/** Each step is a change and the unchanged words after it, which are shown as the newer text has them. */
function stepsOf(
  parts: readonly ChangeObject<number[]>[],
  old: readonly Token[],
  now: readonly Token[],
): Step[] {
  const steps: Step[] = [{ gone: [], new: [], same: [] }]
  let [atOld, atNow] = [0, 0]
  for (const { added, removed, value } of parts) {
    const count = value.length
    const tokens = removed ? old.slice(atOld, atOld + count) : now.slice(atNow, atNow + count)
    if (!added) atOld += count
    if (!removed) atNow += count
    let last = steps.at(-1) as Step
    if ((added || removed) && last.same.length > 0) {
      last = { gone: [], new: [], same: [] }
      steps.push(last)
    }
    const mark = removed ? 'gone' : added ? 'new' : 'same'
    last[mark] = last[mark].concat(tokens)
  }
  return steps
}

function withoutIslands(steps: readonly Step[]): Step[] {
  const joined: Step[] = []
  for (const step of steps) {
    const last = joined.at(-1)
    if (last && isIsland(last, step)) {
      last.gone = last.gone.concat(last.same, step.gone)
      last.new = last.new.concat(last.same, step.new)
      last.same = step.same
    } else joined.push({ gone: [...step.gone], new: [...step.new], same: [...step.same] })
  }
  return joined
}

function isIsland(before: Step, after: Step): boolean {
  const words = before.same.length
  return words <= maxIslandWords && sizeOf(before) > words && sizeOf(after) > words
}

function sizeOf(step: Step): number {
  return Math.max(step.gone.length, step.new.length)
}

function spansOf(steps: readonly Step[]): MarkedSpan[] {
  const spans: MarkedSpan[] = []
  const push = (tokens: readonly Token[], mark: Mark) => {
    for (const token of tokens) {
      const last = spans.at(-1)
      if (last?.mark === mark && isSameFace(last, token)) last.text += token.text
      else spans.push({ ...token, mark })
    }
  }
  for (const step of steps) {
    push(step.gone, 'gone')
    push(step.new, 'new')
    push(step.same, 'same')
  }
  const last = spans.at(-1)
  if (last) last.text = last.text.trimEnd()
  return spans.filter(({ text }) => text !== '')
}
