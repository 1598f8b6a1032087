import { expect, test } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { withConjunction } from './change-conjunction.ts'

const spanish: AcademicText = {
  cuerpo: [
    {
      role: 'p',
      content:
        'García y Mendoza (2019) lo afirman (Andrade y Ruiz, 2020; Mora et al., 2021). Él y ella, 2020.',
    },
  ],
  referencias: [
    { content: 'García, A. y Mendoza, B. (2019). *Un libro*. Editorial.' },
    { content: 'Andrade, C. y Ruiz, D. (2020). *Otro libro*. Editorial.' },
  ],
}

test('in parentheses and references the sign replaces the word, and the word replaces it again', () => {
  const english = withConjunction(spanish, '&')
  expect(english.cuerpo[0]?.content).toBe(
    'García y Mendoza (2019) lo afirman (Andrade & Ruiz, 2020; Mora et al., 2021). Él y ella, 2020.',
  )
  expect(english.referencias.map(({ content }) => content.slice(0, 26))).toEqual([
    'García, A., & Mendoza, B. ',
    'Andrade, C., & Ruiz, D. (2',
  ])
  expect(withConjunction(english, 'y')).toEqual(spanish)
})
