import type { ReadCitation, ReadWork } from '#core/apa/citation.ts'
import type { CitedWork, ReferenceFacts } from '#core/apa/facts.ts'
import type { CheckOptions, Conjunction } from '#core/apa/finding.ts'
import { nameText } from '#core/apa/reference-names.ts'
import {
  bodyFinding,
  findingAt,
  type LocalFinding,
  type PlacedFinding,
  placeIn,
  type Rule,
  replaceFix,
} from '#core/apa/rule.ts'
import { andBefore, joint } from '#core/apa/write-reference.ts'

/** Source: APA 7 §8.17: three authors or more become "et al." from the first citation on. */
const citationEtAl: Rule = {
  id: 'CIT-ETAL',
  name: '«et al.» desde tres autores',
  why: 'Una obra de tres o más autores se cita con el primero y «et al.» desde la primera vez.',
  checkDocument({ works }) {
    return works.filter(isTooMany).map(tooManyFinding)
  },
}

function isTooMany({ work, matches }: CitedWork): boolean {
  if (work.etAl || work.kind === 'law') return false
  if (work.authors.length > 2) return true
  return (
    matches.length > 0 &&
    matches.every(
      ({ facts: { keys } }) =>
        !keys.isUnread && (keys.authors.length > 2 || (keys.hasMore && keys.authors.length > 0)),
    )
  )
}

function tooManyFinding({ index, work }: CitedWork): PlacedFinding {
  const [first] = work.names
  const last = work.names.at(-1)
  const message = 'Tres o más autores se citan con el primero y «et al.».'
  const fix =
    first && last && replaceFix('Escribir «et al.»', { start: first.end, end: last.end }, ' et al.')
  return bodyFinding(index, 'error', work, message, fix)
}

/** Source: APA 7 §8.17: one author or two are always named. */
const citationEtAlTwo: Rule = {
  id: 'CIT-ETAL-2',
  name: 'Uno o dos autores, sin «et al.»',
  why: 'Con uno o dos autores se nombran todos en cada cita.',
  checkDocument({ works, options }) {
    return works.flatMap((cited) => {
      const { work, matches } = cited
      const isFew = matches.every(
        ({ facts: { keys } }) => keys.authors.length < 3 && !keys.hasMore && !keys.isUnread,
      )
      return work.etAl && matches.length > 0 && isFew
        ? [tooFewFinding(cited, options.conjunction)]
        : []
    })
  },
}

function tooFewFinding(
  { index, work, citation, matches }: CitedWork,
  conjunction: Conjunction,
): PlacedFinding {
  const message = 'La obra tiene uno o dos autores: se nombran todos, sin «et al.».'
  const fix = authorsFix(work, citation.form, matches, conjunction)
  return bodyFinding(index, 'error', work, message, fix)
}

function authorsFix(
  work: ReadWork,
  form: ReadCitation['form'],
  [match, ...others]: CitedWork['matches'],
  conjunction: Conjunction,
) {
  const names = others.length === 0 ? (match?.facts.layout.authors.names ?? []) : []
  const [, second] = names
  const last = work.names.at(-1)
  if (names.length === 0 || !work.etAlWords || !last || work.names.length > 1) return null
  const other = second ? nameText(second) : ''
  const isAmpersand = form === 'parenthetical' && conjunction === '&'
  const text = second ? ` ${isAmpersand ? '&' : andBefore(other)} ${other}` : ''
  return replaceFix('Nombrar a los autores', { start: last.end, end: work.etAlWords.end }, text)
}

/** Source: APA 7 §8.17: "et al." in roman type, with its full stop. */
const citationEtAlDot: Rule = {
  id: 'CIT-ETDOT',
  name: '«et al.» con punto y sin cursiva',
  why: '«al.» abrevia «alii»: lleva punto, «et» no lo lleva, y ninguno va en cursiva.',
  checkBlock({ content, citations }) {
    const findings: LocalFinding[] = []
    const seen = new Set<number>()
    for (const { works } of citations) {
      for (const { etAlWords } of works) {
        if (!etAlWords || !/^\*?et\b/i.test(etAlWords.text) || seen.has(etAlWords.start)) continue
        seen.add(etAlWords.start)
        let { start, end } = etAlWords
        while (content[start - 1] === '*') start--
        while (content[end] === '*') end++
        const said = content.slice(start, end)
        if (said === 'et al.') continue
        const message = 'Se escribe «et al.», con punto después de «al» y sin cursiva.'
        const stars = said.split('*').length - 1
        const fix = stars % 2 === 0 && replaceFix('Escribir «et al.»', { start, end }, 'et al.')
        findings.push(findingAt('error', { start, end }, message, fix))
      }
    }
    return findings
  },
}

