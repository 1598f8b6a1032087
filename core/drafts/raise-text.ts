import { hasUnmeasuredGlyph } from '#core/layout/font-metrics.ts'

const plain = '0123456789+-−=()n'
const signs = { superscript: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ', subscript: '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙ' }

/**
 * The characters of a superscript or subscript that look raised or lowered by themselves: 'm²', 'H₂O'. Null where
 * Unicode or the pages' font has none for one of them.
 */
export function raiseText(text: string, how: keyof typeof signs): string | null {
  let raised = ''
  for (const character of text) {
    const sign = signs[how][plain.indexOf(character)]
    if (sign === undefined && character.trim() !== '') return null
    raised += sign ?? character
  }
  return hasUnmeasuredGlyph(raised) ? null : raised
}
