import type { ReadCitation, ReadWork } from '#core/apa/citation.ts'
import { nameText } from '#core/apa/csl.ts'
import type { CitedWork, ReferenceFacts } from '#core/apa/facts.ts'
import type { CheckOptions, Conjunction } from '#core/apa/finding.ts'
import { type Fault, type Fix, hasNoStar, type Rules, rewrite } from '#core/apa/rule.ts'
import { andBefore, editorJoint, joint } from '#core/apa/write-reference.ts'

export const citationAuthorRules = {
  'CIT-ETAL': {
    name: '«et al.» desde tres autores',
    why: 'Una obra de tres o más autores se cita con el primero y «et al.» desde la primera vez.',
    source: 'APA 7 §8.17',
    severity: 'error',
    document: ({ works }) =>
      works.filter(hasTooMany).map(({ index, work }) => {
        const [first] = work.names
        const at = { start: first?.end ?? 0, end: work.names.at(-1)?.end ?? 0 }
        return {
          where: index,
          at: work,
          message: 'Tres o más autores se citan con el primero y «et al.».',
          fix: first ? { label: 'Escribir «et al.»', at, text: ' et al.' } : null,
        }
      }),
  },
  'CIT-ETAL-2': {
    name: 'Uno o dos autores, sin «et al.»',
    why: 'Con uno o dos autores se nombran todos en cada cita.',
    source: 'APA 7 §8.17',
    severity: 'error',
    document: ({ works, options }) =>
      works.map((cited) => {
        const { index, work, matches } = cited
        const isFew = matches.every(
          ({ facts: { keys } }) => keys.authors.length < 3 && !keys.hasMore && !keys.isUnread,
        )
        const message = 'La obra tiene uno o dos autores: se nombran todos, sin «et al.».'
        const fix = namingFix(cited, options.conjunction)
        return work.etAl && matches.length > 0 && isFew && { where: index, at: work, message, fix }
      }),
  },
  'CIT-ETDOT': {
    name: '«et al.» con punto y sin cursiva',
    why: '«al.» abrevia «alii»: lleva punto, «et» no lo lleva, y ninguno va en cursiva.',
    source: 'APA 7 §8.17',
    severity: 'error',
    block: ({ content, citations }) =>
      etAlWordsOf(citations).map((words) => {
        if (!isLatin(words)) return null
        let { start, end } = words
        while (content[start - 1] === '*') start--
        while (content[end] === '*') end++
        const said = content.slice(start, end)
        const isClosed = said.split('*').length % 2 === 1
        return (
          said !== 'et al.' && {
            at: { start, end },
            message: 'Se escribe «et al.», con punto después de «al» y sin cursiva.',
            fix: isClosed && writeEtAl,
          }
        )
      }),
  },
  'CIT-YCOL': {
    name: '«et al.» y no «y otros»',
    why: 'En APA 7 los demás autores se dicen con «et al.», no con «y cols.» ni «y otros».',
    source: 'APA 7 §8.17',
    severity: 'error',
    block: ({ content, citations }) =>
      etAlWordsOf(citations).map((words) => {
        const message = 'Los demás autores se dicen con «et al.».'
        const fix = hasNoStar(content, words) && writeEtAl
        return !isLatin(words) && { at: words, message, fix }
      }),
  },
  'CIT-AMP': {
    name: '«y» o «&», siempre igual',
    why: 'El último autor se une con la misma palabra en todo el trabajo; fuera de paréntesis, siempre con «y».',
    source:
      'APA 7 §8.17 and §9.8, Spanish edition: "y" in the text; in brackets and in the list the choice of the project',
    block({ content, citations }, options) {
      const seen = new Set<number>()
      return citations.flatMap(({ form, works, isDoubtful }) =>
        works.map(({ conjunction: said, names, authors }) => {
          if (!said || seen.has(said.start) || isDoubtful) return null
          seen.add(said.start)
          const isAmpersand = form === 'parenthetical' && options.conjunction === '&'
          const wanted = isAmpersand ? '&' : andBefore(authors.at(-1) ?? '')
          const start = names.at(-2)?.end ?? said.start
          const between = { start, end: Math.max(start, names.at(-1)?.start ?? 0) }
          const fix = { label: `Escribir «${wanted}»`, at: between, text: ` ${wanted} ` }
          return (
            said.text.trim() !== wanted && {
              at: said,
              severity: form === 'narrative' ? ('error' as const) : ('aviso' as const),
              message: isAmpersand
                ? 'Entre paréntesis este trabajo une a los autores con «&».'
                : `Aquí los autores se unen con «${wanted}».`,
              fix: hasNoStar(content, between) && fix,
            }
          )
        }),
      )
    },
    reference: (reference, options) => [
      jointOfAuthors(reference, options),
      jointOfEditors(reference, options),
    ],
  },
} satisfies Rules

