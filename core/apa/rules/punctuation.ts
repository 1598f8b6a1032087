import { keyText } from '#core/apa/match-works.ts'
import {
  bodyFinding,
  findingAt,
  type LocalFinding,
  type PlacedFinding,
  type Rule,
  replaceFix,
  wholeOf,
} from '#core/apa/rule.ts'
import { readVisible, type VisibleText } from '#core/apa/visible-text.ts'
import { isProse } from '#core/document/block-roles.ts'

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

const address = /(?:https?:\/\/|www\.)\S{3,}/gi

/** "Google Formularios (": a site that the text names, whose address follows in brackets. */
const namedSite = /(\p{Lu}[\p{L}\p{N}]{1,30}(?: \p{Lu}[\p{L}\p{N}]{1,30}){0,2}) \($/u
/** As many letters of a site's name stand in its address: "Google", "google.com". */
const sharedLetters = 4

/**
 * Source: APA 7 §8.22. Addresses of web pages stand in the reference list, except that of a site which the text only
 * names: it follows the name in brackets.
 */
const addressInText: Rule = {
  id: 'P-URL',
  name: 'Sin enlaces en el texto',
  why: 'El enlace va en la lista de referencias; en el texto se citan el autor y el año.',
  checkBlock({ role, content }) {
    if (!isProse(role) || !/https?:|www\./i.test(content) || /^\*{0,3}Nota\b/.test(content))
      return []
    // A reference that stands as a paragraph is told by its own rule.
    if (/\((?:\d{4}[a-z]?(?:, [^()]{3,30})?|s\.f\.)\)\./.test(content.slice(0, 300))) return []
    return [...content.matchAll(address)].flatMap(({ 0: said, index }) => {
      const place = { start: index, end: index + said.replace(/[.,;:)>\]”"»*]{1,5}$/, '').length }
      const isOfNamedSite =
        content[place.end] === ')' && isNamed(said, content.slice(Math.max(0, index - 70), index))
      if (isOfNamedSite) return []
      const message = 'El enlace va en la lista de referencias; aquí se citan el autor y el año.'
      return [findingAt('aviso', place, message)]
    })
  },
}

/** Whether a word of the name before the bracket is in the address. */
function isNamed(said: string, before: string): boolean {
  const [, name = ''] = namedSite.exec(before) ?? []
  const address = keyText(said).replaceAll(' ', '')
  return keyText(name)
    .split(' ')
    .some((word) => word.length >= 2 && address.includes(word.slice(0, sharedLetters)))
}

const bullet = /(?:^\s{0,5}[-–]\s|(?<=:)\s[-–]\s|(?:^|\s)[•●▪◦■□➢✓✔]\s?)/

/** Source: APA 7 §6.49–6.52: a list is either part of the sentence or a list of its own. */
const bulletInText: Rule = {
  id: 'P-BULLET',
  name: 'Sin viñetas dentro del párrafo',
  why: 'Una lista dentro del párrafo se escribe con comas o con a), b), c), no con viñetas.',
  checkBlock(block) {
    if (block.role !== 'p') return []
    const found = bullet.exec(block.content)
    const message =
      'Las viñetas no van en el párrafo: la lista se escribe con comas, o con a), b) y c).'
    return found
      ? [findingAt('aviso', { start: found.index, end: block.content.length }, message)]
      : []
  },
}

const decimal =
  /(?<![\d.,\w])(\d{1,6})([.,])(\d{1,2})(?=\s?(?:%|(?:puntos|dólares|años|millones|km|kg|m|mm|cm|ha|horas|°C|USD|por ciento)(?!\p{L})))/gu

type Decimal = { index: number; start: number; end: number; mark: string; markAt: number }

/** Source: Ortografía de la RAE: comma or point, but the same throughout a text. */
const decimalMark: Rule = {
  id: 'P-DECIMAL',
  name: 'Decimales siempre igual',
  why: 'La coma o el punto decimal valen los dos, pero uno solo en todo el trabajo.',
  checkDocument({ blocks }) {
    const found: Decimal[] = []
    for (const [index, { role, content, quotations }] of blocks.entries()) {
      if (role !== 'p' || !/\d[.,]\d/.test(content)) continue
      let next = 0
      for (const { 0: said, 1: whole = '', 2: mark = '', index: start } of content.matchAll(
        decimal,
      )) {
        // Quoted figures stay as they are.
        while ((quotations[next]?.end ?? start) < start) next++
        if ((quotations[next]?.start ?? start) < start) continue
        const markAt = start + whole.length
        found.push({ index, start, end: start + said.length, mark, markAt })
      }
    }
    return unlike(found)
  },
}

/** Those that are written otherwise than most; of two ways that are equally frequent the comma stays, as in most Spanish texts. */
function unlike(found: readonly Decimal[]): PlacedFinding[] {
  const counts = new Map<string, number>()
  for (const one of found) counts.set(one.mark, (counts.get(one.mark) ?? 0) + 1)
  if (counts.size < 2) return []
  const most = Math.max(...counts.values())
  const [kept] =
    counts.get(',') === most ? [','] : ([...counts].find(([, count]) => count === most) ?? [])
  return found.flatMap((one) => {
    if (one.mark === kept) return []
    const at = { start: one.markAt, end: one.markAt + 1 }
    const message = `Los demás decimales llevan «${kept}»: se escriben todos igual.`
    const fix =
      counts.size === 2 &&
      most > 1 &&
      kept !== undefined &&
      replaceFix(`Escribir «${kept}»`, at, kept)
    return [bodyFinding(one.index, 'aviso', { start: one.start, end: one.end }, message, fix)]
  })
}

export const punctuationRules: readonly Rule[] = [
  emptyBlock,
  doubleSpace,
  openItalics,
  addressInText,
  bulletInText,
  decimalMark,
]
