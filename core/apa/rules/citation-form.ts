import type { BlockFacts } from '#core/apa/facts.ts'
import type { LocalFinding, PlacedFinding, Rule } from '#core/apa/rule.ts'

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
  checkDocument: ({ blocks }) => repeatedInitials(blocks),
}

/** Source: APA 7 §8.21: the initials of an organisation are introduced once and then stand for it. */
function repeatedInitials(blocks: readonly BlockFacts[]): PlacedFinding[] {
  const introduced = new Set<string>()
  const findings: PlacedFinding[] = []
  for (const [index, { content, citations }] of blocks.entries()) {
    for (const { works, isDoubtful } of citations) {
      for (const { group, names, start } of works) {
        if (group === null || isDoubtful) continue
        const isKnown = introduced.has(group)
        introduced.add(group)
        const from = names[0]?.start ?? start
        const bracket = `[${group}]`
        const at = content.indexOf(bracket, from)
        if (!isKnown || at === -1 || at > (names[0]?.end ?? from) + bracket.length) continue
        const place = { list: 'cuerpo', index, start: from, end: at + bracket.length } as const
        const message = `La sigla ya se presentó: desde aquí se cita «${group}».`
        const isPlain = !content.slice(place.start, place.end).includes('*')
        const edits = [{ kind: 'text', ...place, text: group } as const]
        const fix = isPlain ? { fix: { label: `Citar «${group}»`, edits } } : {}
        findings.push({ severity: 'aviso', ...place, message, ...fix })
      }
    }
  }
  return findings
}
