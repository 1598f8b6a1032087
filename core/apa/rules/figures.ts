import { calloutRule } from '#core/apa/callouts.ts'
import { findingAt, type Rule, wholeOf } from '#core/apa/rule.ts'
import { readFigure } from '#core/document/figure.ts'
import { isBlank } from '#core/document/inline.ts'

/** A figure that the pages draw, and the place of its first line; null for other blocks. */
function figureOf({ role, content }: { role: string; content: string }) {
  if (role !== 'figure') return null
  const { picture, notes } = readFigure(content)
  if (picture === null) return null
  const end = content.indexOf('\n')
  const place = end > 0 ? { start: 0, end } : wholeOf({ content })
  return { picture, notes, place }
}

/** No rule of APA 7, but the law and the good of who does not see it ask for it. */
const figureAlt: Rule = {
  id: 'FIG-ALT',
  name: 'Texto alternativo de la figura',
  why: 'Quien no ve la imagen la conoce por su texto alternativo, que va también en el DOCX y el PDF.',
  checkBlock(block) {
    const figure = figureOf(block)
    if (!figure || !isBlank(figure.picture.alt)) return []
    const message = 'La figura no dice qué muestra, para quien no la ve.'
    return [findingAt('aviso', figure.place, message)]
  },
}

/** Source: APA 7 §7.7: who made the figure is told in its note. */
const figureSource: Rule = {
  id: 'FIG-SOURCE',
  name: 'Origen de la figura',
  why: 'La nota dice de dónde sale la imagen, o que es de elaboración propia.',
  checkBlock(block) {
    const figure = figureOf(block)
    if (!figure || figure.notes.length > 0) return []
    const message = 'La figura no tiene nota que diga de dónde sale: «Nota. Elaboración propia.».'
    return [findingAt('info', figure.place, message)]
  },
}

/** Source: APA 7 §7.5: each figure is mentioned by its number before it stands. */
const figureCallout = calloutRule({
  id: 'FIG-CALLOUT',
  name: 'Figuras mencionadas en el texto',
  why: 'El texto menciona cada figura por su número antes de mostrarla y dice qué hay que ver en ella.',
  role: 'figure',
  noun: 'Figura',
  placeOf: (block) => figureOf(block)?.place ?? null,
})

export const figureRules: readonly Rule[] = [figureCallout, figureAlt, figureSource]
