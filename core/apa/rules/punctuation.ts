import { findingAt, type LocalFinding, type Rule, replaceFix, wholeOf } from '#core/apa/rule.ts'
import { readVisible, type VisibleText } from '#core/apa/visible-text.ts'

/** Source: APA 7 §2.21: spaces come from the format, not from empty lines. */
const emptyBlock: Rule = {
  id: 'P-EMPTY',
  name: 'Sin bloques vacíos',
  why: 'El espacio entre líneas lo da el formato: no se hace con párrafos vacíos.',
  checkBlock: emptyIn,
  checkReference: emptyIn,
}

function emptyIn(block: { isBlank: boolean; content: string }): LocalFinding[] {
  const message = 'Este bloque está vacío; los espacios los da el formato.'
  const fix = { label: 'Quitar el bloque vacío', edits: 'remove' as const }
  return block.isBlank ? [findingAt('error', wholeOf(block), message, fix)] : []
}

const spaces = /(?<=\S)[ \u00a0]{2,}(?=\S)/g

/** Source: APA 7 §6.1: one space after a sentence. */
const doubleSpace: Rule = {
  id: 'P-DOUBLE-SPACE',
  name: 'Un solo espacio',
  why: 'Entre palabras y después de un punto va un solo espacio.',
  checkBlock: spacesIn,
  checkReference: spacesIn,
}

function spacesIn({ isBlank, content }: { isBlank: boolean; content: string }): LocalFinding[] {
  if (isBlank || !/[ \u00a0]{2}/.test(content)) return []
  return [...content.matchAll(spaces)].map(({ 0: said, index }) => {
    const place = { start: index, end: index + said.length }
    const fix = replaceFix('Dejar un espacio', place, ' ')
    return findingAt('aviso', place, 'Aquí hay más de un espacio seguido.', fix)
  })
}

/** An asterisk before or after a word, unless it marks the note of a table: "*p < .05", "0,45*". */
const opening = /(?<![\p{L}\p{N}*])\*(?=[\p{L}¿¡«“"])(?!p\s*[<=>≤])/gu

/** Asterisks are the marks of italics in the text as stored; one without its partner is visible on the page. */
const openItalics: Rule = {
  id: 'P-STAR',
  name: 'Asterisco suelto',
  why: 'Un asterisco abre o cierra cursivas: sin su pareja queda impreso en la página.',
  checkBlock: ({ content, isBlank, role }) =>
    isBlank || role === 'title-meta' || !content.includes('*') ? [] : starsIn(readVisible(content)),
  checkReference: ({ content, isBlank, layout }) =>
    isBlank || !content.includes('*') ? [] : starsIn(layout.visible),
}

function starsIn({ text, places }: VisibleText): LocalFinding[] {
  if (!text.includes('*')) return []
  return [...text.matchAll(opening)].map(({ index }) => {
    const start = places[index] ?? 0
    const message =
      'Este asterisco no tiene pareja y se ve en la página. Bórralo, o cierra las cursivas.'
    return findingAt('aviso', { start, end: start + 1 }, message)
  })
}

export const punctuationRules: readonly Rule[] = [emptyBlock, doubleSpace, openItalics]
