import { isAllCapitals, isTitleCase } from '#core/apa/letter-case.ts'
import { placeIn, type Rule } from '#core/apa/rule.ts'

/** Source: APA 7 §6.17 and §9.19. Proper nouns cannot be recognised for certain, so this is advice only. */
export const referenceCapitals: Rule = {
  id: 'REF-SENTENCE',
  name: 'Mayúsculas en los títulos',
  why: 'En los títulos de obras solo llevan mayúscula la primera palabra y los nombres propios.',
  checkReference(reference) {
    const { csl, body, layout } = reference
    if (csl.type === 'legislation' || csl.type === 'standard' || !layout.date) return []
    const { start, end } = body.title
    const title = layout.visible.text.slice(start, end)
    if (!isAllCapitals(title) && !isTitleCase(title)) return []
    const message = 'El título lleva mayúscula solo en la primera palabra y en los nombres propios.'
    return [{ severity: 'info', ...placeIn(reference, start, end), message }]
  },
}
