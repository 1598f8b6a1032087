import { describe, expect, test } from 'vitest'
import type { CslItem } from '#core/apa/csl.ts'
import type { AcademicText } from '#core/document/model.ts'
import { maxFragmentSourceCharacters, type PromptSource } from '#core/sources/describe-sources.ts'
import { dividePages, searchWords } from '#core/sources/source-passages.ts'
import { readSelection } from './selection.ts'
import {
  buildSelectionPrompt,
  type SelectionPromptInput,
  selectionSubject,
} from './selection-prompt.ts'

const text: AcademicText = {
  cuerpo: [
    { role: 'title-main', content: 'La deserción' },
    { role: 'p', content: 'La deserción crece. El costo pesa.' },
  ],
  referencias: [{ content: 'Mena, P. (2020). *Los páramos*. Editorial.' }],
}
const book = (family: string, title: string): CslItem => ({
  type: 'book',
  title,
  author: [{ family, given: 'P.' }],
  issued: { 'date-parts': [[1970]] },
  publisher: 'Siglo XXI',
})
const source = (changes: Partial<PromptSource> = {}): PromptSource => ({
  csl: book('Freire', 'Pedagogía del oprimido'),
  abstract: 'La educación bancaria deposita saberes.',
  text: null,
  ...changes,
})
const prompt = (changes: Partial<SelectionPromptInput> = {}) => {
  const selected = readSelection(text, {
    from: { block: 1, offset: 20 },
    to: { block: 1, offset: 34 },
  })
  if (typeof selected === 'string') throw new Error(selected)
  return buildSelectionPrompt({
    student: { fullName: 'Ana Mena', career: null, semester: null },
    titlePage: { institution: null, course: null, instructor: null, due_date: null },
    text,
    selected,
    instruction: 'Apóyalo en una fuente',
    ...changes,
  })
}

describe('the prompt of a change of selected text', () => {
  test('without ticked sources says nothing of them, and allows the references of the text', () => {
    const { system, turns, brief } = prompt()
    expect(system).not.toContain('<fuentes>')
    expect(turns[0]?.text).not.toContain('<fuentes>')
    expect(system).toContain('cita solo obras de las referencias del trabajo')
    expect(turns[0]?.text).toContain('Mena, P. (2020)')
    expect(brief.sources).toEqual([])
  })

  test('with ticked sources allows them beside the references of the text, and nothing else', () => {
    const sources = [source(), source({ csl: book('Illich', 'Desescolarizar'), abstract: null })]
    const { system, turns, brief } = prompt({ sources })
    const [turn] = turns
    expect(system).toContain('Solo puedes citar esas y las de las referencias del trabajo')
    expect(system).not.toContain('copia su línea «Referencia» tal cual en "referencias"')
    expect(turn?.text).toMatch(/^<fuentes>\nReferencia: Freire, P\. \(1970\)/)
    expect(turn?.text).toContain('La educación bancaria deposita saberes.')
    expect(turn?.text).toContain('Cita: (Illich, 1970)\nSolo la ficha')
    expect(turn?.text).toContain('Mena, P. (2020)')
    expect(turn?.text).toContain('El costo pesa.')
    expect(brief.sources).toBe(sources)
  })

  test('shortens long sources', () => {
    const pages = ['El clima de la sierra cambia con la altura del lugar. '.repeat(2_000)]
    const labels = pages.map((_, index) => `${index + 1}`)
    const text = { wantedRoom: 110_000, passages: dividePages(pages), labels }
    const sources = [source({ text }), source({ text, csl: book('Illich', 'Desescolarizar') })]
    const bare = prompt().turns[0]?.text.length ?? 0
    const turn = prompt({ sources }).turns[0]?.text ?? ''
    expect(turn.length - bare).toBeLessThan(maxFragmentSourceCharacters + 1_000)
  })

  test('searches the sources for the words of the instruction and of the selected text', () => {
    const selected = readSelection(text, {
      from: { block: 1, offset: 20 },
      to: { block: 1, offset: 34 },
    })
    if (typeof selected === 'string') throw new Error(selected)
    expect(searchWords(selectionSubject('Apóyalo en una fuente', selected))).toBe(
      'apóyalo fuente costo pesa',
    )
  })

  test.each([
    ['&', true],
    ['y', false],
  ] as const)('in a project with «%s» between authors', (conjunction, says) => {
    expect(prompt({ conjunction }).system.includes('(Pérez & Ruiz, 2019)')).toBe(says)
  })
})
