import { expect, it } from 'vitest'
import { ApaChecker } from '#core/apa/apa-checker.ts'
import type { AcademicText } from '#core/document/model.ts'
import { checkQuotation } from '#core/quotations/check-quotation.ts'
import { documentQuotations } from '#core/quotations/document-quotations.ts'
import { readSource } from '#core/quotations/source-text.ts'
import {
  headlineOf,
  marginWord,
  needsCheck,
  type QuotationRow,
  withoutMarks,
  withPage,
  withWords,
} from './quotation-rows.ts'

const text: AcademicText = {
  cuerpo: [{ role: 'p', content: 'Dicen “el agua es de todos” (Vera, 2019, p. 7) y *nada* más.' }],
  referencias: [{ content: 'Vera, A. (2019). *Agua*. Planeta.' }],
}
const content = text.cuerpo[0]?.content ?? ''
const checker = new ApaChecker()
checker.check({ text, options: { conjunction: 'y' } })
const [quotation] = checker.document ? documentQuotations(checker.document) : []
if (!quotation) throw new Error('no quotation')
const current = { content, quotation }

const pages = ['Nada se dice aquí de ello.', 'Y el agua es de todos.', 'Otra cosa.']
function rowOf(...said: string[]): QuotationRow {
  const source = {
    id: 's',
    csl: { type: 'book' as const },
    has_text: 'full' as const,
    file_name: null,
    ticked: true,
  }
  const result = checkQuotation('el agua es de todos', quotation?.pages ?? [], readSource(said))
  const checked = { result, source, passage: null, pageCount: said.length }
  return {
    key: 'k',
    number: 1,
    state: result.state,
    quotation: quotation as never,
    checked,
    note: null,
  }
}

it.each<[string[], string, string | null, boolean]>([
  [pages, 'Está en otra página: 2, no 7', 'está en la p. 2', true],
  [['El agua es de todos.'], 'Está en la fuente', null, false],
  [['El agua es de nadie.'], 'No está así en la fuente', 'no está así', true],
  [['Nada hay.', 'Nunca.'], 'No aparece en la fuente', 'no aparece', true],
])('of a source with the pages %j it is said: %s', (said, headline, word, isOpen) => {
  const row = rowOf(...said)
  expect([headlineOf(row), marginWord(row), needsCheck(row)]).toEqual([headline, word, isOpen])
})

it('a quotation that the student marked as checked needs no check', () => {
  expect(needsCheck({ ...rowOf(...pages), note: 'owned' })).toBe(false)
})

it('each fix changes its own words and leaves the others as they are stored', () => {
  const said = (changed: AcademicText | null) => changed?.cuerpo[0]?.content
  expect(said(withPage(text, current, '2'))).toBe(content.replace('p. 7', 'p. 2'))
  expect(said(withWords(text, current, 'el agua * es'))).toBe(
    content.replace('el agua es de todos', 'el agua \\* es'),
  )
  expect(said(withoutMarks(text, current))).toBe(content.replace(/[“”]/g, ''))
})
