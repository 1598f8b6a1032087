import type { CitedWork } from '#core/apa/facts.ts'
import type { Conjunction } from '#core/apa/finding.ts'
import { nameText } from '#core/apa/reference-names.ts'
import type { PlacedFinding, Rule } from '#core/apa/rule.ts'
import { andBefore } from '#core/apa/write-reference.ts'

/** Source: APA 7 §8.17: one author or two are always named. */
export const citationEtAlTwo: Rule = {
  id: 'CIT-ETAL-2',
  name: 'Uno o dos autores, sin «et al.»',
  why: 'Con uno o dos autores se nombran todos en cada cita.',
  checkDocument({ works, options }) {
    return works.flatMap((cited) => {
      const { work, matches } = cited
      const isFew = matches.every(({ facts: { keys } }) => keys.authors.length < 3 && !keys.hasMore)
      return work.etAl && matches.length > 0 && isFew ? [finding(cited, options.conjunction)] : []
    })
  },
}

function finding(
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
