import type { CslName } from '#core/apa/csl.ts'
import type { ReferenceFacts } from '#core/apa/facts.ts'
import type { CheckOptions } from '#core/apa/finding.ts'
import { readAuthors } from '#core/apa/reference-names.ts'
import { type Fault, hasNoStar, placeIn, type Rules, rewrite } from '#core/apa/rule.ts'
import { joinEditors } from '#core/apa/write-reference.ts'

export const referenceSourceRules = {
  'REF-SOURCE': {
    name: 'Fuente completa',
    why: 'Sin editorial, páginas o enlace la obra no se puede encontrar.',
    source: 'APA 7 §9.23–9.31 and §10',
    reference(reference) {
      const { csl, layout, content, isBlank } = reference
      if (isBlank || !layout.date || csl.status === 'en prensa') return null
      const end = content.trimEnd().length
      const at = { start: Math.max(0, end - 40), end }
      const message = missingSource(reference)
      return withoutIn(reference) ?? (message !== null && { at, message })
    },
  },
  'REF-EXTRA': {
    name: 'Datos que sobran',
    why: 'La referencia lleva lo necesario para encontrar la obra: sin ISBN, número de páginas, soporte ni «S. A.».',
    source: 'APA 7 §9.29',
    patterns: [
      {
        in: 'references after the date',
        find: /[.,;]?\s?\(?\bISBN(?:-1[03])?:?\s?[\dXx][\dXx -]{8,20}\)?/g,
        message: 'La referencia no lleva el ISBN.',
        fix: ['Quitarlo', ''],
      },
      {
        in: 'references after the date',
        // The full stop of "245 p." may be the one that ends the reference, which stays.
        find: /[.,;]?\s\(?\b\d{1,4}\s?(?:pp?|p[áa]gs?|p[áa]ginas)(?:\.(?!\s*$)|(?=[\s,;)]|\.?\s*$))\)?/g,
        message: 'La referencia de un libro no dice cuántas páginas tiene.',
        fix: ['Quitarlo', ''],
      },
      {
        in: 'references after the date',
        find: /\s?[[(](?:en l[ií]nea|internet|online|libro electr[óo]nico|versi[óo]n electr[óo]nica|(?:documento |archivo |versi[óo]n )?pdf|en red|impreso)[\])]/gi,
        message: 'El soporte («en línea», «PDF») no se dice: basta el enlace.',
        fix: ['Quitarlo', ''],
      },
    ],
    reference(reference) {
      const { layout, body, isBlank, content } = reference
      const { text } = layout.visible
      const rest = body.inside?.rest ?? body.rest
      const form = legalForm.exec(text.slice(rest.start, rest.end))
      if (isBlank || !layout.date || !form || form.index === 0) return null
      const start = rest.start + form.index
      const end = start + form[0].trimEnd().length
      const keepsStop = text[end - 1] === '.' && !/^\s*\./.test(text.slice(end))
      const at = placeIn(reference, { start, end })
      const fix = hasNoStar(content, at) && { label: 'Quitarlo', text: keepsStop ? '.' : '' }
      return { at, message: 'La editorial va sin «S. A.», «Ltda.» ni «Inc.».', fix }
    },
  },
  'REF-ROLE': {
    name: 'Editores de la obra',
    why: 'Al editor de un libro se le nombra «I. Apellido (Ed.)»; a varios, «(Eds.)».',
    source: 'APA 7 §9.28: "En E. Lander (Ed.), …"',
    severity: 'error',
    reference(reference, options) {
      const { body, layout, csl, isBlank } = reference
      if (isBlank || !layout.date) return null
      if (!body.inside) return roleFault(reference, layout.head, layout.authors.names.length)
      const { editors, title } = body.inside
      const start = layout.visible.text.indexOf(editors, body.title.end)
      if (editors === '' || start === -1) return null
      const end = start + editors.length
      return /^\p{Lu}[\p{L}’' -]{1,40}, \p{Lu}\./u.test(editors)
        ? invertedFault(reference, { start, end }, readAuthors(editors).names, options)
        : roleFault(reference, { start: end, end: title.start }, csl.editor?.length ?? 0)
    },
  },
} satisfies Rules