function hasTooMany({ work, matches }: CitedWork): boolean {
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

/** Names the second author too, where it is certain which work is meant. */
function namingFix(
  { work, citation, matches: [match, ...others] }: CitedWork,
  conjunction: Conjunction,
): Fix | null {
  const names = others.length === 0 ? (match?.facts.layout.authors.names ?? []) : []
  const [only, further] = work.names
  const [first, second] = names
  if (!first || !work.etAlWords || !only || further) return null
  const other = second ? nameText(second) : ''
  const isAmpersand = citation.form === 'parenthetical' && conjunction === '&'
  const text = second ? ` ${isAmpersand ? '&' : andBefore(other)} ${other}` : ''
  return { label: 'Nombrar a los autores', at: { start: only.end, end: work.etAlWords.end }, text }
}

type Words = NonNullable<ReadWork['etAlWords']>

const writeEtAl = { label: 'Escribir «et al.»', text: 'et al.' }
const isLatin = ({ text }: Words) => /^\*?et\b/i.test(text)

/** "et al." or the words for it, each place once: works of the same authors share theirs. */
function etAlWordsOf(citations: readonly ReadCitation[]): Words[] {
  const words = citations.flatMap(({ works }) => works.flatMap(({ etAlWords }) => etAlWords ?? []))
  return [...new Map(words.map((one) => [one.start, one])).values()]
}

// The separator before the last author. The comma before "III" or "Jr." is part of a name, not a separator.
const beforeLast =
  /,? (?:(?:y|e|&|and) )?(?!I{2,3}\b|IV\b)(?=[^,.&]+, \p{Lu}\p{Ll}?\.[^,]*(?:, (?:[JS]r\.|I{2,3}|IV))?$)/u
const beforeLastEditor = /,? (?:y|e|&|and) (?=\p{Lu}\.[^,()]*$)/u

function jointOfAuthors(reference: ReferenceFacts, { conjunction }: CheckOptions): Fault | null {
  const { head, authors, visible } = reference.layout
  const last = authors.names.at(-1)
  if (authors.names.length < 2 || !last || !('family' in last)) return null
  if (authors.hasEllipsis || authors.hasEtAl || !authors.isProper) return null
  const said = visible.text.slice(head.start, head.end).replace(/ \([^()]*\)\.? *$/, '')
  const found = beforeLast.exec(said)
  const wanted = joint(conjunction, last.family)
  return found && jointFault(reference, head.start + found.index, found[0], wanted)
}

function jointOfEditors(reference: ReferenceFacts, { conjunction }: CheckOptions): Fault | null {
  const { inside, title } = reference.body
  const editors = reference.csl.editor ?? []
  const last = editors.at(-1)
  if (!inside || editors.length < 2 || !last || !('given' in last)) return null
  const from = reference.layout.visible.text.indexOf(inside.editors, title.end)
  const wanted = editorJoint(conjunction, last.given ?? '', editors.length)
  const found = from === -1 ? null : beforeLastEditor.exec(inside.editors)
  if (!found) return null
  // Spanish writes "e" for "y" before a name that sounds like i. An initial does not show the sound, so both are accepted.
  if (/ [ye] /.test(found[0]) && / [ye] /.test(wanted)) return null
  return jointFault(reference, from + found.index, found[0], wanted)
}

function jointFault(
  reference: ReferenceFacts,
  start: number,
  said: string,
  wanted: string,
): Fault | null {
  if (said === wanted) return null
  const stretch = { start, end: start + said.length }
  const message = `Antes del último autor va «${wanted.trim()}».`
  return { ...rewrite(reference, stretch, `Escribir «${wanted.trim()}»`, wanted), message }
}
