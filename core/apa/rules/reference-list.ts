import type { BlockFacts, DocumentFacts, PlacedReference } from '#core/apa/facts.ts'
import { keyText } from '#core/apa/match-works.ts'
import { maxReferenceLength, readInParts } from '#core/apa/read-reference.ts'
import {
  bodyFinding,
  findingAt,
  headingLevels,
  type PlacedFinding,
  placeFinding,
  type Rule,
  replaceFix,
  wholeOf,
} from '#core/apa/rule.ts'
import { arrangeReferences } from '#core/document/arrange-references.ts'
import { isReferencesHeading } from '#core/document/references-heading.ts'

/** Source: APA 7 §9.44–9.48; the order is the one in which the product keeps the list. */
const referenceOrder: Rule = {
  id: 'REF-ORDER',
  name: 'Referencias en orden',
  why: 'La lista va en orden alfabético por autor y después por año, para encontrar cada obra.',
  checkDocument(document) {
    const contents = listed(document)
    if (contents.length < 2 || contents.some(({ length }) => length > maxReferenceLength)) return []
    const order = properOrder(contents)
    if (order.every((from, to) => from === to)) return []
    const findings: PlacedFinding[] = []
    const rank = new Map(order.map((from, to) => [from, to]))
    const fix = {
      label: 'Ordenar las referencias',
      edits: [{ kind: 'order', list: 'referencias', order } as const],
    }
    for (let index = 1; index < contents.length; index++) {
      if ((rank.get(index) ?? 0) > (rank.get(index - 1) ?? 0)) continue
      const place = wholeOf({ content: contents[index] ?? '' })
      const finding = findingAt('error', place, 'Esta referencia no está en orden alfabético.')
      findings.push({ ...placeFinding(finding, 'referencias', index), fix })
    }
    return findings
  },
}

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

/** Source: APA 7 §8.19 and §9.47. */
const referenceSameYear: Rule = {
  id: 'REF-DUPYEAR',
  name: 'Mismo autor y año con letra',
  why: 'Dos obras de los mismos autores y año se distinguen con a y b, también en las citas.',
  checkDocument({ references }) {
    const groups = new Map<string, PlacedReference[]>()
    for (const reference of references) {
      const { keys, layout } = reference.facts
      if (keys.authors.length === 0 || keys.year === null || keys.year === 'en prensa') continue
      const given = layout.authors.names.map((name) => ('family' in name ? (name.given ?? '') : ''))
      const key = `${keys.authors.join('|')} ${given.join('|')} ${keys.year.replace(/-?[a-z]$/, '')}`
      groups.set(key, [...(groups.get(key) ?? []), reference])
    }
    return [...groups.values()].flatMap((group) => {
      if (group.length < 2) return []
      const years = group.map(({ facts }) => facts.keys.year ?? '')
      const once = new Set<string>()
      const twice = new Set<string>()
      for (const { facts } of group) {
        const title = keyText(facts.csl.title ?? '')
        if (title !== '') (once.has(title) ? twice : once).add(title)
      }
      const told = new Set<string>()
      return group.flatMap(({ list, index, facts }) => {
        const year = facts.keys.year ?? ''
        const title = keyText(facts.csl.title ?? '')
        if (twice.has(title)) {
          // The first one may stay.
          if (!told.has(title)) {
            told.add(title)
            return []
          }
          const message = 'Esta obra está dos veces en la lista: deja una sola referencia.'
          return [placeFinding(findingAt('error', wholeOf(facts), message), list, index)]
        }
        const hasLetter = /[\da-z-][a-z]$/.test(year) && year !== 's.f.'
        if (hasLetter && years.filter((other) => other === year).length === 1) return []
        const message =
          'Hay otra obra de los mismos autores y año: se distinguen con a, b… después del año.'
        return [placeFinding(findingAt('error', wholeOf(facts), message), list, index)]
      })
    })
  },
}

/** Source: APA 7 §2.12 and §9.43: the list is headed "Referencias". */
const referencesTitle: Rule = {
  id: 'REF-HEAD',
  name: 'Encabezado «Referencias»',
  why: 'La lista se llama «Referencias» y la aplicación pone su encabezado al final.',
  checkDocument({ blocks }) {
    const findings: PlacedFinding[] = []
    const last = blocks.findLastIndex(({ role, isBlank }) => role !== 'ref' && !isBlank)
    for (const [index, { role, content, text }] of blocks.entries()) {
      if (!headingLevels.has(role) || !isReferencesHeading(content)) continue
      const place = wholeOf({ content })
      if (text !== 'Referencias') {
        const fix = replaceFix('Escribir «Referencias»', place, 'Referencias')
        findings.push(bodyFinding(index, 'aviso', place, 'La lista se titula «Referencias».', fix))
      } else if (index !== last && !isListBelow(blocks.slice(index + 1))) {
        const message = 'El encabezado «Referencias» va al final y lo pone la aplicación.'
        findings.push(bodyFinding(index, 'aviso', place, message))
      }
    }
    return findings
  },
}

/** Paragraphs alone under the heading may be the list itself, which another rule reports. */
function isListBelow(blocks: readonly { role: string }[]): boolean {
  return blocks.every(({ role }) => role === 'p' || role === 'ref')
}

const maxParagraphLength = 700

/** Source: APA 7 §9.43. A reference that stands as a paragraph is drawn without its hanging indent. */
const referenceInParagraph: Rule = {
  id: 'REF-HANG',
  name: 'Sangría francesa',
  why: 'Las referencias llevan sangría francesa, que un párrafo del texto no tiene.',
  checkDocument({ blocks }) {
    const findings: PlacedFinding[] = []
    let isUnderHeading = false
    for (const [index, block] of blocks.entries()) {
      if (/^t[123]$/.test(block.role)) isUnderHeading = isReferencesHeading(block.content)
      if (block.role !== 'p' || block.isBlank || !isReference(block, isUnderHeading)) continue
      const message =
        'Esta referencia está como párrafo del texto: va en la lista, con sangría francesa.'
      findings.push(bodyFinding(index, 'error', wholeOf(block), message))
    }
    return findings
  },
}

const known = new WeakMap<BlockFacts, boolean>()
const dated = /\((?:\d{4}[a-z]?(?:, [^()]{3,30})?|s\.f\.|en prensa)\)\./

function isReference(block: BlockFacts, isUnderHeading: boolean): boolean {
  if (block.content.length > maxParagraphLength || !dated.test(block.content.slice(0, 300)))
    return false
  const seen = known.get(block) ?? hasForm(block.content, false)
  known.set(block, seen)
  return seen || (isUnderHeading && hasForm(block.content, true))
}

/** Whether a paragraph is a reference from its first letter: authors as the list has them, the date, a title. */
function hasForm(content: string, isTrusting: boolean): boolean {
  const { layout, body } = readInParts(content)
  const { date, authors, visible } = layout
  if (!date || visible.text[date.end] !== '.' || body.title.end <= body.title.start) return false
  if (authors.names.some((name) => 'family' in name)) return authors.isProper
  return isTrusting && layout.head.end > layout.head.start && visible.text[date.start - 2] === '.'
}

export const referenceListRules: readonly Rule[] = [
  referenceOrder,
  referenceSameYear,
  referencesTitle,
  referenceInParagraph,
]
