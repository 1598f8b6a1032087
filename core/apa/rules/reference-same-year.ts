import type { PlacedReference } from '#core/apa/facts.ts'
import { type Rule, wholeOf } from '#core/apa/rule.ts'

/** Source: APA 7 §8.19 and §9.47. */
export const referenceSameYear: Rule = {
  id: 'REF-DUPYEAR',
  name: 'Mismo autor y año con letra',
  why: 'Dos obras de los mismos autores y año se distinguen con a y b, también en las citas.',
  checkDocument({ references }) {
    const groups = new Map<string, PlacedReference[]>()
    for (const reference of references) {
      const { keys, layout } = reference.facts
      if (keys.authors.length === 0 || keys.year === null || keys.year === 'en prensa') continue
      const given = layout.authors.names.map((name) => ('family' in name ? (name.given ?? '') : ''))
      const key = `${keys.authors.join('|')} ${given.join('|')} ${keys.year.replace(/-?[a-z]$/, '')}`
      groups.set(key, [...(groups.get(key) ?? []), reference])
    }
    return [...groups.values()].flatMap((group) => {
      if (group.length < 2) return []
      const years = group.map(({ facts }) => facts.keys.year ?? '')
      return group.flatMap(({ list, index, facts }) => {
        const year = facts.keys.year ?? ''
        const hasLetter = /[\da-z-][a-z]$/.test(year) && year !== 's.f.'
        if (hasLetter && years.filter((other) => other === year).length === 1) return []
        const message =
          'Hay otra obra de los mismos autores y año: se distinguen con a, b… después del año.'
        return [{ severity: 'error' as const, list, index, ...wholeOf(facts), message }]
      })
    })
  },
}
