import { headingLevels, type PlacedFinding, type Rule } from '#core/apa/rule.ts'

/** Source: APA 7 §2.27. */
export const headingLevelsInOrder: Rule = {
  id: 'HEAD-SKIP',
  name: 'Niveles de encabezado sin saltos',
  why: 'Cada nivel de encabezado depende del anterior: del 1 no se pasa al 3.',
  checkDocument({ blocks }) {
    const findings: PlacedFinding[] = []
    let last = 0
    for (const [index, { role, content }] of blocks.entries()) {
      const level = headingLevels.get(role)
      if (level === undefined) continue
      if (level > last + 1) {
        const message =
          last === 0
            ? `El primer encabezado es de nivel ${level}; debe ser de nivel 1.`
            : `Este encabezado salta del nivel ${last} al ${level}.`
        findings.push({
          severity: 'error',
          list: 'cuerpo',
          index,
          start: 0,
          end: content.length,
          message,
        })
      }
      last = level
    }
    return findings
  },
}
