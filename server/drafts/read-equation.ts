import { faultOfEquation } from '#core/layout/equation-shape.ts'
import { type LinearMath, linearOf } from './linear-math.ts'
import { texOf } from './office-math.ts'
import type { XmlElement } from './xml-tree.ts'

/** An equation of a draft. `source`: in the words of TeX; null for one that the pages cannot draw. */
export type SourceEquation = LinearMath & { source: string | null }

export function readEquationOf(math: XmlElement): SourceEquation {
  const source = texOf(math)
  const canBeDrawn = source !== null && source !== '' && faultOfEquation(source) === null
  return { ...linearOf(math), source: canBeDrawn ? source : null }
}
