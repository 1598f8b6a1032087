import type { CslName } from '#core/apa/csl.ts'
import type { ReferenceFacts } from '#core/apa/facts.ts'
import type { CheckOptions } from '#core/apa/finding.ts'
import { readAuthors } from '#core/apa/reference-names.ts'
import { findingAt, type LocalFinding, placeIn, type Rule, replaceFix } from '#core/apa/rule.ts'
import { andBefore } from '#core/apa/write-reference.ts'
import { inSmallLetters } from './citation-names.ts'

const editorsWithoutIn =
  /[.?!”"»]\s+((?:\p{Lu}\.[ -]?){1,3} ?\p{Lu}[^()]{1,120}? \((?:[Ee]ds?|[Cc]omps?|[Cc]oords?)\.?\),)/u
const pagesOfBook = /^\s?\((?:pp?|p[áa]gs?)\.? ?\d/

/** Source: APA 7 §9.23–9.31 and §10: what leads to the work. */
const referenceSource: Rule = {
  id: 'REF-SOURCE',
  name: 'Fuente completa',
  why: 'Sin editorial, páginas o enlace la obra no se puede encontrar.',
  checkReference(reference) {
    const { csl, body, layout, content } = reference
    if (reference.isBlank || !layout.date || csl.status === 'en prensa') return []
    const missing = withoutIn(reference)
    if (missing) return [missing]
    const end = content.trimEnd().length
    const last = { start: Math.max(0, end - 40), end }
    if (csl.type === 'chapter' && (csl.editor ?? []).length > 0 && !csl.page)
      return [findingAt('aviso', last, 'Al capítulo le faltan sus páginas: (pp. 15–32).')]
    const isSomewhere = layout.address !== null
    if (csl.type === 'article-journal' && !csl.page && !isSomewhere)
      return [findingAt('aviso', last, 'Al artículo le faltan las páginas o el DOI.')]
    // An organisation that publishes its own work is not named again as its publisher.
    const isPlainBook =
      csl.type === 'book' &&
      !body.isTitleFirst &&
      body.title.end > body.title.start &&
      body.genre === null &&
      !csl.author?.some((name) => 'literal' in name)
    if (isPlainBook && !csl.publisher && !isSomewhere && layout.head.end > layout.head.start)
      return [findingAt('aviso', last, 'Al libro le falta la editorial.')]
    return []
  },
}

/** Whether a chapter's book lacks its "En"; then the book's editors and title are read as parts of the chapter. */
export const isWithoutIn = (reference: ReferenceFacts) => withoutIn(reference) !== null

/** Finds the reference of a chapter that lacks the word "En" before its book. Source: APA 7 §10.3. */
function withoutIn(reference: ReferenceFacts): LocalFinding | null {
  const { body, layout } = reference
  const { text } = layout.visible
  if (body.inside || body.isTitleFirst) return null
  const message = 'El libro de un capítulo se presenta con «En».'
  const found = editorsWithoutIn.exec(text.slice(layout.body.start, layout.body.end))
  const from =
    found?.[1] !== undefined
      ? layout.body.start + found.index + found[0].length - found[1].length
      : null
  const container =
    body.container && pagesOfBook.test(text.slice(body.container.end)) ? body.container : null
  const start = from ?? container?.start ?? null
  if (start === null) return null
  const at = placeIn(reference, start, start + 1)
  const star = reference.content[at.start - 1] === '*' ? at.start - 1 : at.start
  const end = placeIn(
    reference,
    start,
    found?.[1] ? start + found[1].length : (container?.end ?? start + 1),
  ).end
  const fix = replaceFix('Escribir «En»', { start: star, end: star }, 'En ')
  return findingAt('error', { start: star, end: Math.max(end, star) }, message, fix)
}

const extras: readonly { pattern: RegExp; message: string }[] = [
  {
    pattern: /[.,;]?\s?\(?\bISBN(?:-1[03])?:?\s?[\dXx][\dXx -]{8,20}\)?/g,
    message: 'La referencia no lleva el ISBN.',
  },
  {
    pattern: /[.,;]?\s\(?\b\d{1,4}\s?(?:pp?|p[áa]gs?|p[áa]ginas)(?:\.|(?=[\s,;)]|$))\)?/g,
    message: 'La referencia de un libro no dice cuántas páginas tiene.',
  },
  {
    pattern:
      /\s?[[(](?:en l[ií]nea|internet|online|libro electr[óo]nico|versi[óo]n electr[óo]nica|(?:documento |archivo |versi[óo]n )?pdf|en red|impreso)[\])]/gi,
    message: 'El soporte («en línea», «PDF») no se dice: basta el enlace.',
  },
]
const legalForm =
  /,?\s(?:S\.\s?A\.(?:\s?de C\.\s?V\.)?|S\.\s?L\.|C[íi]a\.\s?Ltda\.|Ltda\.|Inc\.|LLC|Ltd\.?|S\.\s?A\.\s?S\.)\s?$/

/** Source: APA 7 §9.29: what the seventh edition leaves out. */
const referenceExtra: Rule = {
  id: 'REF-EXTRA',
  name: 'Datos que sobran',
  why: 'La referencia lleva lo necesario para encontrar la obra: sin ISBN, número de páginas, soporte ni «S. A.».',
  checkReference(reference) {
    const { layout, body } = reference
    const { text } = layout.visible
    if (reference.isBlank || !layout.date) return []
    const from = layout.date.end
    const findings: LocalFinding[] = []
    for (const { pattern, message } of extras) {
      for (const { 0: said, index } of text.slice(from).matchAll(pattern)) {
        const end = from + index + said.length
        // The full stop of "245 p." may be the one that ends the reference.
        const isLast = said.endsWith('.') && text.slice(end).trim() === ''
        findings.push(without(reference, from + index, isLast ? end - 1 : end, message))
      }
    }
    const rest = body.inside?.rest ?? body.rest
    const form = legalForm.exec(text.slice(rest.start, rest.end))
    if (form && form.index > 0) {
      const start = rest.start + form.index
      const end = rest.start + form.index + form[0].trimEnd().length
      const keepsStop = text[end - 1] === '.' && !/^\s*\./.test(text.slice(end))
      findings.push(
        without(
          reference,
          start,
          end,
          'La editorial va sin «S. A.», «Ltda.» ni «Inc.».',
          keepsStop ? '.' : '',
        ),
      )
    }
    return findings
  },
}

function without(
  reference: ReferenceFacts,
  start: number,
  end: number,
  message: string,
  text = '',
): LocalFinding {
  const place = placeIn(reference, start, end)
  const isPlain = !reference.content.slice(place.start, place.end).includes('*')
  return findingAt('aviso', place, message, isPlain && replaceFix('Quitarlo', place, text))
}

const roleWords = /\((\p{L}{2,5}?)(s?)\.?\)/u

/** Source: APA 7 §9.28: "En E. Lander (Ed.), …". */
const referenceRole: Rule = {
  id: 'REF-ROLE',
  name: 'Editores de la obra',
  why: 'Al editor de un libro se le nombra «I. Apellido (Ed.)»; a varios, «(Eds.)».',
  checkReference(reference, options) {
    const { body, layout } = reference
    const { text } = layout.visible
    if (reference.isBlank || !layout.date) return []
    if (!body.inside)
      return roleFault(reference, layout.head.start, layout.head.end, layout.authors.names.length)
    const { editors, title } = body.inside
    if (editors === '') return []
    const at = text.indexOf(editors, body.title.end)
    if (at === -1) return []
    const inverted = /^\p{Lu}[\p{L}’' -]{1,40}, \p{Lu}\./u.test(editors)
      ? readAuthors(editors).names
      : null
    if (inverted) return [invertedFinding(reference, at, editors, inverted, options)]
    return roleFault(
      reference,
      at + editors.length,
      title.start,
      (reference.csl.editor ?? []).length,
    )
  },
}

function invertedFinding(
  reference: ReferenceFacts,
  at: number,
  editors: string,
  names: readonly CslName[],
  { conjunction }: CheckOptions,
): LocalFinding {
  const place = placeIn(reference, at, at + editors.length)
  const said = names.map((name) =>
    'family' in name ? `${name.given ?? ''} ${name.family}`.trim() : name.literal,
  )
  const last = said.at(-1) ?? ''
  const joint = conjunction === '&' ? (said.length > 2 ? ', & ' : ' & ') : ` ${andBefore(last)} `
  const wanted = said.length > 1 ? `${said.slice(0, -1).join(', ')}${joint}${last}` : last
  const message =
    'Después de «En» el editor se nombra con las iniciales delante: «E. Lander (Ed.)».'
  const isPlain =
    reference.content.slice(place.start, place.end) === editors &&
    names.every((name) => 'family' in name)
  return findingAt(
    'error',
    place,
    message,
    isPlain && replaceFix('Poner las iniciales delante', place, wanted),
  )
}

function roleFault(
  reference: ReferenceFacts,
  from: number,
  to: number,
  count: number,
): LocalFinding[] {
  const { text } = reference.layout.visible
  const found = roleWords.exec(text.slice(from, to))
  const base = /^(?:ed|comp|coord|dir|org)$/i.exec(found?.[1] ?? '')?.[0]
  if (!found || !base || count === 0) return []
  const wanted = `(${base[0]?.toUpperCase()}${base.slice(1).toLowerCase()}${count > 1 ? 's' : ''}.)`
  if (found[0] === wanted) return []
  const place = placeIn(reference, from + found.index, from + found.index + found[0].length)
  const isPlain = reference.content.slice(place.start, place.end) === found[0]
  const message = `Aquí se escribe «${wanted}».`
  return [
    findingAt(
      'error',
      place,
      message,
      isPlain && replaceFix(`Escribir «${wanted}»`, place, wanted),
    ),
  ]
}

/** Source: APA 7 §9.8. */
const referenceName: Rule = {
  id: 'REF-NAME',
  name: 'Apellidos e iniciales',
  why: 'Los apellidos van en minúsculas y las iniciales separadas por un espacio: «Mora Paz, L. M.».',
  checkReference(reference) {
    const { layout, body } = reference
    const { names } = layout.authors
    if (!layout.date || body.isTitleFirst || !names.some((name) => 'family' in name)) return []
    const { start, end } = layout.head
    const said = layout.visible.text.slice(start, end).trimEnd()
    let wanted = said.replace(/(?<!\p{L})(\p{Lu}\p{Ll}?\.)(?=\p{Lu}\p{Ll}?\.)/gu, '$1 ')
    const isTight = wanted !== said
    let isShouted = false
    for (const name of names) {
      if (!('family' in name) || !/^\p{Lu}[\p{Lu}’' -]{2,}$/u.test(name.family)) continue
      isShouted = true
      wanted = wanted.replace(name.family, () => inSmallLetters(name.family))
    }
    if (!isTight && !isShouted) return []
    const place = placeIn(reference, start, start + said.length)
    const isPlain = reference.content.slice(place.start, place.end) === said
    const message = isShouted
      ? 'Los apellidos no se escriben en mayúsculas.'
      : 'Entre las iniciales va un espacio: «L. M.».'
    return [
      findingAt(
        'aviso',
        place,
        message,
        isPlain && replaceFix('Corregir los nombres', place, wanted),
      ),
    ]
  },
}

const inAngles = /<\s?(https?:\/\/[^\s<>]{1,1000}|www\.[^\s<>]{1,1000})\s?>/

/** Source: APA 7 §9.35: an address that opens. */
const referenceAddress: Rule = {
  id: 'REF-LINK',
  name: 'Enlace completo',
  why: 'Un enlace que empieza con https:// y va sin signos alrededor se abre en cualquier lugar.',
  checkReference(reference) {
    const { text } = reference.layout.visible
    const found = inAngles.exec(text)
    if (found) {
      const place = placeIn(reference, found.index, found.index + found[0].length)
      const isPlain = reference.content.slice(place.start, place.end) === found[0]
      const fix = isPlain && replaceFix('Dejar solo el enlace', place, found[1] ?? '')
      return [findingAt('aviso', place, 'El enlace va sin los signos < y >.', fix)]
    }
    const { address } = reference.layout
    if (!address || !/^www\./i.test(address.said)) return []
    const place = placeIn(reference, address.start, address.end)
    const fix = replaceFix(
      'Completar el enlace',
      { start: place.start, end: place.start },
      'https://',
    )
    return [findingAt('aviso', place, 'El enlace se escribe completo, con «https://».', fix)]
  },
}

export const referenceSourceRules: readonly Rule[] = [
  referenceSource,
  referenceExtra,
  referenceRole,
  referenceName,
  referenceAddress,
]
