import type { ReferenceFacts } from '#core/apa/facts.ts'
import { isAllCapitals, isTitleCase } from '#core/apa/letter-case.ts'
import { placeAfterPublisher, placeLength } from '#core/apa/place-names.ts'
import type { Stretch } from '#core/apa/reference-layout.ts'
import { type Fault, hasNoStar, placeIn, type Rules, rewrite } from '#core/apa/rule.ts'
import { isItalic } from '#core/apa/visible-text.ts'
import { isWithoutIn } from './reference-source.ts'

const isSerial = ({ csl }: ReferenceFacts) =>
  csl.type === 'article-journal' || csl.type === 'article-newspaper'

export const referenceElementRules = {
  'REF-ITAL': {
    name: 'Cursiva de la obra',
    why: 'La cursiva distingue la obra que se busca: el libro, la revista y su volumen, la tesis o la página.',
    source: 'APA 7 §9.19 and §9.25: works that stand alone, journals and their volumes',
    reference(reference) {
      const { layout, csl, body } = reference
      if (reference.isBlank || !layout.date || body.title.end <= body.title.start) return null
      if (isWithoutIn(reference)) return null
      // A law is named before its date and stands in roman type. Source: APA 7 §11.5.
      if (csl.type === 'legislation' && body.isTitleFirst) return null
      if (csl.type === 'chapter') return italicsOfChapter(reference)
      if (isSerial(reference)) return italicsOfSerial(reference)
      const message = 'El título de esta obra va en cursiva.'
      return !hasItalics(reference, body.title) && { at: placeIn(reference, body.title), message }
    },
  },
  'REF-PAGES': {
    name: 'Rango de páginas',
    why: 'Un rango de páginas se une con un guion corto (–) sin espacios; en revistas, sin «pp.».',
    source: 'APA 7 §6.3 and §9.25: "pp." with books and newspapers, not with journals',
    reference(reference) {
      const { layout, csl, body, isBlank } = reference
      if (isBlank || !layout.date) return null
      if (csl.type === 'article-journal') return pagesOfSerial(reference)
      return (csl.type === 'chapter' || body.notes.length > 0) && pagesInNotes(reference)
    },
  },
  'REF-SENTENCE': {
    name: 'Mayúsculas en los títulos',
    why: 'En los títulos de obras solo llevan mayúscula la primera palabra y los nombres propios.',
    source: 'APA 7 §6.17 and §9.19',
    // Proper nouns cannot be recognised for certain, so this is advice only.
    severity: 'info',
    reference(reference) {
      const { csl, body, layout } = reference
      if (csl.type === 'legislation' || csl.type === 'standard' || !layout.date) return null
      const title = layout.visible.text.slice(body.title.start, body.title.end)
      const message =
        'El título lleva mayúscula solo en la primera palabra y en los nombres propios.'
      const at = placeIn(reference, body.title)
      return (isAllCapitals(title) || isTitleCase(title)) && { at, message }
    },
  },
  'REF-PLACE': {
    name: 'Editorial sin lugar',
    why: 'Desde la séptima edición la editorial va sola, sin la ciudad.',
    source: 'APA 7 §9.29',
    reference(reference) {
      const { body, layout, csl } = reference
      if (isSerial(reference)) return null
      const rest = body.inside?.rest ?? body.rest
      const publisher = layout.visible.text.slice(rest.start, rest.end)
      const message = 'La editorial va sin el lugar de publicación.'
      const length = placeLength(publisher)
      if (length > 0) {
        const stretch = { start: rest.start, end: rest.start + length }
        const { fix } = rewrite(reference, stretch, 'Quitar el lugar', '')
        const removed = placeIn(reference, stretch)
        return { at: placeIn(reference, rest), message, fix: fix && { ...fix, at: removed } }
      }
      // "Abya-Yala, Quito."
      const mayHavePlace = csl.type === 'book' || csl.type === 'chapter' || csl.type === 'report'
      const behind = mayHavePlace ? placeAfterPublisher(publisher) : null
      if (!behind) return null
      const at = placeIn(reference, {
        start: rest.start + behind.start,
        end: rest.start + behind.end,
      })
      const fix = hasNoStar(reference.content, at) && { label: 'Quitar el lugar', text: '' }
      return { at, message, fix }
    },
  },
  'REF-DOI': {
    name: 'DOI como enlace',
    why: 'Un DOI escrito como https://doi.org/… se abre en cualquier lugar.',
    source: 'APA 7 §9.35',
    severity: 'error',
    patterns: [
      {
        in: 'references',
        find: /(?:\bdoi\s*:?\s*)?(?:https?:\/\/(?:dx\.|www\.)?doi\.org\/|(?<![\w/.-])(?:dx\.)?doi\.org\/|\bdoi\s*:\s*|\bdoi\s+(?=10\.)|(?<![\w./:=-])(?=10\.\d{4}))(10\.\d{4,9}\/(?=\S)(?:\S*[^\s.,;])?)/gi,
        message: 'El DOI se escribe como enlace, «https://doi.org/10…».',
        fix: ['Corregir el DOI', ([, doi]) => `https://doi.org/${doi}`],
      },
    ],
  },
  'REF-DOT': {
    name: 'Punto final de la referencia',
    why: 'La referencia termina en punto, salvo después de un enlace, donde el punto lo rompería.',
    source: 'APA 7 §9.5 and §9.35',
    reference(reference) {
      const { layout, isBlank, content } = reference
      const text = layout.visible.text.trimEnd()
      if (isBlank) return null
      if (layout.address?.end !== text.length) return endWithoutDot(content, text)
      const dots = /[.,;]+$/.exec(text)
      if (!dots) return null
      const { at, fix } = rewrite(
        reference,
        { start: dots.index, end: text.length },
        'Quitar el punto',
        '',
      )
      const { start } = placeIn(reference, { start: layout.address.start, end: text.length })
      const message = 'Después de un enlace no va punto.'
      return { at: { start, end: at.end }, message, fix: fix && { ...fix, at } }
    },
  },
  'REF-REC': {
    name: 'Sin «Recuperado de»',
    why: 'El enlace basta; «Recuperado el…» se escribe solo con fecha y para páginas que cambian.',
    source: 'APA 7 §9.16: the day of retrieval only for works that are meant to change',
    reference(reference) {
      const { retrieval, address } = reference.layout
      if (!retrieval || retrieval.day !== null || !address) return null
      const at = placeIn(reference, retrieval)
      const until = { start: at.start, end: placeIn(reference, address).start }
      const message = 'Antes del enlace no va «Recuperado de» ni otra frase.'
      const fix = { label: 'Dejar solo el enlace', at: until, text: '' }
      return { at, message, fix: hasNoStar(reference.content, until) && fix }
    },
  },
  'REF-LINK': {
    name: 'Enlace completo',
    why: 'Un enlace que empieza con https:// y va sin signos alrededor se abre en cualquier lugar.',
    source: 'APA 7 §9.35',
    reference(reference) {
      const { address, visible } = reference.layout
      const found = inAngles.exec(visible.text)
      if (found) {
        const stretch = { start: found.index, end: found.index + found[0].length }
        const message = 'El enlace va sin los signos < y >.'
        return { ...rewrite(reference, stretch, 'Dejar solo el enlace', found[1] ?? ''), message }
      }
      if (!address || !/^www\./i.test(address.said)) return null
      const at = placeIn(reference, address)
      const before = { start: at.start, end: at.start }
      const message = 'El enlace se escribe completo, con «https://».'
      return { at, message, fix: { label: 'Completar el enlace', at: before, text: 'https://' } }
    },
  },
} satisfies Rules