/** Source: APA 7 §8.17. */
const citationOthers: Rule = {
  id: 'CIT-YCOL',
  name: '«et al.» y no «y otros»',
  why: 'En APA 7 los demás autores se dicen con «et al.», no con «y cols.» ni «y otros».',
  checkBlock({ content, citations }) {
    const findings: LocalFinding[] = []
    const seen = new Set<number>()
    for (const { works } of citations) {
      for (const { etAlWords } of works) {
        if (!etAlWords || /^\*?et\b/i.test(etAlWords.text) || seen.has(etAlWords.start)) continue
        seen.add(etAlWords.start)
        const message = 'Los demás autores se dicen con «et al.».'
        const isPlain = !content.slice(etAlWords.start, etAlWords.end).includes('*')
        const fix = isPlain && replaceFix('Escribir «et al.»', etAlWords, 'et al.')
        findings.push(findingAt('error', etAlWords, message, fix))
      }
    }
    return findings
  },
}

/** Source: APA 7 §8.17 and §9.8, Spanish edition: "y" in the text; in brackets and in the list the project's choice. */
const conjunction: Rule = {
  id: 'CIT-AMP',
  name: '«y» o «&», siempre igual',
  why: 'El último autor se une con la misma palabra en todo el trabajo; fuera de paréntesis, siempre con «y».',
  checkBlock({ content, citations }, options) {
    const findings: LocalFinding[] = []
    const seen = new Set<number>()
    for (const { form, works, isDoubtful } of citations) {
      for (const { conjunction: said, names, authors } of works) {
        if (!said || seen.has(said.start) || isDoubtful) continue
        seen.add(said.start)
        const isAmpersand = form === 'parenthetical' && options.conjunction === '&'
        const wanted = isAmpersand ? '&' : andBefore(authors.at(-1) ?? '')
        if (said.text.trim() === wanted) continue
        const start = names.at(-2)?.end ?? said.start
        const between = content.slice(start, names.at(-1)?.start)
        const message = isAmpersand
          ? 'Entre paréntesis este trabajo une a los autores con «&».'
          : `Aquí los autores se unen con «${wanted}».`
        const fix =
          !between.includes('*') &&
          replaceFix(`Escribir «${wanted}»`, { start, end: start + between.length }, ` ${wanted} `)
        findings.push(findingAt(form === 'narrative' ? 'error' : 'aviso', said, message, fix))
      }
    }
    return findings
  },
  checkReference: (reference, options) => [
    ...inAuthors(reference, options),
    ...inEditors(reference, options),
  ],
}

// The separator before the last author. The comma before "III" or "Jr." is part of a name, not a separator.
const beforeLast =
  /,? (?:(?:y|e|&|and) )?(?!I{2,3}\b|IV\b)(?=[^,.&]+, \p{Lu}\p{Ll}?\.[^,]*(?:, (?:[JS]r\.|I{2,3}|IV))?$)/u
const beforeLastEditor = /,? (?:y|e|&|and) (?=\p{Lu}\.[^,()]*$)/u

function inAuthors(reference: ReferenceFacts, options: CheckOptions): LocalFinding[] {
  const { head, authors, visible } = reference.layout
  const last = authors.names.at(-1)
  if (
    authors.names.length < 2 ||
    !last ||
    !('family' in last) ||
    authors.hasEllipsis ||
    authors.hasEtAl ||
    !authors.isProper
  )
    return []
  const said = visible.text.slice(head.start, head.end).replace(/ \([^()]*\)\.? *$/, '')
  return compare(reference, said, head.start, beforeLast, joint(options.conjunction, last.family))
}

function inEditors(reference: ReferenceFacts, options: CheckOptions): LocalFinding[] {
  const { inside } = reference.body
  const editors = reference.csl.editor ?? []
  const last = editors.at(-1)
  if (!inside || editors.length < 2 || !last || !('given' in last)) return []
  const { text } = reference.layout.visible
  const at = text.indexOf(inside.editors, reference.body.title.end)
  const wanted =
    options.conjunction === '&'
      ? editors.length > 2
        ? ', & '
        : ' & '
      : ` ${andBefore(last.given ?? '')} `
  return at === -1 ? [] : compare(reference, inside.editors, at, beforeLastEditor, wanted)
}

function compare(
  reference: ReferenceFacts,
  said: string,
  offset: number,
  pattern: RegExp,
  wanted: string,
): LocalFinding[] {
  const found = pattern.exec(said)
  if (!found || found[0] === wanted) return []
  // Whether a name of which only the initial is given begins with the sound i is unknown.
  if (pattern === beforeLastEditor && / [ye] /.test(found[0]) && / [ye] /.test(wanted)) return []
  const start = offset + found.index
  const place = placeIn(reference, start, start + found[0].length)
  const message = `Antes del último autor va «${wanted.trim()}».`
  const isPlain = reference.content.slice(place.start, place.end) === found[0]
  const fix = isPlain && replaceFix(`Escribir «${wanted.trim()}»`, place, wanted)
  return [findingAt('aviso', place, message, fix)]
}

export const citationAuthorRules: readonly Rule[] = [
  citationEtAl,
  citationEtAlTwo,
  citationEtAlDot,
  citationOthers,
  conjunction,
]
