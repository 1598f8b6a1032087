import type { Rule } from '#core/apa/rule.ts'

const message = 'Este bloque está vacío; los espacios los da el formato.'
const fix = { label: 'Quitar el bloque vacío', edits: 'remove' as const }

/** Source: APA 7 §2.21: spaces come from the format, not from empty lines. */
export const emptyBlock: Rule = {
  id: 'P-EMPTY',
  name: 'Sin bloques vacíos',
  why: 'El espacio entre líneas lo da el formato: no se hace con párrafos vacíos.',
  checkBlock: ({ isBlank, content }) =>
    isBlank ? [{ severity: 'error', start: 0, end: content.length, message, fix }] : [],
  checkReference: ({ isBlank, content }) =>
    isBlank ? [{ severity: 'error', start: 0, end: content.length, message, fix }] : [],
}
