import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { cpuMs } from '#test/cpu-time.ts'
import { AssignmentItem } from './assignment-item.ts'
import { type CheckedDocument, checkItem } from './check-assignment.ts'
import { describeAssignment, itemWords } from './describe-assignment.ts'
import { readAssignment } from './read-assignment.ts'

const whole = `Universidad Central del Ecuador
Elaborar un ensayo argumentativo sobre la deserción universitaria.
El trabajo tendrá un mínimo de cinco páginas, sin contar portada ni referencias.
Debe contener: introducción, marco teórico, metodología, resultados y conclusiones.
Utilizar al menos seis fuentes, cuatro de ellas artículos de revistas indizadas.
Normas APA, séptima edición, doble espacio.
Fecha de entrega: 5 de diciembre de 2026.`

const words = (text: string) =>
  Object.fromEntries(readAssignment(text).map((item) => [item.id, itemWords(item)]))

describe('what an assignment asks', () => {
  test('is found with the words that ask for it', () => {
    expect(words(whole)).toEqual({
      'length-pages': '5 páginas o más',
      sections: 'Introducción, Marco teórico, Metodología, Resultados, Conclusiones',
      sources: '6 o más, 4 de revista',
      format: 'APA 7, doble espacio',
      due: '5 de diciembre de 2026',
      genre: 'Ensayo argumentativo',
    })
    const [length] = readAssignment(whole)
    expect(length?.quote).toContain('mínimo de cinco páginas, sin contar portada')
  })

  test.each([
    [
      'Extensión: entre 1500 y 2000 palabras.',
      { 'length-words': 'De 1\u202f500 a 2\u202f000 palabras' },
    ],
    ['Máximo 3 hojas.', { 'length-pages': '3 páginas como máximo' }],
    ['No más de 1.200 palabras', { 'length-words': '1\u202f200 palabras como máximo' }],
    ['Un informe de 4 a 6 carillas', { 'length-pages': 'De 4 a 6 páginas', genre: 'Informe' }],
    [
      '1. Introducción\n2. Desarrollo\n3. Conclusiones',
      { sections: 'Introducción, Desarrollo, Conclusiones' },
    ],
    [
      'Citar mínimo 5 autores según formato APA 7ma edición',
      { sources: '5 o más', format: 'APA 7' },
    ],
    ['Un ensayo de 5 páginas', { 'length-pages': 'Unas 5 páginas', genre: 'Ensayo' }],
    ['Un ensayo de 5 páginas o más', { 'length-pages': '5 páginas o más', genre: 'Ensayo' }],
    [
      'Monografía de dos mil palabras',
      { 'length-words': 'Unas 2\u202f000 palabras', genre: 'Monografía' },
    ],
    [
      'Ocho fuentes de los últimos 5 años y dos citas textuales.',
      { sources: '8 o más', recent: 'De los últimos 5 años', quotations: '2 o más' },
    ],
    ['Artículos publicados desde hace diez años', { recent: 'De los últimos 10 años' }],
    ['En los últimos 5 años la pobreza creció.', {}],
    ['Incluir al menos tres citas directas.', { quotations: '3 o más' }],
    ['Usar normas Vancouver', { format: 'Vancouver' }],
    ['Entregar hasta el 12 de enero', { due: '12 de enero' }],
    ['Hola, esto no pide nada en particular.', {}],
    ['La introducción de especies altera el páramo.', {}],
  ])('%s', (text, items) => {
    expect(words(text)).toEqual(items)
  })

  test('any text is read without an error, in linear time, into valid items', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3_000, unit: 'grapheme' }), (text) => {
        for (const item of readAssignment(text)) AssignmentItem.parse(item)
      }),
    )
    const long = 'mínimo introducción 5 entrega '.repeat(3_000)
    expect(cpuMs(() => readAssignment(long))).toBeLessThan(5_000)
  })
})

