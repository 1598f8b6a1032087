import { citeWork, withYearLetters } from '#core/apa/cite-work.ts'
import { type CslItem, type CslType, creditedNames } from '#core/apa/csl.ts'
import type { Conjunction } from '#core/apa/finding.ts'
import { writeReference } from '#core/apa/write-reference.ts'
import { arrangeReferences } from '#core/document/arrange-references.ts'
import type { AcademicText, Block } from '#core/document/model.ts'
import type { PromptSource } from '#core/sources/describe-sources.ts'
import { joinPages } from '#core/sources/source-passages.ts'
import { closingHeading } from './scaffold.ts'

/** The heading by which the sheets are found again. */
const sheetsHeading = 'Fichas de lectura'

const kinds: Record<CslType, string> = {
  book: 'Libro',
  chapter: 'Capítulo de libro',
  'article-journal': 'Artículo de revista',
  'article-newspaper': 'Artículo de periódico',
  thesis: 'Tesis',
  report: 'Documento',
  webpage: 'Página web',
  legislation: 'Norma legal',
  'paper-conference': 'Ponencia',
  motion_picture: 'Obra audiovisual',
  dataset: 'Conjunto de datos',
  standard: 'Norma técnica',
}

/**
 * The text with a reading sheet for each source and the list of references, in place of earlier sheets: who, when, what
 * kind of work, and the first sentence of its abstract, quoted. It adds no claim.
 */
export function withSheets(
  text: AcademicText,
  given: readonly PromptSource[],
  conjunction: Conjunction = 'y',
): AcademicText {
  const sources = withYearLetters(given)
  const cuerpo = withoutSheets(text.cuerpo)
  if (sources.length === 0) return { ...text, cuerpo }
  const ending = cuerpo.findIndex(
    ({ role, content }) => role === 't1' && content === closingHeading,
  )
  const at = ending === -1 ? cuerpo.length : ending
  const sheets: Block[] = [
    { role: 't1', content: sheetsHeading },
    { role: 'p', content: introduction },
    ...sources.flatMap((source) => sheetOf(source, sources.length > 1, conjunction)),
  ]
  const references = sources.map(({ csl }) => ({
    content: writeReference(csl, { conjunction }),
  }))
  return {
    cuerpo: [...cuerpo.slice(0, at), ...sheets, ...cuerpo.slice(at)],
    referencias: arrangeReferences(references),
  }
}

const introduction =
  'Estas fichas repiten lo que dicen las obras que elegiste, sin interpretarlo. Debajo de cada una escribe con tus palabras qué aporta a tu trabajo y en qué apartado la usarás.'

function withoutSheets(cuerpo: readonly Block[]): Block[] {
  const start = cuerpo.findIndex(({ role, content }) => role === 't1' && content === sheetsHeading)
  if (start === -1) return [...cuerpo]
  const next = cuerpo.findIndex(({ role }, index) => index > start && role === 't1')
  return [...cuerpo.slice(0, start), ...(next === -1 ? [] : cuerpo.slice(next))]
}

function sheetOf(source: PromptSource, hasHeading: boolean, conjunction: Conjunction): Block[] {
  const { csl } = source
  const title = literal(csl.title ?? 'Sin título').replace(/\.$/, '')
  const place = csl['container-title'] ?? csl.publisher
  const where = place ? `, *${literal(place).replaceAll('\\*', '')}*` : ''
  const heading: Block[] = hasHeading ? [{ role: 't2', content: title }] : []
  const who = narrative(csl)
  const about =
    who === null
      ? `${kinds[csl.type]} sin autor (${citeWork(csl)})`
      : `${kinds[csl.type]} de ${who}`
  return [
    ...heading,
    { role: 'p', content: `${about}${where}.` },
    ...quotationOf(source, conjunction),
  ]
}

function quotationOf(source: PromptSource, conjunction: Conjunction): Block[] {
  const found = abstractOf(source)
  if (found === null) {
    const note =
      source.text === null
        ? 'De esta obra solo tenemos la ficha: búscala, léela y anota aquí la página de lo que cites.'
        : 'Tenemos el texto de esta obra, pero no encontramos un resumen en él: léela y anota aquí la página de lo que cites.'
    return [{ role: 'p', content: note }]
  }
  const cited = `${citeWork(source.csl, conjunction)}, ${found.locator}`
  const words = found.sentence.split(/\s+/).length
  // APA 7 §8.27: from 40 words on a quotation stands in a separate block, without marks.
  if (words >= 40) {
    return [
      { role: 'p', content: 'Su resumen empieza así:' },
      { role: 'quote', content: `${literal(found.sentence)} (${cited})` },
    ]
  }
  const inner = literal(found.sentence)
    .replace(/[“«]/g, '‘')
    .replace(/[”»]/g, '’')
    .replace(/\.$/, '')
  return [{ role: 'p', content: `Su resumen empieza así: “${inner}” (${cited}).` }]
}

/** An abstract stands on one of these pages of a file. */
export const frontPages = 3

/** The first sentence of an abstract: the index's, or the one that stands on the first pages of a file. */
function abstractOf({ abstract, text }: PromptSource) {
  if (text && text.labels !== null) {
    const front = text.passages.filter(({ page }) => page < frontPages)
    for (const [index, page] of joinPages(front, frontPages).entries()) {
      const after = /(?:^|\n)[^\S\n]*(?:resumen|abstract)[^\S\n]*[:.\n—–-][:.\s—–-]*/i.exec(page)
      const rest = after ? page.slice(after.index + after[0].length) : ''
      const sentence = firstSentence(rest)
      const label = text.labels[index] ?? null
      if (sentence !== null)
        return { sentence, locator: label === null ? 'resumen' : `p. ${label}` }
    }
  }
  const sentence = firstSentence(abstract ?? '')
  return sentence === null ? null : { sentence, locator: 'resumen' }
}

/** "Cabrera et al. (2006)"; null for a work without an author. */
function narrative(csl: CslItem): string | null {
  const names = creditedNames(csl)
  if (names.length === 0) return null
  const cited = citeWork(csl)
  const at = cited.lastIndexOf(', ')
  return `${literal(cited.slice(0, at))} (${cited.slice(at + 2)})`
}

/** A source's words as a block's content: their asterisks are escaped. */
const literal = (text: string) =>
  text.replace(/[\\*]+/g, (run) => run.replaceAll('\\', '').replaceAll('*', '\\*'))

const abbreviation =
  /(?:\b(?:al|ej|p|pp|vs|cf|etc|Dr|Dra|Sr|Sra|Lic|Ing|Mg|Ph|núm|No|vol|ed|Univ|aprox|EE|UU)|\b\p{Lu})$/u
const minLength = 40
const maxLength = 500

/**
 * The first whole sentence of a text, word by word, on one line; null where none is certain, as in a text with words
 * hyphenated at the ends of lines.
 */
export function firstSentence(text: string): string | null {
  const line = text.slice(0, 2 * maxLength)
  for (const { 0: end, index } of line.matchAll(/[.!?](?=\s+[\p{Lu}¿¡“"(]|\s*$)/gu)) {
    const sentence = line.slice(0, index + end.length)
    if (sentence.length > maxLength) return null
    if (sentence.trim().length < minLength || abbreviation.test(line.slice(0, index))) continue
    return /\p{L}-\n/u.test(sentence) ? null : sentence.replace(/\s+/g, ' ').trim()
  }
  return null
}
