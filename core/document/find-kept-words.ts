import { commonEnds } from './arrays.ts'
import type { Stretch } from './comments.ts'

/** `share`: how much of the words is kept, of their letters. */
export type KeptWords = Stretch & { share: number }

type Word = Stretch & { key: string }

/** Of longer quoted words the first and last of them; of a longer text the words nearest to where they were. */
const maxQuoted = 60
const maxWords = 2_000
/** What a kept letter is worth, in words that were put between: short words far from the others do not belong to them. */
const perLetter = 3
const maxLetters = 12
/** What is only like one of the words is taken for it so near to where it was, in characters. */
const nearLikeness = 60

/**
 * The run of a text that best keeps quoted words in their order, from its first to its last kept word, which may have changed a
 * letter; null where less than half of them, by their letters, are kept. `from`: where they were.
 */
export function findKeptWords(text: string, quoted: string, from: number): KeptWords | null {
  const ofText = known.get(text) ?? new Map<string, KeptWords | null>()
  const question = `${from} ${quoted}`
  const found = ofText.has(question) ? ofText.get(question) : search(text, quoted, from)
  ofText.set(question, found ?? null)
  remember(text, ofText)
  return found ?? null
}

/** What was found in the last texts: at each key the same words are looked for in the same blocks, but for one. */
const known = new Map<string, Map<string, KeptWords | null>>()
const maxKnownCharacters = 4_000_000
let knownCharacters = 0

function remember(text: string, found: Map<string, KeptWords | null>): void {
  if (known.delete(text)) knownCharacters -= text.length
  known.set(text, found)
  knownCharacters += text.length
  for (const oldest of known.keys()) {
    if (knownCharacters <= maxKnownCharacters) break
    known.delete(oldest)
    knownCharacters -= oldest.length
  }
}

function search(text: string, quoted: string, from: number): KeptWords | null {
  const sought = endsOf(wordsOf(quoted))
  const total = sought.reduce((sum, { key }) => sum + lettersOf(key), 0)
  const words = nearest(wordsOf(text), from)
  const best = bestRun(words, sought, from)
  const [first, last] = [words[best.first], words[best.last]]
  if (!first || !last || best.letters * 2 < total) return null
  if (!best.hasSame && Math.abs(first.from - from) > nearLikeness) return null
  return { from: first.from, to: last.to, share: best.letters / total }
}

/** A run of kept words by the numbers of its first and last; `worth`: what it is worth at its last one. */
type Run = { worth: number; first: number; last: number; letters: number; hasSame: boolean }
const none: Run = { worth: 0, first: -1, last: -1, letters: 0, hasSame: false }

/** Local alignment: for each word of the text the best run until there, by how many of the sought words are behind. */
function bestRun(words: readonly Word[], sought: readonly Word[], from: number): Run {
  const far = ({ first }: Run) => Math.abs((words[first]?.from ?? 0) - from)
  /** Each word after a run takes one from its worth. */
  const worthAt = ({ worth, last }: Run, at: number) => worth - (at - last)
  const isBetter = (one: Run, other: Run, at: number) => {
    const more = worthAt(one, at) - worthAt(other, at)
    return more > 0 || (more === 0 && one.first !== other.first && far(one) < far(other))
  }
  let best = none
  let above: Run[] = Array(sought.length + 1).fill(none)
  for (const [last, { key }] of words.entries()) {
    const row: Run[] = [none]
    for (const [at, { key: wanted }] of sought.entries()) {
      const [skipped, unsought, before] = [above[at + 1], row[at], above[at]] as [Run, Run, Run]
      let run = isBetter(skipped, unsought, last) ? skipped : unsought
      const likeness = likenessOf(key, wanted)
      if (likeness !== 'none') {
        const letters = lettersOf(wanted)
        const isSame = likeness === 'same'
        const gained = letters * (isSame ? perLetter : perLetter - 1)
        const worth = worthAt(before, last - 1)
        const kept =
          worth > 0
            ? {
                worth: worth + gained,
                first: before.first,
                last,
                letters: before.letters + letters,
                hasSame: isSame || before.hasSame,
              }
            : { worth: gained, first: last, last, letters, hasSame: isSame }
        if (!isBetter(run, kept, last)) run = kept
        if (kept.worth > best.worth || (kept.worth === best.worth && far(kept) < far(best)))
          best = kept
      }
      row.push(run)
    }
    above = row
  }
  return best
}

/** Whether a word is the same, has some other letters, or is another. */
function likenessOf(one: string, other: string): 'same' | 'like' | 'none' {
  if (one === other) return 'same'
  const [shorter, longer] = [Math.min(one.length, other.length), Math.max(one.length, other.length)]
  if (longer < 4 || shorter * 3 < longer * 2) return 'none'
  const { start, end } = commonEnds(one, other)
  return (start + end) * 3 >= longer * 2 ? 'like' : 'none'
}

const lettersOf = (key: string) => Math.min(key.length, maxLetters)

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    from: index,
    to: index + word.length,
    key: word.slice(0, 40).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
  }))
}

function endsOf(words: Word[]): Word[] {
  const half = maxQuoted / 2
  return words.length <= maxQuoted ? words : [...words.slice(0, half), ...words.slice(-half)]
}

function nearest(words: Word[], from: number): Word[] {
  if (words.length <= maxWords) return words
  const there = words.findIndex((word) => word.to > from)
  const start = (there === -1 ? words.length : there) - maxWords / 2
  return words.slice(Math.max(0, start), Math.max(0, start) + maxWords)
}
