import { intendedReferences, isInOtherOrder } from '#core/apa/intended-references.ts'
import { keyText } from '#core/apa/match-works.ts'
import { bodyFinding, findingAt, placeFinding, type Rule, wholeOf } from '#core/apa/rule.ts'
import { namesWithoutYear, otherStyleIn } from './citation-slips.ts'

/** Source: APA 7 §8.4. */
const citationWithoutReference: Rule = {
  id: 'CIT-NOREF',
  name: 'Cada cita tiene su referencia',
  why: 'El lector busca en la lista de referencias cada obra que se cita.',
  checkDocument(document) {
    const { works, references } = document
    const intended = intendedReferences(document)
    // A reference whose date cannot be read is told by its form.
    const undated = new Map<string, string>()
    for (const { facts } of references) {
      if (facts.keys.year !== null) continue
      const said = keyText(facts.content.slice(0, 300))
      undated.set(said.split(' ')[0] ?? '', said)
    }
    return works.flatMap(({ index, work, matches }) => {
      const { year } = work
      if (matches.length > 0 || work.kind === 'original' || year === null) return []
      const first = keyText(work.authors[0] ?? '')
      if (undated.get(first.split(' ')[0] ?? '')?.includes(year)) return []
      const said = `«${work.authors.join(', ')}${work.etAl ? ' et al.' : ''}, ${work.year}»`
      const keys = intended.get(work)?.facts.keys
      const isMisdated = keys !== undefined && keys.year !== work.year
      const message =
        keys === undefined
          ? `${said} no está en las referencias.`
          : isMisdated
            ? `${said} no está en las referencias, que tienen otro año: ${keys.year}. Revisa cuál es el correcto.`
            : isInOtherOrder(work, keys.authors)
              ? `${said} no está en las referencias, que tienen a los mismos autores en otro orden.`
              : `${said} no está en las referencias, que tienen otro nombre parecido. Revisa cuál es el correcto.`
      return [bodyFinding(index, 'error', work, message)]
    })
  },
}

/** Source: APA 7 §9.1: the list holds what the text cites and nothing else. */
const referenceUncited: Rule = {
  id: 'REF-UNCITED',
  name: 'Cada referencia está citada',
  why: 'La lista de referencias tiene solo las obras que el texto cita.',
  checkDocument(document) {
    const { works, references } = document
    const cited = new Set(works.flatMap(({ matches }) => matches))
    const named = namesWithoutYear(document)
    let otherStyle = document.blocks.reduce((sum, block) => sum + otherStyleIn(block), 0)
    return references.flatMap((reference) => {
      if (cited.has(reference) || reference.facts.keys.year === null) return []
      const { list, index, facts } = reference
      // What hides the citation is told where it stands: a name without its year, a number.
      const [first = ''] = facts.keys.authors
      if (first.split(' ').some((word) => named.has(word))) return []
      if (otherStyle-- > 0) return []
      const message = 'Esta referencia no se cita en el texto.'
      return [placeFinding(findingAt('error', wholeOf(facts), message), list, index)]
    })
  },
}

export const citationToReferenceRules: readonly Rule[] = [
  citationWithoutReference,
  referenceUncited,
]
