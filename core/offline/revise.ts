import type { AcademicText, Block } from '#core/document/model.ts'
import { cutText, truncateText } from '#core/document/truncate-text.ts'
import { closingHeading, deeperGuidance, sectionBlocks, t1 } from './scaffold.ts'

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

/** The text with another title. */
export function withTitle(text: AcademicText, title: string): AcademicText {
  const rest = text.cuerpo.filter(({ role }) => role !== 'title-main')
  return { ...text, cuerpo: [{ role: 'title-main', content: title }, ...rest] }
}

/** The text with one more part, ahead of its conclusions. */
export function withSection(
  text: AcademicText,
  heading: string,
  paragraphs: readonly string[],
): AcademicText {
  const ending = text.cuerpo.findIndex(({ role, content }) => role === 't1' && isEnding(content))
  const at = ending === -1 ? text.cuerpo.length : ending
  const added = sectionBlocks(t1(heading, ...paragraphs))
  return { ...text, cuerpo: [...text.cuerpo.slice(0, at), ...added, ...text.cuerpo.slice(at)] }
}

/** The text with a paragraph more at the end of its first part. */
export function withNote(text: AcademicText, note: string): AcademicText {
  const start = text.cuerpo.findIndex(({ role }) => role === 't1')
  const end = text.cuerpo.findIndex(({ role }, index) => index > start && role !== 'p')
  const at = end === -1 ? text.cuerpo.length : end
  const added: Block = { role: 'p', content: note }
  return { ...text, cuerpo: [...text.cuerpo.slice(0, at), added, ...text.cuerpo.slice(at)] }
}

/** The text with a paragraph less in every section that has more than one. */
export function shortened(text: AcademicText): AcademicText {
  const isParagraph = (block: Block | undefined) => block?.role === 'p'
  const cuerpo = text.cuerpo.filter((block, index, blocks) => {
    const isLast = isParagraph(block) && !isParagraph(blocks[index + 1])
    return !(isLast && isParagraph(blocks[index - 1]))
  })
  return { ...text, cuerpo }
}

/** The text with a paragraph of deeper guidance at the end of each part, while there is guidance left. */
export function lengthened(text: AcademicText): AcademicText {
  const used = new Set(text.cuerpo.map(({ content }) => content))
  const unused = deeperGuidance.filter((guidance) => !used.has(guidance))
  const cuerpo: Block[] = []
  let part: string | null = null
  const endPart = () => {
    const isOurs = part !== null && part !== closingHeading
    const guidance = isOurs ? unused.shift() : undefined
    if (guidance) cuerpo.push({ role: 'p', content: guidance })
  }
  for (const block of text.cuerpo) {
    if (block.role === 't1') {
      endPart()
      part = block.content
    }
    cuerpo.push(block)
  }
  endPart()
  return { ...text, cuerpo }
}

function isEnding(heading: string): boolean {
  return (
    /^(conclusi|evaluaci[oó]n y cierre|consideraciones finales|cierre)/i.test(heading) ||
    heading === closingHeading
  )
}
