import {
  type BlockFacts,
  type DocumentFacts,
  type PlacedReference,
  readOnce,
} from '#core/apa/facts.ts'
import { keyText } from '#core/apa/match-works.ts'
import { maxReferenceLength, readInParts } from '#core/apa/read-reference.ts'
import { headingLevels, type PlacedFault, type Rules, wholeOf } from '#core/apa/rule.ts'
import { arrangeReferences } from '#core/document/arrange-references.ts'
import { addTo } from '#core/document/arrays.ts'
import { isReferencesHeading } from '#core/document/references-heading.ts'

const maxParagraphLength = 700

export const referenceListRules = {
  'REF-ORDER': {
    name: 'Referencias en orden',
    why: 'La lista va en orden alfabético por autor y después por año, para encontrar cada obra.',
    source: 'APA 7 §9.44–9.48: the order in which the product keeps the list',
    severity: 'error',
    document(document) {
      const contents = listed(document)
      if (contents.some(({ length }) => length > maxReferenceLength)) return null
      const order = properOrder(contents)
      const rank = new Map(order.map((from, to) => [from, to]))
      return contents.map((content, index) => {
        if (index === 0 || (rank.get(index) ?? 0) > (rank.get(index - 1) ?? 0)) return null
        return {
          where: { list: 'referencias' as const, index },
          at: wholeOf(content),
          message: 'Esta referencia no está en orden alfabético.',
          fix: { label: 'Ordenar las referencias', order },
        }
      })
    },
  },
  'REF-DUPYEAR': {
    name: 'Mismo autor y año con letra',
    why: 'Dos obras de los mismos autores y año se distinguen con a y b, también en las citas.',
    source: 'APA 7 §8.19 and §9.47',
    severity: 'error',
    document({ references }) {
      const alike = new Map<string, PlacedReference[]>()
      for (const reference of references) {
        const { keys, layout } = reference.facts
        if (keys.authors.length === 0 || keys.year === null || keys.year === 'en prensa') continue
        const given = layout.authors.names.map((name) => ('family' in name ? name.given : ''))
        const year = keys.year.replace(/-?[a-z]$/, '')
        addTo(alike, `${keys.authors.join('|')} ${given.join('|')} ${year}`, reference)
      }
      return [...alike.values()].flatMap((group) => (group.length < 2 ? [] : sameYearFaults(group)))
    },
  },
  'REF-HEAD': {
    name: 'Encabezado «Referencias»',
    why: 'La lista se llama «Referencias» y la aplicación pone su encabezado al final.',
    source: 'APA 7 §2.12 and §9.43',
    document({ blocks }) {
      const last = blocks.findLastIndex(({ role, isBlank }) => role !== 'ref' && !isBlank)
      return blocks.map(({ role, content, text }, where) => {
        if (!headingLevels.has(role) || !isReferencesHeading(content)) return null
        if (text !== 'Referencias') {
          const fix = { label: 'Escribir «Referencias»', text: 'Referencias' }
          return { where, message: 'La lista se titula «Referencias».', fix }
        }
        const message = 'El encabezado «Referencias» va al final y lo pone la aplicación.'
        return where !== last && !isListBelow(blocks.slice(where + 1)) && { where, message }
      })
    },
  },
  'REF-HANG': {
    name: 'Sangría francesa',
    why: 'Las referencias llevan sangría francesa, que un párrafo del texto no tiene.',
    source: 'APA 7 §9.43',
    severity: 'error',
    document({ blocks }) {
      let isUnderHeading = false
      return blocks.map((block, where) => {
        if (/^t[123]$/.test(block.role)) isUnderHeading = isReferencesHeading(block.content)
        if (!hasDate(block) || !(hasForm(block) || (isUnderHeading && mayBeReference(block))))
          return null
        const message =
          'Esta referencia está como párrafo del texto: va en la lista, con sangría francesa.'
        return { where, message }
      })
    },
  },
} satisfies Rules

/** Every reference of the list by its index; blank ones are empty strings. */
function listed({ references }: DocumentFacts): string[] {
  const contents: string[] = []
  for (const { list, index, facts } of references) {
    if (list !== 'referencias') continue
    while (contents.length < index) contents.push('')
    contents[index] = facts.content
  }
  return contents
}

/** The old index of each place. Blank references come first; a duplicate comes right after the one that is kept. */
function properOrder(contents: readonly string[]): number[] {
  const full = contents.flatMap((content, index) => (content === '' ? [] : [{ content, index }]))
  const arranged = arrangeReferences(full) as { content: string; index: number }[]
  const order = contents.flatMap((content, index) => (content === '' ? [index] : []))
  const left = new Set(full.filter((one) => !arranged.includes(one)))
  for (const kept of arranged) {
    order.push(kept.index)
    for (const other of left) {
      if (arrangeReferences([kept, other]).length > 1) continue
      order.push(other.index)
      left.delete(other)
    }
  }
  return order
}

/** References of the same authors and year: the same work twice, or works without letters that tell them apart. */
function sameYearFaults(group: readonly PlacedReference[]): PlacedFault[] {
  const titleOf = ({ facts }: PlacedReference) => keyText(facts.csl.title ?? '')
  const yearOf = ({ facts }: PlacedReference) => facts.keys.year ?? ''
  const [titles, years] = [countsOf(group.map(titleOf)), countsOf(group.map(yearOf))]
  const told = new Set<string>()
  return group.flatMap((where) => {
    const [title, year] = [titleOf(where), yearOf(where)]
    if (title !== '' && titles.get(title) !== 1) {
      // The first one may stay.
      const isFirst = !told.has(title)
      told.add(title)
      const message = 'Esta obra está dos veces en la lista: deja una sola referencia.'
      return isFirst ? [] : [{ where, message }]
    }
    const hasLetter = /[\da-z-][a-z]$/.test(year) && year !== 's.f.'
    if (hasLetter && years.get(year) === 1) return []
    const message =
      'Hay otra obra de los mismos autores y año: se distinguen con a, b… después del año.'
    return [{ where, message }]
  })
}

function countsOf(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

/** Paragraphs alone under the heading may be the list itself, which another rule reports. */
function isListBelow(blocks: readonly BlockFacts[]): boolean {
  return blocks.every(({ role }) => role === 'p' || role === 'ref')
}

const dated = /\((?:\d{4}[a-z]?(?:, [^()]{3,30})?|s\.f\.|en prensa)\)\./

const hasDate = ({ role, isBlank, content }: BlockFacts) =>
  role === 'p' &&
  !isBlank &&
  content.length <= maxParagraphLength &&
  dated.test(content.slice(0, 300))

/** Whether a paragraph is a reference from its first letter: authors as the list has them, the date, a title. */
const hasForm = readOnce((block: BlockFacts) => isReference(block.content, false))

const mayBeReference = readOnce((block: BlockFacts) => isReference(block.content, true))

/** `isTrusting`: whether what stands before the date may be any name. */
function isReference(content: string, isTrusting: boolean): boolean {
  const { layout, body } = readInParts(content)
  const { date, authors, visible } = layout
  if (!date || visible.text[date.end] !== '.' || body.title.end <= body.title.start) return false
  if (authors.names.some((name) => 'family' in name)) return authors.isProper
  return isTrusting && layout.head.end > layout.head.start && visible.text[date.start - 2] === '.'
}