const inAngles = /<\s?(https?:\/\/[^\s<>]{1,1000}|www\.[^\s<>]{1,1000})\s?>/

/** Whether a part of a stretch is in italics. */
function hasItalics({ layout }: ReferenceFacts, { start, end }: Stretch): boolean {
  return layout.visible.italics.some((span) => span.start < end && span.end > start)
}

/** Whether all of it is. */
const isAllItalic = ({ layout }: ReferenceFacts, { start, end }: Stretch) =>
  isItalic(layout.visible, start, end)

function italicsOfChapter(reference: ReferenceFacts): Fault[] {
  const { title, inside } = reference.body
  const faults: Fault[] = []
  if (isAllItalic(reference, title))
    faults.push({
      at: placeIn(reference, title),
      message: 'El título del capítulo va sin cursiva.',
    })
  const book = inside?.title
  if (book && book.end > book.start && !hasItalics(reference, book))
    faults.push({ at: placeIn(reference, book), message: 'El título del libro va en cursiva.' })
  return faults
}

function italicsOfSerial(reference: ReferenceFacts): Fault[] {
  const { layout, body, csl } = reference
  const { text } = layout.visible
  const faults: Fault[] = []
  if (!body.isTitleFirst && isAllItalic(reference, body.title))
    faults.push({
      at: placeIn(reference, body.title),
      message: 'El título del artículo va sin cursiva.',
    })
  const name = csl['container-title'] ?? ''
  const start = text.indexOf(name, body.rest.start)
  if (name === '' || start === -1) return faults
  const journal = { start, end: start + name.length }
  if (!isAllItalic(reference, journal)) {
    const message = 'El nombre de la revista va en cursiva.'
    return [...faults, { at: placeIn(reference, journal), message }]
  }
  const [whole = '', number = ''] = /^,\s*(\d+)/.exec(text.slice(journal.end, body.rest.end)) ?? []
  if (number === '' || !csl.volume) return faults
  const end = journal.end + whole.length
  const volume = { start: end - number.length, end }
  const issue = issueInItalics(reference, end)
  if (issue) return [...faults, issue]
  if (isAllItalic(reference, volume)) return faults
  const fix = { label: 'Poner el volumen en cursiva', text: `*${number}*` }
  const message = 'El volumen de la revista va en cursiva.'
  return [...faults, { at: placeIn(reference, volume), message, fix }]
}

