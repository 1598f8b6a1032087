import type { FormFault, Place } from './citation.ts'
import type { Tokens } from './tokens.ts'

type ReadLocator = { locator: string | null; fault?: FormFault }

const pageWord = /^(?:pp?|págs?|pags?|páginas?|pg|pgs)$/i
const paragraphWord = /^(?:párrs?|parrs?|párrafos?|para|parr)$/i
const otherWord =
  /^(?:caps?|capítulos?|arts?|artículos?|tablas?|figuras?|núm|num|numeral|lit|literal|inc|inciso|sec|secc|sección|secciones|vol|vols|tomo|fol|f|línea|líneas|min|diapositiva|nota|anexo|apéndice|cuadro|gráfico|gráfica|v|vv|fragmento|considerando|disposición|título|libro|prólogo|introducción|resumen|minuto|segundo|escena|acto|§)$/i
const note =
  /^(?:énfasis|cursivas?|traducción|traducido|resaltado|negritas?|subrayado|mayúsculas|entre|ver|véase|paráfrasis|adaptado|inédito|trad|itálicas)$/i
/** A time in a film or a podcast, such as "14:32" or "1:02:10". Source: APA 7 §8.28. */
const timestamp = /^\d{1,2}(?::[0-5]\d){1,2}(?:\s?[–-]\s?\d{1,2}(?::[0-5]\d){1,2})?$/
const number = /^(?:\d+|[ivxlcdm]+|[a-z]?\d+)$/i

/**
 * Reads the part of a work after its date, from the token after the comma (`from`) to `to`: pages, paragraphs, an
 * article of a law, a note such as "énfasis añadido" (which is no locator). Null if it is none of these. Source: APA 7
 * §8.13 and §8.25–8.28, with the abbreviations of the Spanish edition.
 */
export function readLocator(tokens: Tokens, from: number, to: number): ReadLocator | null {
  if (from >= to) return null
  const { text, start, end } = tokens.at(from)
  const whole = tokens.words(from, to)
  const locator = whole.text
  const [, page] = /^pp?(\d{1,5})$/i.exec(text) ?? []
  if (page !== undefined && to - from === 1) return { locator, fault: onePage(whole, `p. ${page}`) }
  if (timestamp.test(locator)) return { locator }
  if (pageWord.test(text)) return readPages(tokens, from, to)
  if (paragraphWord.test(text)) {
    if (/^párrs?$/i.test(text)) return { locator }
    const place = tokens.text(from + 1) === '.' ? tokens.place(from, from + 2) : { start, end }
    const message = 'El párrafo se abrevia «párr.».'
    return { locator, fault: { ...place, message, text: 'párr.' } }
  }
  if (otherWord.test(text)) return { locator: beforeNote(tokens, from, to) }
  if (note.test(text)) return { locator: null }
  if (!number.test(text) || !/^\d/.test(text)) return null
  // A page without its abbreviation: "(Foucault, 1976: 112)".
  for (let at = from; at < to; at++) if (!isPageToken(tokens.text(at))) return null
  const pages = `${to - from > 1 ? 'pp.' : 'p.'} ${locator.replace(/\s*[-–—]\s*/g, '–')}`
  const message = 'La página se escribe con «p.» o «pp.» después de una coma.'
  return { locator, fault: { ...tokens.place(from, to), message, text: pages } }
}

function onePage({ start, end }: Place, text: string): FormFault {
  return { start, end, message: 'Una página se abrevia «p.», con punto y un espacio.', text }
}

function beforeNote(tokens: Tokens, from: number, to: number): string {
  let end = from
  while (end < to && !(tokens.text(end) === ',' && end + 1 < to && note.test(tokens.text(end + 1))))
    end++
  return tokens.words(from, end).text
}

function isPageToken(text: string): boolean {
  return number.test(text) || /^[-–—,ye]$/.test(text)
}

/** "p. 4", "pp. 4–9": the abbreviation, one space, and an en dash in a range. */
function readPages(tokens: Tokens, from: number, to: number): ReadLocator | null {
  const at = tokens.text(from + 1) === '.' ? from + 2 : from + 1
  let stop = at
  while (stop < to && isPageToken(tokens.text(stop))) stop++
  const noteFollows = tokens.text(stop - 1) === ','
  const end = noteFollows ? stop - 1 : stop
  if (end <= at) return null
  if (stop < to && !noteFollows) return { locator: tokens.words(from, to).text }
  const pages = tokens.words(at, end).text
  const isSeveral = /[-–—,]|\s[ye]\s/.test(pages)
  const wanted = `${isSeveral ? 'pp.' : 'p.'} ${pages.replace(/(?<=\w)\s*[-–—]\s*(?=\w)/g, '–')}`
  const said = tokens.words(from, end)
  if (said.text === wanted) return { locator: wanted }
  const fault = onePage(said, wanted)
  if (/[-—]/.test(pages) || /\s–|–\s/.test(pages))
    fault.message = 'Un rango de páginas lleva «pp.» y un guion corto (–) sin espacios.'
  else if (isSeveral) fault.message = 'Varias páginas se abrevian «pp.», con punto y un espacio.'
  return { locator: said.text, fault }
}
