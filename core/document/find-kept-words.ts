import { commonEnds } from './arrays.ts'
import type { Stretch } from './comments.ts'

/** `share`: which part of the quoted letters was found, 0 to 1. */
export type KeptWords = Stretch & { share: number }

type Word = Stretch & { key: string }

/** Words of a quotation that are compared; of a longer one only the first and the last. */
const maxQuoted = 60
/** Words of the text that are compared, those nearest to `from`: the time grows with text words times quoted words. */
const maxWords = 800
const maxCharactersBeside = 8_000
/** Score of an alignment: each letter of a found word adds 3, each word inserted between two found words takes 1. */
const perLetter = 3
const maxLetters = 12
/** A result of only similar words (a changed letter) counts if it begins at most this many characters from `from`. */
const nearLikeness = 60

/**
 * Finds quoted words in a text that was edited since: the part that has most of them in the same order; a word with one changed
 * letter counts. `from`: the position of the words before the edit. Null if less than half of the quoted letters are found.
 */
export function findKeptWords(text: string, quoted: string, from: number): KeptWords | null {
  const ofText = known.get(text) ?? new Map<string, KeptWords | null>()
  const question = `${from} ${quoted}`
  const found = ofText.has(question) ? ofText.get(question) : search(text, quoted, from)
  ofText.set(question, found ?? null)
  remember(text, ofText)
  return found ?? null
}

/** A cache, by text: at each key the same words are searched for again, and all blocks but one are unchanged. */
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
  const words = nearest(wordsBeside(text, from), from)
  const best = bestRun(words, sought, from)
  const [first, last] = [words[best.first], words[best.last]]
  if (!first || !last || best.letters * 2 < total) return null
  if (!best.hasSame && Math.abs(first.from - from) > nearLikeness) return null
  return { from: first.from, to: last.to, share: best.letters / total }
}

/** An alignment: indexes of its first and last found word; `worth`: its score at the last one. */
type Run = { worth: number; first: number; last: number; letters: number; hasSame: boolean }
const none: Run = { worth: 0, first: -1, last: -1, letters: 0, hasSame: false }

/** Local alignment (Smith and Waterman, 1981): a row for each word of the text, a column for each quoted word. */
function bestRun(words: readonly Word[], sought: readonly Word[], from: number): Run {
  const far = ({ first }: Run) => Math.abs((words[first]?.from ?? 0) - from)
  /** The score of an alignment after the words that follow its last found one: each takes 1. */
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

/** The words within `maxCharactersBeside` of a position. */
function wordsBeside(text: string, from: number): Word[] {
  const start = Math.max(0, Math.min(from, text.length) - maxCharactersBeside)
  const words = wordsOf(text.slice(start, from + maxCharactersBeside))
  return words.map((word) => ({ ...word, from: word.from + start, to: word.to + start }))
}

function nearest(words: Word[], from: number): Word[] {
  if (words.length <= maxWords) return words
  const there = words.findIndex((word) => word.to > from)
  const start = (there === -1 ? words.length : there) - maxWords / 2
  return words.slice(Math.max(0, start), Math.max(0, start) + maxWords)
}
