import type { BlockFacts } from '#core/apa/facts.ts'
import { headingLevels, type PlacedFinding, type Rule } from '#core/apa/rule.ts'
import { plainText } from '#core/document/inline.ts'
import { isSummaryHeading } from '#core/document/references-heading.ts'
import { countPlainWords } from '#core/document/words.ts'

const maxWords = 250
const keywords = /^\*?(?:palabras? clave|keywords?)\b/i

/** Source: APA 7 §2.9: one paragraph of 250 words at most; the key words stand below it. */
export const summaryForm: Rule = {
  id: 'TXT-SUMMARY',
  name: 'Resumen en un párrafo',
  why: 'El resumen es un solo párrafo de hasta 250 palabras, para leerlo de un vistazo.',
  checkDocument({ blocks }) {
    const findings: PlacedFinding[] = []
    for (const [index, { role, content }] of blocks.entries()) {
      if (role !== 't1' || !isSummaryHeading(content)) continue
      const [first, second] = paragraphsBelow(blocks, index + 1)
      if (!first) continue
      const words = countPlainWords(plainText(first.content))
      if (words > maxWords)
        findings.push(
          at(first, `El resumen tiene ${words} palabras; lleva ${maxWords} como máximo.`),
        )
      if (second) findings.push(at(second, 'El resumen va en un solo párrafo.'))
    }
    return findings
  },
}

function paragraphsBelow(blocks: readonly BlockFacts[], from: number) {
  const below = blocks.slice(from)
  const next = below.findIndex(({ role }) => headingLevels.has(role))
  return (next === -1 ? below : below.slice(0, next)).flatMap(({ role, content, isBlank }, at) =>
    role === 'p' && !isBlank && !keywords.test(content) ? [{ index: from + at, content }] : [],
  )
}

function at({ index, content }: { index: number; content: string }, message: string) {
  const place = { list: 'cuerpo', index, start: 0, end: content.length } as const
  return { severity: 'aviso', ...place, message } as const
}