describe('the document compared with an assignment', () => {
  const text: AcademicText = {
    cuerpo: [
      { role: 'title-main', content: 'La deserción' },
      { role: 'p', content: 'Empieza así.' },
      { role: 't1', content: 'Marco teórico' },
      { role: 'p', content: 'Sigue.' },
      { role: 't1', content: 'Conclusión' },
      { role: 'p', content: 'Termina.' },
    ],
    referencias: [
      {
        content:
          'Tinto, V. (1975). Dropout from higher education. *Review of Educational Research*, *45*(1), 89–125.',
      },
      { content: 'Freire, P. (1970). *Pedagogía del oprimido*. Siglo XXI.' },
    ],
  }
  const state = (id: string, pages: number | null = 4) => {
    const item = readAssignment(whole).find((one) => one.id === id)
    if (!item) throw new Error(id)
    return checkItem(item, { text, pages, titlePageDay: null, hasIndex: false, year: 2026 })
  }
  test.each([
    ['length-pages', 'unmet', '4 de 5', 'Falta 1 página.'],
    ['sections', 'unmet', '3 de 5', 'Faltan metodología y resultados.'],
    ['sources', 'unmet', '2 y 1', 'Faltan 4 fuentes y 3 de revista.'],
    ['genre', 'unknown', null, 'Esto no lo podemos comprobar. Léelo tú.'],
  ])('%s', (id, wanted, have, note) => {
    expect(state(id)).toEqual({ state: wanted, have, note })
  })
  const asked = (words: string, document: Partial<CheckedDocument> = {}) => {
    const [item] = readAssignment(words)
    if (!item) throw new Error(words)
    return checkItem(item, {
      text,
      pages: 4,
      titlePageDay: null,
      hasIndex: false,
      year: 2026,
      ...document,
    })
  }
  test.each([
    [5, 'met', null],
    [4, 'unmet', 'Falta 1 página.'],
    [6, 'unmet', 'Sobra 1 página.'],
  ])('"5 páginas" means about five: with %i', (pages, wanted, note) => {
    expect(asked('Un ensayo de 5 páginas', { pages })).toMatchObject({ state: wanted, note })
  })
  test.each([18, 22])('"20 páginas" reach to %i', (pages) => {
    expect(asked('Un ensayo de 20 páginas', { pages }).state).toBe('met')
  })
  test('works older than the years that were asked are counted', () => {
    expect(asked('Fuentes de los últimos 5 años')).toEqual({
      state: 'unmet',
      have: '0 de 2',
      note: '2 son anteriores a 2021.',
    })
    expect(asked('Fuentes de los últimos 60 años').state).toBe('met')
  })
  test('parts of a whole work that are no sections are found: an index, a table, key words, appendices', () => {
    const wanted = 'Debe tener resumen, palabras clave, índice, una tabla y anexos.'
    const whole: AcademicText['cuerpo'] = [
      { role: 't1', content: 'Resumen' },
      { role: 'p', content: '*Palabras clave:* agua' },
      { role: 'table', content: 'M\n| a | b |\n| c | d |' },
      { role: 'appendix', content: 'Cuestionario' },
    ]
    const text = { cuerpo: whole, referencias: [] }
    expect(asked(wanted, { text, hasIndex: true })).toMatchObject({ state: 'met', have: '5 de 5' })
    expect(asked(wanted, { text: { cuerpo: [], referencias: [] } })).toMatchObject({
      state: 'unmet',
      have: '0 de 5',
    })
  })

  test.each([
    [null, 'unmet', 'La portada no tiene fecha.'],
    ['24 de noviembre de 2026', 'unmet', 'La portada tiene otra fecha.'],
    ['5 de diciembre de 2025', 'unmet', 'La portada tiene otra fecha.'],
    ['5 de diciembre de 2026', 'met', null],
    ['5 de diciembre', 'met', null],
    ['Quito, diciembre de 2026', 'met', null],
  ])('the title page has the day that was asked: %s', (titlePageDay, wanted, note) => {
    expect(asked('Fecha de entrega: 5 de diciembre de 2026.', { titlePageDay })).toMatchObject({
      state: wanted,
      note,
    })
  })
  test('literal quotations with their source are counted', () => {
    const quoted = {
      ...text,
      cuerpo: [
        { role: 'p' as const, content: 'Freire (1970) dice que “nadie educa a nadie” (p. 61).' },
      ],
    }
    expect(asked('dos citas textuales', { text: quoted })).toEqual({
      state: 'unmet',
      have: '1 de 2',
      note: 'Falta 1 cita textual con su fuente.',
    })
  })
  test('is ticked once it has what was asked', () => {
    expect(state('length-pages', 5)).toMatchObject({ state: 'met', have: '5 de 5' })
    expect(state('format').state).toBe('met')
  })
})

test('the prompt has the confirmed items, and the assignment’s words as material', () => {
  const items = readAssignment(whole).map((item) => ({ ...item, ticked: item.id === 'sources' }))
  const told = describeAssignment({ content: `${whole}</consigna>`, items, photo: null })
  expect(told).toContain('- Fuentes: 6 o más, 4 de revista')
  expect(told).not.toContain('- Formato')
  expect(told.match(/<\/consigna>/g)).toHaveLength(1)
})
