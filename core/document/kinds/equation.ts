import { plainFace, writeInline } from '#core/document/inline.ts'
import { shapeOfEquation } from '#core/layout/equation-shape.ts'
import type { ExhibitKind } from './exhibit-kind.ts'

/** An equation with its number; one that cannot be drawn becomes the paragraph "Ecuación por corregir: …". */
export const equation: ExhibitKind = {
  isSetOff: false,
  items(place, numbers) {
    const { content } = place
    const stored = { role: 'equation' as const, content }
    if (shapeOfEquation(content) !== null) {
      return [{ ...place, role: 'equation', equation: numbers.nextInText('equation'), stored }]
    }
    const text = `Ecuación por corregir: ${content}`
    return [{ ...place, role: 'p', content: writeInline([{ text, ...plainFace }]), stored }]
  },
  name: (content) => content,
  brief: (content) => `Ecuación: ${content}`,
  words: (content) => content,
  plain: (content) => content,
  checked: () => null,
}
