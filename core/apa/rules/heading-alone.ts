import { headingLevels, type PlacedFinding, type Rule } from '#core/apa/rule.ts'

/** Source: APA 7 §2.26: no section has only one subsection. */
export const headingAlone: Rule = {
  id: 'HEAD-ONE',
  name: 'Subapartados de dos en adelante',
  why: 'Un apartado se divide en dos subapartados o en ninguno.',
  checkDocument({ blocks }) {
    const findings: PlacedFinding[] = []
    /** The subheadings since the last heading of each level above. */
    const open: number[][] = [[], [], [], []]
    const close = (level: number) => {
      for (let deeper = level; deeper < open.length; deeper++) {
        const [only, other] = open[deeper] ?? []
        if (deeper > 1 && only !== undefined && other === undefined) findings.push(alone(only))
        open[deeper] = []
      }
    }
    const alone = (index: number): PlacedFinding => ({
      severity: 'info',
      list: 'cuerpo',
      index,
      start: 0,
      end: blocks[index]?.content.length ?? 0,
      message: 'Este es el único subapartado de su apartado.',
    })
    for (const [index, { role }] of blocks.entries()) {
      const level = headingLevels.get(role)
      if (level === undefined) continue
      close(level + 1)
      open[level]?.push(index)
    }
    close(1)
    return findings
  },
}
