import { plainText } from './inline.ts'
import { countPlainWords } from './words.ts'

/** Statistics of the sentences of a text; they describe how it reads, not who wrote it. */
type SentenceStatistics = {
  /** Words of each sentence, in order. */
  lengths: number[]
  shortest: number
  longest: number
  median: number
  /** What three sentences or more begin with, the most frequent first. */
  openings: { words: string; count: number }[]
}

const openingLength = 3
const minRepeated = 3
const maxOpenings = 3

/** A full stop after these does not end a sentence. */
const abbreviation =
  /(?:^|[\s("«“])(?:al|p|pp|párr|cap|art|arts|núm|ed|vol|Dr|Dra|Ing|Sr|Sra|ej|cf|etc|s|f|\p{Lu})\.$/u

/** The longest of them with the character before it. */
const maxAbbreviation = 6

/** The sentences of the paragraphs, without their brackets. */
export function sentenceStatistics(
  blocks: readonly { role: string; content: string }[],
): SentenceStatistics {
  const sentences = blocks.filter(({ role }) => role === 'p').flatMap(sentencesOf)
  const lengths = sentences.map(countPlainWords).filter((words) => words > 0)
  const sorted = [...lengths].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  const median =
    sorted.length % 2 === 1
      ? (sorted[middle] ?? 0)
      : Math.round(((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2)
  return {
    lengths,
    shortest: sorted[0] ?? 0,
    longest: sorted.at(-1) ?? 0,
    median,
    openings: repeatedOpenings(sentences),
  }
}

function sentencesOf({ content }: { content: string }): string[] {
  const text = plainText(content).replace(/\([^()]*\)/g, ' ')
  const sentences: string[] = []
  let from = 0
  for (const { 0: stop, index } of text.matchAll(/[.!?…]+["”»’]*/gu)) {
    const end = index + stop.length
    if (end < text.length && !/\s/u.test(text.charAt(end))) continue
    if (abbreviation.test(text.slice(Math.max(from, index - maxAbbreviation), index + 1))) continue
    if (!/^\s*(?:[¿¡"“«\d]|\p{Lu}|$)/u.test(text.slice(end, end + 4))) continue
    sentences.push(text.slice(from, end).trim())
    from = end
  }
  sentences.push(text.slice(from).trim())
  return sentences.filter((sentence) => /\p{L}/u.test(sentence))
}

function repeatedOpenings(sentences: readonly string[]): SentenceStatistics['openings'] {
  const counts = new Map<string, { words: string; count: number }>()
  for (const sentence of sentences) {
    const words = sentence.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.slice(0, openingLength) ?? []
    if (words.length < openingLength) continue
    const said = words.join(' ')
    const known = counts.get(said.toLowerCase()) ?? { words: said, count: 0 }
    counts.set(said.toLowerCase(), { ...known, count: known.count + 1 })
  }
  return [...counts.values()]
    .filter(({ count }) => count >= minRepeated)
    .sort((one, other) => other.count - one.count)
    .slice(0, maxOpenings)
}
