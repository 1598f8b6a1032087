import type { LocalFinding, Rule } from '#core/apa/rule.ts'

const minWords = 40

/** Source: APA 7 §8.27: a quotation of 40 words or more stands in a block of its own, without quotation marks. */
export const quotationLength: Rule = {
  id: 'QUOTE-40',
  name: 'Cita textual larga en bloque',
  why: 'Una cita textual de 40 palabras o más va en un bloque aparte, con sangría y sin comillas.',
  checkBlock({ role, quotations }) {
    if (role !== 'p') return []
    const findings: LocalFinding[] = []
    for (const { start, end, words } of quotations) {
      if (words < minWords) continue
      const message = `Esta cita textual tiene ${words} palabras: desde 40 va en un bloque aparte y sin comillas.`
      findings.push({ severity: 'aviso', start, end, message })
    }
    return findings
  },
}
