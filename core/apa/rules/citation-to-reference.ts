import { bodyFinding, findingAt, placeFinding, type Rule, wholeOf } from '#core/apa/rule.ts'

/** Source: APA 7 §8.4. */
const citationWithoutReference: Rule = {
  id: 'CIT-NOREF',
  name: 'Cada cita tiene su referencia',
  why: 'El lector busca en la lista de referencias cada obra que se cita.',
  checkDocument({ works }) {
    return works.flatMap(({ index, work, matches }) => {
      if (matches.length > 0 || work.kind === 'original' || work.year === null) return []
      const message = `«${work.authors.join(', ')}${work.etAl ? ' et al.' : ''}, ${work.year}» no está en las referencias.`
      return [bodyFinding(index, 'error', work, message)]
    })
  },
}

/** Source: APA 7 §9.1: the list holds what the text cites and nothing else. */
const referenceUncited: Rule = {
  id: 'REF-UNCITED',
  name: 'Cada referencia está citada',
  why: 'La lista de referencias tiene solo las obras que el texto cita.',
  checkDocument({ works, references }) {
    const cited = new Set(works.flatMap(({ matches }) => matches))
    return references.flatMap((reference) => {
      if (cited.has(reference) || reference.facts.keys.year === null) return []
      const { list, index, facts } = reference
      const message = 'Esta referencia no se cita en el texto.'
      return [placeFinding(findingAt('error', wholeOf(facts), message), list, index)]
    })
  },
}

export const citationToReferenceRules: readonly Rule[] = [
  citationWithoutReference,
  referenceUncited,
]
