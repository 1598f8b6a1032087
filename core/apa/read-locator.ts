import type { FormFault } from './citation.ts'
import { readSlice, type Token } from './tokens.ts'

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
export function readLocator(
  content: string,
  tokens: readonly Token[],
  from: number,
  to: number,
): ReadLocator | null {
  const [first, last] = [tokens[from], tokens[to - 1]]
  if (!first || !last || from >= to) return null
  const locator = readSlice(content, first.start, last.end)
  const [, page] = /^pp?(\d{1,5})$/i.exec(first.text) ?? []
  if (page !== undefined && to - from === 1) {
    const message = 'Una página se abrevia «p.», con punto y un espacio.'
    return { locator, fault: { start: first.start, end: first.end, message, text: `p. ${page}` } }
  }
  if (timestamp.test(locator)) return { locator }
  if (pageWord.test(first.text)) return readPages(content, tokens, from, to, locator)
  if (paragraphWord.test(first.text)) {
    if (/^párrs?$/i.test(first.text)) return { locator }
    const dot = tokens[from + 1]
    const end = dot?.text === '.' ? dot.end : first.end
    const fault = {
      start: first.start,
      end,
      message: 'El párrafo se abrevia «párr.».',
      text: 'párr.',
    }
    return { locator, fault }
  }
  if (otherWord.test(first.text)) return { locator: beforeNote(content, tokens, from, to) }
  if (note.test(first.text)) return { locator: null }
  if (number.test(first.text) && /^\d/.test(first.text))
    return readBareNumber(tokens, from, to, locator)
  return null
}

function beforeNote(content: string, tokens: readonly Token[], from: number, to: number): string {
  let end = to
  for (let at = from; at + 1 < to; at++) {
    if (tokens[at]?.text === ',' && note.test(tokens[at + 1]?.text ?? '')) {
      end = at
      break
    }
  }
  return readSlice(content, tokens[from]?.start ?? 0, tokens[end - 1]?.end ?? 0)
}

/** A page without its abbreviation: "(Foucault, 1976: 112)". */
function readBareNumber(
  tokens: readonly Token[],
  from: number,
  to: number,
  locator: string,
): ReadLocator | null {
  for (let at = from; at < to; at++) if (!isPageToken(tokens[at])) return null
  const [first, last] = [tokens[from], tokens[to - 1]]
  if (!first || !last) return null
  const several = to - from > 1
  const text = `${several ? 'pp.' : 'p.'} ${locator.replace(/\s*[-–—]\s*/g, '–')}`
  const message = 'La página se escribe con «p.» o «pp.» después de una coma.'
  return { locator, fault: { start: first.start, end: last.end, message, text } }
}

function isPageToken(token: Token | undefined): boolean {
  return token !== undefined && (number.test(token.text) || /^[-–—,ye]$/.test(token.text))
}

/** "p. 4", "pp. 4–9": the abbreviation, one space, and an en dash in a range. */
function readPages(
  content: string,
  tokens: readonly Token[],
  from: number,
  to: number,
  locator: string,
): ReadLocator | null {
  const first = tokens[from]
  let at = from + 1
  if (tokens[at]?.text === '.') at++
  let stop = at
  while (stop < to && isPageToken(tokens[stop])) stop++
  const noteFollows = tokens[stop - 1]?.text === ','
  const end = noteFollows ? stop - 1 : stop
  const [start, last] = [tokens[at], tokens[end - 1]]
  if (!first || !start || !last || end <= at) return null
  if (stop < to && !noteFollows) return { locator }
  const pages = readSlice(content, start.start, last.end)
  const several = /[-–—,]|\s[ye]\s/.test(pages)
  const wanted = `${several ? 'pp.' : 'p.'} ${pages.replace(/(?<=\w)\s*[-–—]\s*(?=\w)/g, '–')}`
  const said = readSlice(content, first.start, last.end)
  if (said === wanted) return { locator: said }
  const message =
    /[-—]/.test(pages) || /\s–|–\s/.test(pages)
      ? 'Un rango de páginas lleva «pp.» y un guion corto (–) sin espacios.'
      : several
        ? 'Varias páginas se abrevian «pp.», con punto y un espacio.'
        : 'Una página se abrevia «p.», con punto y un espacio.'
  return {
    locator: said,
    fault: { start: first.start, end: last.end, message, text: wanted },
  }
}
