import { expect, it } from 'vitest'
import { sectionPlaces, spanWords } from './plan-sketch.tsx'

const places = (...words: number[]) => {
  const { sections, references } = sectionPlaces(words.map((palabras) => ({ palabras })))
  return [...sections, references].map(spanWords)
}

it('the sections of a plan stand on the pages that their words will fill, after the title page', () => {
  expect(places(450, 550, 1_375, 825, 1_200, 1_050, 550)).toEqual([
    'páginas 2–3',
    'páginas 3–5',
    'páginas 5–10',
    'páginas 10–13',
    'páginas 13–17',
    'páginas 18–21',
    'páginas 21–23',
    'páginas 24–25',
  ])
})

it('a section of less than a page stands on one, and all end on the last page of the plan', () => {
  expect(places(100)).toEqual(['página 2', 'página 3'])
  // Three pages by their words, two of text by the plan, which has four in all.
  expect(places(275, 400)).toEqual(['página 2', 'página 3', 'página 4'])
})
