import type { LocalFinding, Rule } from '#core/apa/rule.ts'

/** Source: APA 7 §8.10–8.28. The faults are found by the grammar that reads the citations. */
export const citationForm: Rule = {
  id: 'CIT-FORM',
  name: 'Forma de la cita',
  why: 'Una cita con la forma (Apellido, año, p. 4) permite encontrar la obra y la página sin dudar.',
  checkBlock({ citations }) {
    const findings: LocalFinding[] = []
    for (const { isDoubtful, faults } of citations) {
      if (isDoubtful) continue
      for (const { start, end, message, text } of faults) {
        const fix =
          text === undefined
            ? {}
            : { fix: { label: 'Corregir la cita', edits: [{ start, end, text }] } }
        findings.push({ severity: 'error', start, end, message, ...fix })
      }
    }
    return findings
  },
}