/** "*12(3)*" for "*12*(3)". */
function issueInItalics(reference: ReferenceFacts, start: number): Fault | null {
  const { text } = reference.layout.visible
  const [issue] = /^\s?\([^()]{1,20}\)/.exec(text.slice(start)) ?? []
  const stretch = { start, end: start + (issue?.length ?? 0) }
  if (!issue || !isAllItalic(reference, stretch)) return null
  const at = placeIn(reference, stretch)
  const isLast = /^\*(?!\*)/.test(reference.content.slice(at.end, at.end + 2))
  const withStar = { start: at.start, end: at.end + 1 }
  const fix = { label: 'Dejar el número sin cursiva', at: withStar, text: `*${issue.trim()}` }
  return { at, message: 'El número de la revista va sin cursiva.', fix: isLast && fix }
}

const bookPages =
  /\b(pp?\.|p[áa]gs?\.?)\s*([a-z]?\d+|[ivxlc]+)(?:\s*[-–—]\s*([a-z]?\d+|[ivxlc]+)|(?=\)))/gi
const journalPages =
  /,\s*((?:(?:pp?\.|p[áa]gs?\.?)\s*)?([a-z]?\d+)(?:\s*[-–—]\s*([a-z]?\d+))?)(?=[.,]?\s*$)/i

function pagesOfSerial(reference: ReferenceFacts): Fault[] {
  const { rest } = reference.body
  const found = journalPages.exec(reference.layout.visible.text.slice(rest.start, rest.end))
  if (!found) return []
  const [whole, written = '', first = '', last] = found
  const end = rest.start + found.index + whole.length
  return pagesFault(reference, end - written.length, written, rangeOf(first, last))
}

const rangeOf = (first: string, last?: string) => (last === undefined ? first : `${first}–${last}`)

function pagesInNotes(reference: ReferenceFacts): Fault[] {
  const { text } = reference.layout.visible
  const from = reference.body.title.end
  const bare = (reference.body.inside?.notes ?? []).flatMap((note) => {
    const [, first, last] = /^(\d+)\s*[-–—]\s*(\d+)$/.exec(note) ?? []
    const at = first ? text.indexOf(`(${note})`, from) + 1 : 0
    return at > 0 ? pagesFault(reference, at, note, `pp. ${first}–${last}`) : []
  })
  const labelled = [...text.slice(from).matchAll(bookPages)].flatMap((found) => {
    const { 0: whole, 1: label, 2: first = '', 3: last, index } = found
    const proper = last === undefined ? 'p.' : 'pp.'
    const pages = rangeOf(first, last)
    // With the right label only the pages themselves are marked.
    const isProper = label === proper
    const written = isProper ? whole.slice(proper.length).trimStart() : whole
    const start = from + index + whole.length - written.length
    return pagesFault(reference, start, written, isProper ? pages : `${proper} ${pages}`)
  })
  return [...bare, ...labelled]
}

function pagesFault(
  reference: ReferenceFacts,
  start: number,
  written: string,
  wanted: string,
): Fault[] {
  if (written === wanted) return []
  const stretch = { start, end: start + written.length }
  const message = `Las páginas se escriben «${wanted}».`
  return [{ ...rewrite(reference, stretch, 'Corregir las páginas', wanted), message }]
}

function endWithoutDot(content: string, text: string): Fault | null {
  const isDoubled = /(?<!\.)\.\.$/.test(text)
  if (!isDoubled && /(?:[.?!…]["”»]?|\))$/.test(text)) return null
  const end = content.trimEnd().length
  const start = /(?:\.\.|[,;:\s])*$/.exec(content.slice(0, end))?.index ?? end
  const message = isDoubled
    ? 'La referencia termina en un solo punto.'
    : 'La referencia termina en punto.'
  return { message, fix: { label: 'Poner un punto final', at: { start, end }, text: '.' } }
}