/** What is missing of a reference's source; null if nothing is. */
function missingSource({ csl, body, layout }: ReferenceFacts): string | null {
  const hasEditors = (csl.editor ?? []).length > 0
  if (csl.type === 'chapter' && hasEditors && !csl.page)
    return 'Al capítulo le faltan sus páginas: (pp. 15–32).'
  if (layout.address) return null
  if (csl.type === 'article-journal' && !csl.page)
    return 'Al artículo le faltan las páginas o el DOI.'
  const isBook = csl.type === 'book' && !body.isTitleFirst && body.genre === null
  const hasHead = layout.head.end > layout.head.start && body.title.end > body.title.start
  // An organisation that publishes its own work is not named again as its publisher.
  const isPublisher = csl.author?.some((name) => 'literal' in name)
  return isBook && hasHead && !isPublisher && !csl.publisher
    ? 'Al libro le falta la editorial.'
    : null
}

const editorsWithoutIn =
  /[.?!”"»]\s+((?:\p{Lu}\.[ -]?){1,3} ?\p{Lu}[^()]{1,120}? \((?:[Ee]ds?|[Cc]omps?|[Cc]oords?)\.?\),)/u
const pagesOfBook = /^\s?\((?:pp?|p[áa]gs?)\.? ?\d/

/** Whether a chapter's book lacks its "En"; then the book's editors and title are read as parts of the chapter. */
export const isWithoutIn = (reference: ReferenceFacts) => withoutIn(reference) !== null

/** Finds the reference of a chapter that lacks the word "En" before its book. Source: APA 7 §10.3. */
function withoutIn(reference: ReferenceFacts): Fault | null {
  const { body, layout, content } = reference
  const { text } = layout.visible
  if (body.inside || body.isTitleFirst) return null
  const found = editorsWithoutIn.exec(text.slice(layout.body.start, layout.body.end))
  const [whole = '', editors] = found ?? []
  const { container } = body
  const start = layout.body.start + (found?.index ?? 0) + whole.length - (editors?.length ?? 0)
  const book =
    editors !== undefined
      ? { start, end: start + editors.length }
      : container && pagesOfBook.test(text.slice(container.end))
        ? container
        : null
  if (!book) return null
  const { start: first, end } = placeIn(reference, book)
  const star = content[first - 1] === '*' ? first - 1 : first
  return {
    at: { start: star, end: Math.max(end, star) },
    severity: 'error',
    message: 'El libro de un capítulo se presenta con «En».',
    fix: { label: 'Escribir «En»', at: { start: star, end: star }, text: 'En ' },
  }
}

const legalForm =
  /,?\s(?:S\.\s?A\.(?:\s?de C\.\s?V\.)?|S\.\s?L\.|C[íi]a\.\s?Ltda\.|Ltda\.|Inc\.|LLC|Ltd\.?|S\.\s?A\.\s?S\.)\s?$/

/** Editors of a chapter's book as the list has authors: "En Lander, E. (Ed.)". */
function invertedFault(
  reference: ReferenceFacts,
  stretch: { start: number; end: number },
  names: readonly CslName[],
  { conjunction }: CheckOptions,
): Fault {
  const written = rewrite(
    reference,
    stretch,
    'Poner las iniciales delante',
    joinEditors(names, conjunction),
  )
  const message =
    'Después de «En» el editor se nombra con las iniciales delante: «E. Lander (Ed.)».'
  return {
    at: written.at,
    message,
    fix: names.every((name) => 'family' in name) && written.fix,
  }
}

const roleWords = /\((\p{L}{2,5}?)(s?)\.?\)/u

/** The role of so many editors, in brackets: "(Ed.)", "(Eds.)". */
function roleFault(
  reference: ReferenceFacts,
  { start, end }: { start: number; end: number },
  count: number,
): Fault | null {
  const found = roleWords.exec(reference.layout.visible.text.slice(start, end))
  const base = /^(?:ed|comp|coord|dir|org)$/i.exec(found?.[1] ?? '')?.[0]
  if (!found || !base || count === 0) return null
  const wanted = `(${base[0]?.toUpperCase()}${base.slice(1).toLowerCase()}${count > 1 ? 's' : ''}.)`
  if (found[0] === wanted) return null
  const from = start + found.index
  const stretch = { start: from, end: from + found[0].length }
  return {
    ...rewrite(reference, stretch, `Escribir «${wanted}»`, wanted),
    message: `Aquí se escribe «${wanted}».`,
  }
}
