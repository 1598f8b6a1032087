import { cutText, truncateText } from '#core/document/truncate-text.ts'

/** What a follow-up request asks for. */
type Revision =
  | { kind: 'title'; title: string }
  | { kind: 'add'; subject: string }
  | { kind: 'shorten' }
  | { kind: 'lengthen' }
  | { kind: 'other' }

const titleRequests = [
  /\b(?:cambia|modifica|reemplaza|actualiza|corrige|pon|usa|ponle)\p{L}*\s+(?:(?:el|como|de|un|su|nuevo)\s+)*t[ií]tulo(?:\s+del\s+(?:trabajo|documento|ensayo|informe|proyecto))?\s*(?:a|por|:|de|que sea|para que (?:sea|diga))?\s*:?\s+(.+)/iu,
  /\b(?:que el t[ií]tulo sea|el t[ií]tulo (?:debe ser|ser[aá]|es|ahora es)|tit[uú]lalo|ll[aá]malo)\s*:?\s*(.+)/iu,
]

const addition =
  /\b(?:agr[eé]g|a[ñn]ad|inclu[iy]|incorp[oó]r|pon|s[uú]m|ins[eé]rt|aument|cre|falta)\p{L}*\s+(?:(?:un|una|otro|otra|el|la|nuevo|nueva|breve|m[aá]s)\s+)*(?:apartado|secci[oó]n|cap[ií]tulo|subt[ií]tulo|subtema|parte|punto|p[aá]rrafo|ep[ií]grafe|tema)\s+(?:(?:acerca\s+de|en\s+torno\s+a|titulad[oa]|llamad[oa]|que\s+(?:trate|hable)\s+(?:sobre|de)|sobre|de|con)(l?)\s*:?\s+)?(.+)/iu

const shorter =
  /\b(?:ac[oó]rta|red[uú]c|rec[oó]rta|abr[eé]via|sintet[ií]za)\p{L}*|\bres[uú]me(?:lo|la)?\b|\bm[aá]s (?:corto|breve|conciso|reducido)|\bmenos (?:largo|extenso|texto|palabras|p[aá]ginas)/iu
const longer =
  /\b(?:al[aá]rga|ampl[ií]|exti[eé]nd|extend|profund[ií])\p{L}*|\bm[aá]s (?:largo|extenso|amplio|detalle|detallado|contenido|profundo|desarrollo|texto|palabras|p[aá]ginas)/iu

/** How many characters of a follow-up are read, so that the patterns stay fast on long requests. */
const maxReadCharacters = 1_500

/** Reads a follow-up; anything unknown is `other`. */
export function readRevision(request: string): Revision {
  const text = cutText(request.trim(), maxReadCharacters).replace(/\s+/g, ' ')
  for (const pattern of titleRequests) {
    const title = clean(pattern.exec(text)?.[1] ?? '')
    if (title !== '') return { kind: 'title', title }
  }
  const added = addition.exec(text)
  const subject = clean(added?.[2] ?? '')
  if (subject !== '')
    return { kind: 'add', subject: added?.[1] === 'l' ? `el ${subject}` : subject }
  if (shorter.test(text)) return { kind: 'shorten' }
  if (longer.test(text)) return { kind: 'lengthen' }
  return { kind: 'other' }
}

function clean(text: string): string {
  const quoted = /[«“"]([^»”"]+)[»”"]/.exec(text)?.[1]
  const asked = (quoted ?? text)
    .replace(/[,.]?\s*(?:por favor|gracias)[.!]*\s*$/i, '')
    .replace(/^[\s:"«“'-]+|[\s.;:,"»”'!-]+$/g, '')
  return truncateText(asked, 160).trim()
}
