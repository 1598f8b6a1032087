import { expect, it } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { mergeTexts } from './merge-texts.ts'

const textOf = (...blocks: [id: string, content: string][]): AcademicText => ({
  cuerpo: blocks.map(([id, content]) => ({ id, role: 'p', content })),
  referencias: [],
})
const base = textOf(['a', 'Uno.'], ['b', 'Dos.'], ['c', 'Tres.'])
const merged = (mine: AcademicText, theirs: AcademicText) =>
  mergeTexts(base, mine, theirs).cuerpo.map(({ id, content }) => `${id}: ${content}`)

it('what one side alone changed is as that side has it', () => {
  const mine = textOf(['a', 'Uno y medio.'], ['b', 'Dos.'], ['c', 'Tres.'])
  const theirs = textOf(['a', 'Uno.'], ['b', 'Dos más.'], ['c', 'Tres.'])
  expect(merged(mine, theirs)).toEqual(['a: Uno y medio.', 'b: Dos más.', 'c: Tres.'])
})

it('where both changed a paragraph the words of people stay', () => {
  const mine = textOf(['a', 'Uno mío.'], ['b', 'Dos.'], ['c', 'Tres.'])
  const theirs = textOf(['a', 'Uno suyo.'], ['b', 'Dos.'], ['c', 'Tres.'])
  expect(merged(mine, theirs)[0]).toBe('a: Uno mío.')
})

it('a new paragraph of people stands after the one that it stood after, also when that is moved', () => {
  const mine = textOf(['a', 'Uno.'], ['x', 'Nuevo.'], ['b', 'Dos.'], ['c', 'Tres.'])
  const theirs = textOf(['c', 'Tres.'], ['a', 'Uno.'], ['b', 'Dos.'])
  expect(merged(mine, theirs)).toEqual(['c: Tres.', 'a: Uno.', 'x: Nuevo.', 'b: Dos.'])
})

it('what one side deleted is gone, unless the other changed it', () => {
  const mine = textOf(['a', 'Uno mío.'], ['c', 'Tres.'])
  const theirs = textOf(['b', 'Dos suyo.'], ['c', 'Tres.'])
  expect(merged(mine, theirs)).toEqual(['a: Uno mío.', 'b: Dos suyo.', 'c: Tres.'])
  expect(merged(textOf(['a', 'Uno.'], ['c', 'Tres.']), base)).toEqual(['a: Uno.', 'c: Tres.'])
})

it('with a side that changed nothing it is the other', () => {
  const theirs = textOf(['c', 'Tres.'], ['y', 'Otro.'], ['a', 'Uno.'])
  expect(mergeTexts(base, base, theirs)).toEqual(theirs)
  expect(mergeTexts(base, theirs, base)).toMatchObject({ referencias: [] })
})
