import { readEquation } from '#core/document/equation.ts'
import { xmlOf } from '#core/docx/equations.ts'
import { faultOfEquation } from '#core/layout/equation-shape.ts'
import { type LinearMath, linearOf } from './linear-math.ts'
import { texOf } from './office-math.ts'
import { readXml, type XmlElement } from './xml-tree.ts'

/** An equation of a draft. `source`: in the words of TeX; null for one that the pages cannot draw. */
export type SourceEquation = LinearMath & { source: string | null }

/** Reads equations; one that a file of ours was written from comes back in the words of its author. */
export function equationReader(carried: readonly string[]): (math: XmlElement) => SourceEquation {
  const written = new Map<string, string>()
  for (const source of carried) {
    const tex = texOfSource(source)
    if (tex !== null && !written.has(tex)) written.set(tex, source)
  }
  return (math) => {
    const tex = texOf(math)
    const canBeDrawn = tex !== null && tex !== '' && faultOfEquation(tex) === null
    return { ...linearOf(math), source: canBeDrawn ? (written.get(tex) ?? tex) : null }
  }
}

/** What an equation is read as after it was written as Office Math. */
function texOfSource(source: string): string | null {
  const { part } = readEquation(source)
  if (part === null) return null
  return texOf(readXml(`<m:oMath>${xmlOf(part)}</m:oMath>`))
}
