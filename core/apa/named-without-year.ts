import { beginsThingName, givenNames, openingWords, titlesOfAddress } from './citation-words.ts'
import { type BlockFacts, type DocumentFacts, readOnce } from './facts.ts'
import { keyText } from './match-works.ts'
import { placeKind } from './place-names.ts'

/** An author whom a sentence names without a year. Places count in the block's content. */
type NamedAuthor = {
  index: number
  start: number
  end: number
  name: string
  /** The words of the name as keys. */
  keys: string[]
  /** Whether the reference list has the author. */
  isListed: boolean
}

const verbs =
  `sostien sostuv afirm señal plante argument propon propus explic defin consider mencion manifiest manifest
  conclu advier advirt destac expres asegur expon expus postul sugier sugir subray defiend defend denomin distingu critic`
    .trim()
    .split(/\s+/)
    .join('|')
const name = String.raw`\p{Lu}[\p{Ll}’'-]{2,30}`
const named = new RegExp(
  String.raw`(?<![\p{L}-])(${name}(?:[ -]${name}){0,2})((?: et al\.| y ${name})?) (?:${verbs})(?:e|en|a|an|ó|aron|ieron|ió|o|ye|yó|yeron|eron|ía|ían|aba|aban|ben)(?= que| cómo| “| «| "|:)`,
  'gu',
)
const after = new RegExp(
  String.raw`(?<![\p{L}-])(?:[Ss]egún|[Pp]ara|[Pp]alabras de|[Jj]uicio de|[Aa]cuerdo con) (${name}(?:[ -]${name}){0,2}),(?! (?:como se|citad))`,
  'gu',
)
const free =
  /(?:^|[.;:,!?»”)¿¡"“«(—]|(?<!\p{L})(?:como|que|pero|y|e|donde|cuando|aunque|porque|mientras|pues|si|según))\s*$/iu
const nobody =
  /^(?:nadie|alguien|esto|eso|ello|todo|nada|aquello|usted|ella|él|uno|cada|cual|quién|quien|todos|muchos|pocos|ninguno|ninguna|dios|jesús|platón|aristóteles)$/

type Mention = Pick<NamedAuthor, 'start' | 'end' | 'name' | 'keys'> & { needsList: boolean }

/**
 * The authors that sentences name with a verb of saying ("Zambrano sostiene que…") or after "según" without a year,
 * when no citation up to that paragraph has them. After "según" only names that the reference list knows count.
 */
export const namedWithoutYear = readOnce(({ blocks, references }: DocumentFacts) => {
  const listed = new Set(
    references.flatMap(({ facts }) => facts.keys.authors.slice(0, 1)).flatMap(wordsOf),
  )
  const cited = new Set<string>()
  const told = new Set<string>()
  const result: NamedAuthor[] = []
  for (const [index, block] of blocks.entries()) {
    for (const { works } of block.citations)
      for (const { authors } of works)
        for (const author of authors) for (const word of wordsOf(keyText(author))) cited.add(word)
    for (const { needsList, ...mention } of mentionsIn(block)) {
      const isListed = mention.keys.some((key) => listed.has(key))
      if (mention.keys.some((key) => cited.has(key) || told.has(key)) || (needsList && !isListed))
        continue
      for (const key of mention.keys) told.add(key)
      result.push({ index, isListed, ...mention })
    }
  }
  return result
})

const wordsOf = (key: string) => key.split(' ').filter((word) => word.length > 2)

const mentionsIn = readOnce(({ role, content }: BlockFacts): readonly Mention[] => {
  if (role !== 'p') return []
  const said = [...content.matchAll(named)].flatMap(({ 1: text = '', 2: others = '', index }) => {
    const isFree = free.test(content.slice(Math.max(0, index - 12), index))
    return isFree ? mentionOf(text, index, others, false) : []
  })
  const quoted = [...content.matchAll(after)].flatMap(({ 0: whole, 1: text = '', index }) =>
    mentionOf(text, index + whole.length - 1 - text.length, '', true),
  )
  return [...said, ...quoted].sort((one, other) => one.start - other.start)
})

/** The name that a text holds behind words that begin a sentence; none if it is no person's. */
function mentionOf(said: string, index: number, others: string, needsList: boolean): Mention[] {
  let name = said
  for (;;) {
    const [first = ''] = name.split(' ')
    const word = first.toLowerCase()
    if (!openingWords.has(word) && !titlesOfAddress.has(word) && !/mente$/.test(first)) break
    if (first.length === name.length) return []
    name = name.slice(first.length + 1)
  }
  const [first = '', second] = name.toLowerCase().split(' ')
  if (beginsThingName(first) || nobody.test(first) || placeKind(name) === 'certain') return []
  // A person of the text by the given name alone: "María señala que…"
  if (second === undefined && givenNames.has(first)) return []
  const start = index + said.length - name.length
  const end = start + name.length + others.length
  return [{ start, end, name: name + others, keys: wordsOf(keyText(name)), needsList }]
}
