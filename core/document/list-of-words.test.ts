import { expect, test } from 'vitest'
import { listOfWords } from './list-of-words.ts'

test.each([
  [[], ''],
  [['curso'], 'curso'],
  [['curso', 'docente'], 'curso y docente'],
  [['autor', 'curso', 'institución'], 'autor, curso e institución'],
  [['discusión', 'hipótesis'], 'discusión e hipótesis'],
  [['agua', 'hielo'], 'agua y hielo'],
])('the words %j make the list %j', (words, list) => {
  expect(listOfWords(words)).toBe(list)
})
