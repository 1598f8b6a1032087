import type { CitedWork, ReferenceFacts } from '#core/apa/facts.ts'
import type { CheckOptions, Conjunction } from '#core/apa/finding.ts'
import { nameText } from '#core/apa/reference-names.ts'
import {
  type LocalFinding,
  type PlacedFinding,
  placeIn,
  type Rule,
  replaceFix,
} from '#core/apa/rule.ts'
import { andBefore, joint } from '#core/apa/write-reference.ts'

/** Source: APA 7 §8.17: three authors or more become "et al." from the first citation on. */
export const citationEtAl: Rule = {
  id: 'CIT-ETAL',
  name: '«et al.» desde tres autores',
  why: 'Una obra de tres o más autores se cita con el primero y «et al.» desde la primera vez.',
  checkDocument({ works }) {
    return works.flatMap((cited) => (isTooMany(cited) ? [tooManyFinding(cited)] : []))
  },
}

function isTooMany({ work, matches }: CitedWork): boolean {
  if (work.etAl || work.kind === 'law') return false
  if (work.authors.length > 2) return true
  return (
    matches.length > 0 &&
    matches.every(
      ({ facts: { keys } }) => keys.authors.length > 2 || (keys.hasMore && keys.authors.length > 0),
    )
  )
}

function tooManyFinding({ index, work }: CitedWork): PlacedFinding {
  const [first] = work.names
  const last = work.names.at(-1)
  const place = { list: 'cuerpo', index, start: work.start, end: work.end } as const
  const message = 'Tres o más autores se citan con el primero y «et al.».'
  if (!first || !last) return { severity: 'error', ...place, message }
  const edit = {
    kind: 'text',
    list: 'cuerpo',
    index,
    start: first.end,
    end: last.end,
    text: ' et al.',
  } as const
  return {
    severity: 'error',
    ...place,
    message,
    fix: { label: 'Escribir «et al.»', edits: [edit] },
  }
}

/** Source: APA 7 §8.17: one author or two are always named. */
export const citationEtAlTwo: Rule = {
  id: 'CIT-ETAL-2',
  name: 'Uno o dos autores, sin «et al.»',
  why: 'Con uno o dos autores se nombran todos en cada cita.',
  checkDocument({ works, options }) {
    return works.flatMap((cited) => {
      const { work, matches } = cited
      const isFew = matches.every(({ facts: { keys } }) => keys.authors.length < 3 && !keys.hasMore)
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
  const place = { list: 'cuerpo', index, start: work.start, end: work.end } as const
  const message = 'La obra tiene uno o dos autores: se nombran todos, sin «et al.».'
  const names = matches.length === 1 ? (matches[0]?.facts.layout.authors.names ?? []) : []
  const [, second] = names
  const last = work.names.at(-1)
  if (names.length === 0 || !work.etAlWords || !last || work.names.length > 1)
    return { severity: 'error', ...place, message }
  const other = second ? nameText(second) : ''
  const isAmpersand = citation.form === 'parenthetical' && conjunction === '&'
  const text = second ? ` ${isAmpersand ? '&' : andBefore(other)} ${other}` : ''
  const edit = {
    kind: 'text',
    list: 'cuerpo',
    index,
    start: last.end,
    end: work.etAlWords.end,
    text,
  } as const
  return {
    severity: 'error',
    ...place,
    message,
    fix: { label: 'Nombrar a los autores', edits: [edit] },
  }
}

/** Source: APA 7 §8.17: "et al." in roman type, with its full stop. */
export const citationEtAlDot: Rule = {
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
        const start = content[etAlWords.start - 1] === '*' ? etAlWords.start - 1 : etAlWords.start
        const end = content[etAlWords.end] === '*' ? etAlWords.end + 1 : etAlWords.end
        const said = content.slice(start, end)
        if (said === 'et al.') continue
        const message = 'Se escribe «et al.», con punto después de «al» y sin cursiva.'
        const stars = said.split('*').length - 1
        const fix =
          stars % 2 === 0 ? { fix: replaceFix('Escribir «et al.»', start, end, 'et al.') } : {}
        findings.push({ severity: 'error', start, end, message, ...fix })
      }
    }
    return findings
  },
}

/** Source: APA 7 §8.17. */
export const citationOthers: Rule = {
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
        const { start, end } = etAlWords
        const message = 'Los demás autores se dicen con «et al.».'
        const isPlain = !content.slice(start, end).includes('*')
        const fix = isPlain ? { fix: replaceFix('Escribir «et al.»', start, end, 'et al.') } : {}
        findings.push({ severity: 'error', start, end, message, ...fix })
      }
    }
    return findings
  },
}

/** Source: APA 7 §8.17 and §9.8, Spanish edition: "y" in the text; in brackets and in the list the project's choice. */
export const conjunction: Rule = {
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
        const end = start + between.length
        const fix = between.includes('*')
          ? {}
          : { fix: replaceFix(`Escribir «${wanted}»`, start, end, ` ${wanted} `) }
        findings.push({
          severity: form === 'narrative' ? 'error' : 'aviso',
          start: said.start,
          end: said.end,
          message,
          ...fix,
        })
      }
    }
    return findings
  },
  checkReference: (reference, options) => [
    ...inAuthors(reference, options),
    ...inEditors(reference, options),
  ],
}

const beforeLast = /,? (?:(?:y|e|&|and) )?(?=[^,.&]+, \p{Lu}\p{Ll}?\.[^,]*$)/u
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
  const { start, end } = placeIn(
    reference,
    offset + found.index,
    offset + found.index + found[0].length,
  )
  const message = `Antes del último autor va «${wanted.trim()}».`
  const isPlain = reference.content.slice(start, end) === found[0]
  const fix = isPlain ? { fix: replaceFix(`Escribir «${wanted.trim()}»`, start, end, wanted) } : {}
  return [{ severity: 'aviso', start, end, message, ...fix }]
}
