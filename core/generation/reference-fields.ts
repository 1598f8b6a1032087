import { plainText } from '#core/document/inline.ts'
import { hasTwoWords } from './answer-shapes.ts'
import { oneCleanLine } from './markdown-text.ts'

/** A string of a reference that came as an object of its parts. */
export type ReferenceField = { key: string; text: string }

const year = /^(?:año|ano|anio|year|fecha|date)$/i
/** Parts that are not shown on the page. */
const identifier = /^(?:id|key|clave|index|indice|índice|numero|número|type|tipo|role|rol)$/i
const address = /^(?:https?:\/\/|www\.|10\.\d{4,9}\/)\S+$/
/** A year in brackets: the string is a whole reference, not a part of one. */
const wholeReference = /\((?:\d{4}|s\. ?f\.)/i

/**
 * References out of the parts they came in, in their order: "Author (year). Title. Publisher. URL". Beside a `content`
 * only those parts count that it does not hold yet, and a single word does not.
 */
export function joinReferenceFields(
  fields: readonly ReferenceField[],
  content: string | null,
): string[] {
  const whole: string[] = []
  const joined = content === null || content === '' ? [] : [content]
  // What is joined, as it is compared: read once, however many parts there are.
  let known = comparable(content ?? '')
  for (const { key, text: raw } of fields) {
    const text = oneCleanLine(raw)
    if (text === '' || identifier.test(key)) continue
    const compared = comparable(text)
    if (known.includes(compared)) continue
    if (content !== null && !hasTwoWords(text) && !address.test(text)) continue
    if (wholeReference.test(text)) {
      whole.push(text)
      continue
    }
    const last = joined.at(-1)
    const isYear = year.test(key) && last !== undefined && content === null
    if (last !== undefined && !isYear) joined[joined.length - 1] = withStop(last)
    known += isYear ? ` (${compared})` : ` ${compared}`
    joined.push(isYear ? `(${text})` : text)
  }
  const reference = joined.join(' ')
  if (content === null && !hasTwoWords(reference)) return whole
  return [content === null ? withStop(reference) : reference, ...whole]
}

const comparable = (text: string) => plainText(text).toLowerCase()

/** An address gets no full stop; an initial already has one. */
function withStop(text: string): string {
  const lastWord = text.slice(text.lastIndexOf(' ') + 1)
  const isAddress = /(?:https?:\/\/|www\.|10\.\d{4,9}\/)\S/.test(lastWord)
  return isAddress || /[.!?]\*?$/.test(text.slice(-2)) ? text : `${text}.`
}
