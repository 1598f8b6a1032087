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
  let joined = content ?? ''
  const said = (text: string) =>
    plainText(joined).toLowerCase().includes(plainText(text).toLowerCase())
  for (const { key, text: raw } of fields) {
    const text = oneCleanLine(raw)
    if (text === '' || identifier.test(key) || said(text)) continue
    if (content !== null && !hasTwoWords(text) && !address.test(text)) continue
    if (wholeReference.test(text)) whole.push(text)
    else if (year.test(key) && joined !== '' && content === null) joined += ` (${text})`
    else joined = joined === '' ? text : `${withStop(joined)} ${text}`
  }
  if (content === null && !hasTwoWords(joined)) return whole
  return [content === null ? withStop(joined) : joined, ...whole]
}

/** An address gets no full stop; an initial already has one. */
function withStop(text: string): string {
  const isAddress = /(?:https?:\/\/|www\.|10\.\d{4,9}\/)\S+$/.test(text)
  return isAddress || /[.!?]\*?$/.test(text) ? text : `${text}.`
}
