import type { BlockFacts } from '#core/apa/facts.ts'
import { readInParts } from '#core/apa/read-reference.ts'
import { type PlacedFinding, type Rule, wholeOf } from '#core/apa/rule.ts'
import { isReferencesHeading } from '#core/document/references-heading.ts'

const maxLength = 700

/** Source: APA 7 §9.43. A reference that stands as a paragraph is drawn without its hanging indent. */
export const referenceInParagraph: Rule = {
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
      findings.push({ severity: 'error', list: 'cuerpo', index, ...wholeOf(block), message })
    }
    return findings
  },
}

const known = new WeakMap<BlockFacts, boolean>()
const dated = /\((?:\d{4}[a-z]?(?:, [^()]{3,30})?|s\.f\.|en prensa)\)\./

function isReference(block: BlockFacts, isUnderHeading: boolean): boolean {
  if (block.content.length > maxLength || !dated.test(block.content.slice(0, 300))) return false
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
