import type { ReferenceFacts } from '#core/apa/facts.ts'
import type { CheckOptions } from '#core/apa/finding.ts'
import { type LocalFinding, placeIn, type Rule, replaceFix } from '#core/apa/rule.ts'
import { andBefore, joint } from '#core/apa/write-reference.ts'

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
