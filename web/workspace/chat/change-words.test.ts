import { expect, test } from 'vitest'
import { compareTexts } from '#core/document/compare-texts.ts'
import type { AcademicText } from '#core/document/model.ts'
import { changeWords } from './change-words.ts'

const textOf = (...paragraphs: string[]): AcademicText => ({
  cuerpo: paragraphs.map((content) => ({ role: 'p', content })),
  referencias: [],
})

test.each([
  [['La minga une.'], ['La larga minga une.'], '1 palabra nueva en 1 párrafo'],
  [
    ['La minga une.', 'El agua baja ya.'],
    ['La larga minga une.', 'El agua sube ya.'],
    '2 palabras nuevas en 2 párrafos y 1 quitada',
  ],
  [
    ['La larga minga une.', 'Sobra todo esto.'],
    ['La minga une.'],
    'Se quitaron 4 palabras de 2 párrafos',
  ],
  [['La larga minga une.'], ['La minga une.'], 'Se quitó 1 palabra de 1 párrafo'],
  [['La minga une.'], ['La minga une.'], 'Ninguna palabra cambió'],
])('a revision of %j to %j is told as it was', (before, after, words) => {
  expect(changeWords(compareTexts(textOf(...before), textOf(...after)))).toBe(words)
})
