import type { DocumentFacts } from '#core/apa/facts.ts'
import { maxReferenceLength } from '#core/apa/read-reference.ts'
import type { PlacedFinding, Rule } from '#core/apa/rule.ts'
import { arrangeReferences } from '#core/document/arrange-references.ts'

/** Source: APA 7 §9.44–9.48; the order is the one in which the product keeps the list. */
export const referenceOrder: Rule = {
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
      const end = contents[index]?.length ?? 0
      const message = 'Esta referencia no está en orden alfabético.'
      findings.push({ severity: 'error', list: 'referencias', index, start: 0, end, message, fix })
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
