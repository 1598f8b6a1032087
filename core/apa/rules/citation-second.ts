import { type LocalFinding, type Rule, replaceFix } from '#core/apa/rule.ts'

const proper = 'como se citó en'

/** Source: APA 7 §8.6, Spanish edition. */
export const citationSecond: Rule = {
  id: 'CIT-SECOND',
  name: 'Cita de segunda mano',
  why: 'De una obra leída en otra se dice «como se citó en» y se pone en la lista la que se leyó.',
  checkBlock({ content, citations }) {
    const findings: LocalFinding[] = []
    for (const { works } of citations) {
      for (const { secondaryWords } of works) {
        if (!secondaryWords || secondaryWords.text === proper) continue
        const { start, end } = secondaryWords
        const message = 'Una cita de segunda mano se dice con «como se citó en».'
        const isPlain = !content.slice(start, end).includes('*')
        const fix = isPlain
          ? { fix: replaceFix('Escribir «como se citó en»', start, end, proper) }
          : {}
        findings.push({ severity: 'aviso', start, end, message, ...fix })
      }
    }
    return findings
  },
}
