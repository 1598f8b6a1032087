import type { CitedWork } from '#core/apa/facts.ts'
import type { PlacedFinding, Rule } from '#core/apa/rule.ts'

/** Source: APA 7 §8.17: three authors or more become "et al." from the first citation on. */
export const citationEtAl: Rule = {
  id: 'CIT-ETAL',
  name: '«et al.» desde tres autores',
  why: 'Una obra de tres o más autores se cita con el primero y «et al.» desde la primera vez.',
  checkDocument({ works }) {
    return works.flatMap((cited) => (isTooMany(cited) ? [finding(cited)] : []))
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

function finding({ index, work }: CitedWork): PlacedFinding {
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
