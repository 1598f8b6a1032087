import { describe, expect, test } from 'vitest'
import { centred, line } from '#test/draft-lines.ts'
import type { SourceItem } from './draft-source.ts'
import { readDraft } from './read-draft.ts'

const long = 'Una frase que dice algo sobre la deserción con calma. '.repeat(6).trim()
const rolesOf = (items: SourceItem[]) =>
  readDraft(items).text.cuerpo.map(({ role, content }) => `${role}: ${content.slice(0, 24)}`)

describe('appendices', () => {
  const references = [line('Referencias'), line('Mora, A. (2020). Un libro. Editorial.')]
  const readAfter = (...items: SourceItem[]) =>
    rolesOf([line(long), ...references, ...items]).slice(1)

  test('begin after the references, with the title in their line or under it', () => {
    expect(
      readAfter(
        line('Anexos', { style: 'heading 1' }),
        line('Anexo A. Encuesta', { style: 'heading 1' }),
        line('Pregunta uno'),
        line('ANEXO 2', { bold: true, isCentred: true }),
        centred('Guía de entrevista'),
        line('Pregunta dos'),
        line('Apéndice', { style: 'heading 1' }),
        line('Un plano.'),
      ),
    ).toEqual([
      'appendix: Encuesta',
      'p: Pregunta uno',
      'appendix: Guía de entrevista',
      'p: Pregunta dos',
      'appendix: ',
      'p: Un plano.',
    ])
  })

  test.each([
    ['Anexo A. Encuesta', 'Anexo'],
    ['ANEXOS', 'Anexo'],
    ['Apéndice A. Encuesta', 'Apéndice'],
  ])('keep the word of the draft: %s', (label, word) => {
    const items = [line(long), ...references, line(label, { style: 'heading 1' }), line(long)]
    expect(readDraft(items).format).toEqual({ appendixWord: word })
  })

  test('that are missing say nothing of the format', () => {
    expect(readDraft([line(long), ...references]).format).toBeUndefined()
  })

  test('are neither a sentence that names one nor a heading before the references', () => {
    expect(readAfter(line('Anexo A: se aplicó a los estudiantes de tercero.'))).toEqual([
      'p: Anexo A: se aplicó a los',
    ])
    expect(
      rolesOf([line(long), line('Anexo A', { style: 'heading 1' }), line(long), ...references]),
    ).toContain('t1: Anexo A')
  })
})
