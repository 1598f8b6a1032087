import type { Rule } from '#core/apa/rule.ts'

/** Source: APA 7 §8.4. */
export const citationWithoutReference: Rule = {
  id: 'CIT-NOREF',
  name: 'Cada cita tiene su referencia',
  why: 'El lector busca en la lista de referencias cada obra que se cita.',
  checkDocument({ works }) {
    return works.flatMap(({ index, work, matches }) => {
      if (matches.length > 0 || work.kind === 'original' || work.year === null) return []
      const message = `«${work.authors.join(', ')}${work.etAl ? ' et al.' : ''}, ${work.year}» no está en las referencias.`
      return [
        { severity: 'error', list: 'cuerpo', index, start: work.start, end: work.end, message },
      ]
    })
  },
}
