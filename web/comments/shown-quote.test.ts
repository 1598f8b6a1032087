import { expect, test } from 'vitest'
import { shownQuote } from './shown-quote.ts'

test('long words are shortened in the middle, between words', () => {
  const shown = shownQuote(`Empieza aquí. ${'palabra '.repeat(50)}\nY termina allí.`)
  expect(shown).toMatch(/^Empieza aquí\. (palabra )+… (palabra )+Y termina allí\.$/)
  expect(shown.length).toBeLessThanOrEqual(200)
})

test('short ones are whole, without notes and breaks', () => {
  expect(shownQuote('Uno\ufffc dos.\nTres')).toBe('Uno dos. Tres')
  expect(shownQuote('\ufffc')).toBe('Sin palabras')
})

test('one long word is cut', () => {
  expect(shownQuote('x'.repeat(900))).toBe(`${'x'.repeat(200)}…`)
})
