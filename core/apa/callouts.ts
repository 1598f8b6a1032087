import { letterOf } from '#core/document/appendices.ts'
import { isProse } from '#core/document/block-roles.ts'
import type { BlockFacts } from './facts.ts'
import { bodyFinding, type PlacedFinding, type Rule, replaceFix } from './rule.ts'

type Place = { start: number; end: number }

type Callout = Pick<Rule, 'id' | 'name' | 'why'> & {
  role: 'table' | 'figure'
  noun: 'Tabla' | 'Figura'
  /** Where a finding about the whole exhibit is marked; null for an exhibit that the pages do not draw. */
  placeOf: (block: BlockFacts) => Place | null
}

/** The rule for mentions ("Tabla 2"): each table or figure is mentioned before it stands, and each number exists. */
export function calloutRule({ role, noun, placeOf, ...rule }: Callout): Rule {
  return {
    ...rule,
    checkDocument({ blocks }) {
      const exhibits = exhibitsIn(blocks, role, placeOf)
      if (exhibits.length === 0) return []
      const findings: PlacedFinding[] = []
      const mentions = mentionsIn(blocks, noun)
      const firstOf = new Map<string, number>()
      for (const { index, numbers } of mentions) {
        for (const number of numbers) if (!firstOf.has(number)) firstOf.set(number, index)
      }
      for (const { index, number, place } of exhibits) {
        const first = firstOf.get(number)
        if (first !== undefined && first < index) continue
        const message =
          first === undefined
            ? `La ${noun} ${number} no se menciona en el texto.`
            : `La ${noun} ${number} se menciona después de mostrarla.`
        findings.push(bodyFinding(index, first === undefined ? 'aviso' : 'info', place, message))
      }
      const known = new Set(exhibits.map(({ number }) => number))
      const unknown = mentions.flatMap((mention) => {
        const missing = mention.numbers.find((number) => number !== '' && !known.has(number))
        return missing === undefined ? [] : [{ ...mention, missing }]
      })
      // With one exhibit and one mention in the whole text, a wrong number can only mean that exhibit.
      const [only] = exhibits
      const isMeant = exhibits.length === 1 && mentions.length === 1
      for (const { index, start, end, missing, numberPlace } of unknown) {
        const message = `No hay ninguna ${noun} ${missing}.`
        const fix =
          isMeant && only && numberPlace
            ? replaceFix(`Escribir «${noun} ${only.number}»`, numberPlace, only.number)
            : null
        findings.push(bodyFinding(index, 'aviso', { start, end }, message, fix))
      }
      return findings
    },
  }
}

type Exhibit = { index: number; number: string; place: Place }

/** The exhibits of a role that the pages draw, with their numbers ("2", "A1"). */
function exhibitsIn(
  blocks: readonly BlockFacts[],
  role: Callout['role'],
  placeOf: Callout['placeOf'],
): Exhibit[] {
  const found: Exhibit[] = []
  let letter = ''
  let [appendices, count] = [0, 0]
  for (const [index, block] of blocks.entries()) {
    if (block.role === 'appendix') {
      letter = letterOf(appendices++)
      count = 0
    }
    if (block.role !== role || block.isBlank) continue
    count++
    const place = placeOf(block)
    if (place) found.push({ index, number: `${letter}${count}`, place })
  }
  return found
}

const mentionOf = (noun: string) =>
  new RegExp(
    `(?<!\\p{L})${noun}s?\\s{1,3}([A-Z]?\\d{1,3})(?:\\s?(?:,|y|a|-|–)\\s?([A-Z]?\\d{1,3}))?(?:\\s?(?:,|y)\\s?([A-Z]?\\d{1,3}))?(?!\\d)`,
    'giu',
  )
const mentions = { Tabla: mentionOf('tabla'), Figura: mentionOf('figura') }
const nouns = { Tabla: /tabla/i, Figura: /figura/i }
/** What follows an exhibit of another work: "la Tabla 3 de García". */
const ofOthers = /^[\s,]{0,3}(?:de|en|\(|del)\s{0,3}\p{Lu}/u

type Mention = Place & {
  /** Of the block. */
  index: number
  numbers: string[]
  /** Where the number stands, if the mention has only one. */
  numberPlace: Place | null
}

function mentionsIn(blocks: readonly BlockFacts[], noun: Callout['noun']): Mention[] {
  return blocks.flatMap(({ role, content }, index) => {
    if (!isProse(role) || !nouns[noun].test(content)) return []
    return [...content.matchAll(mentions[noun])].flatMap((match): Mention[] => {
      const end = match.index + match[0].length
      if (ofOthers.test(content.slice(end, end + 20))) return []
      const [, first = '', second = '', third = ''] = match
      const isRange = /\d\s?[a–-]\s?\d/.test(match[0])
      const numbers = isRange ? between(first, second) : [first, second, third]
      const numberPlace = second === '' ? { start: end - first.length, end } : null
      return [
        {
          index,
          start: match.index,
          end,
          numbers: numbers.map((one) => one.toUpperCase()),
          numberPlace,
        },
      ]
    })
  })
}

function between(first: string, last: string): string[] {
  const [from, to] = [Number(first), Number(last)]
  if (!(to >= from && to - from < 100)) return [first, last]
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at))
}
