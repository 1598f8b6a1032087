import type { LocalFinding, Rule } from '#core/apa/rule.ts'
import { readVisible, type VisibleText } from '#core/apa/visible-text.ts'

/** An asterisk before or after a word, unless it marks the note of a table: "*p < .05", "0,45*". */
const opening = /(?<![\p{L}\p{N}*])\*(?=[\p{L}¿¡«“"])(?!p\s*[<=>≤])/gu

/** Asterisks are the marks of italics in the text as stored; one without its partner is visible on the page. */
export const openItalics: Rule = {
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
    return { severity: 'aviso', start, end: start + 1, message }
  })
}
