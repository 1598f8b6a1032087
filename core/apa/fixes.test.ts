import { describe, expect, test } from 'vitest'
import { readCase } from '#test/apa/case-text.ts'
import { checkDocument } from '#test/apa/check-document.ts'
import { corpus } from '#test/apa/corpus.ts'
import { findCitations } from '#test/apa/find-citations.ts'
import cleanEssays from '#test/apa/teacher/clean.json' with { type: 'json' }
import slips from '#test/apa/teacher/slips.json' with { type: 'json' }
import { applyFixes, fixAll } from './apply-fixes.ts'
import { isInitialsOf } from './group-initials.ts'

const check = (text: ReturnType<typeof readCase>['text']) =>
  checkDocument({ text, options: { conjunction: 'y' } })

function fixed(line: string): string[] {
  const { text } = readCase(line)
  return fixAll(text, check).cuerpo.map(({ content }) => content)
}

describe("'Corregir todo' leaves a right citation alone", () => {
  const reference = (authors: string) => `~ ${authors} (2024). *Lectura*. Planeta.`
  test.each([
    'Enríquez Estrella, M., Loaiza Maldonado, I. del C. y Paz, E.',
    'Enríquez Estrella, M., Sánchez, J. del R. y Paz, E.',
    'Enríquez Estrella, M., O’Connor, M.-F. y Paz, E.',
    'Enríquez Estrella, M., Mora, P. de la C., Ruiz, A. de los Á. y Paz, E.',
    'Enríquez Estrella, M., Mora, P., R., Paz, E.',
  ])('of %s', (authors) => {
    const body = 'Sube (Enríquez Estrella et al., 2024).'
    expect(fixed(`${body} ¶ ${reference(authors)}`)).toEqual([body])
  })

  test('and only mends the words of «et. al.»', () => {
    const authors = 'Espinoza Garcia, M., Loaiza, I. del C. y Paz, E.'
    expect(fixed(`Sube (Espinoza Garcia et. al., 2024). ¶ ${reference(authors)}`)).toEqual([
      'Sube (Espinoza Garcia et al., 2024).',
    ])
  })
})

test('every fix of a citation keeps the years that the text cites', () => {
  const halves = [corpus.seen, corpus.unseen].flatMap(({ rules }) =>
    Object.values(rules).flatMap(({ hits, misses }) => [...hits, ...misses]),
  )
  const years = (contents: readonly string[]) =>
    contents
      .flatMap((content) => findCitations(content).flatMap(({ works }) => works))
      .map(({ year }) => year)
      .sort()
  for (const line of [...halves, ...cleanEssays, ...Object.values(slips).flat()]) {
    const { text } = readCase(line)
    const before = years(text.cuerpo.map(({ content }) => content))
    expect(years(fixed(line)), line).toEqual(expect.arrayContaining(before))
  }
})

test('the only mention of a table or figure is given the number of the only one', () => {
  const table = 't Edad\n| a | b |\n| c | d |'
  const figure = `f Plano\n![Un plano](file:${'0'.repeat(32)} 50% 1600x900)\nNota. Propia.`
  expect(fixed(`La Tabla 3 y la figura 2 lo dicen. ¶ ${table} ¶ ${figure}`)[0]).toBe(
    'La Tabla 1 y la figura 1 lo dicen.',
  )
  for (const said of ['La Tabla 1 y la Tabla 3.', 'Las tablas 2 y 3.', 'La Tabla 3 de García.']) {
    expect(fixed(`${said} ¶ ${table}`)[0]).toBe(said)
  }
})

test.each([
  ['CEPAL', 'Comisión Económica para América Latina y el Caribe'],
  ['UNESCO', 'Organización de las Naciones Unidas para la Educación, la Ciencia y la Cultura'],
  ['UNICEF', 'Fondo de las Naciones Unidas para la Infancia'],
  ['FAO', 'Organización de las Naciones Unidas para la Alimentación y la Agricultura'],
  ['SENESCYT', 'Secretaría de Educación Superior, Ciencia, Tecnología e Innovación'],
  ['SUPERCIAS', 'Superintendencia de Compañías, Valores y Seguros'],
  ['Corte IDH', 'Corte Interamericana de Derechos Humanos'],
  ['OMS', 'Organización Mundial de la Salud'],
])('%s and %s are one work', (initials, name) => {
  expect(isInitialsOf(initials, name)).toBe(true)
  const reference = `~ ${name}. (2022). *Informe*. https://ejemplo.org/informe`
  for (const body of [
    `Según la ${name} (${initials}, 2022), el agua sube. También baja (${initials}, 2022).`,
    `Sube (${name} [${initials}], 2022). Baja según la ${initials} (2022).`,
    `Sube (${name}, 2022).`,
  ])
    expect(check(readCase(`${body} ¶ ${reference}`).text)).toEqual([])
})

test.each([
  ['Sube ([CEPAL], 2018).', 'Sube (CEPAL, 2018).'],
  ['Según Quijano (1992; 2000), cambia.', 'Según Quijano (1992, 2000), cambia.'],
  ['Cambia (Quijano, 1992; 2000).', 'Cambia (Quijano, 1992, 2000).'],
  ['Cambia (Bourdieu y Passeron; 2003).', 'Cambia (Bourdieu y Passeron, 2003).'],
  ['Cambia (Quijano, 2000;).', 'Cambia (Quijano, 2000).'],
  [
    'Cambia (véanse, por ejemplo, Mora, 2019; Paz, 2020).',
    'Cambia (véanse, por ejemplo, Mora, 2019; Paz, 2020).',
  ],
  ['Cambia (Quijano, 1992, 2000).', 'Cambia (Quijano, 1992, 2000).'],
])('%s becomes %s', (before, after) => {
  expect(fixed(before)).toEqual([after])
  expect(findCitations(after)[0]?.works.every(({ year }) => year !== null)).toBe(true)
})

test('each fix of the corpus ends the finding that offers it', () => {
  const left: string[] = []
  for (const [rule, { hits }] of Object.entries(corpus.seen.rules)) {
    for (const line of hits) {
      const { text } = readCase(line)
      const findings = check(text).filter((finding) => finding.rule === rule)
      const first = findings.find(({ fix }) => fix)
      if (!first) continue
      const isSame = ({ message }: { message: string }) => message === first.message
      const after = check(applyFixes(text, [first])).filter(isSame)
      if (after.length >= findings.filter(isSame).length) left.push(`${rule}: ${line}`)
    }
  }
  expect(left).toEqual([])
})

test.each([
  [
    'Dijo que “el agua no vuelve.” (Mora, 2019, p. 3).',
    'Dijo que “el agua no vuelve” (Mora, 2019, p. 3).',
  ],
  ['El agua baja. (Mora, 2019) Luego sube.', 'El agua baja (Mora, 2019). Luego sube.'],
  ['Mora lo ve (Mora, 2019) (pp. 4-5).', 'Mora lo ve (Mora, 2019, pp. 4–5).'],
  ['Baja (Freire, citado por Zambrano, 2019).', 'Baja (Freire, como se citó en Zambrano, 2019).'],
])('a slip in a citation is mended: %s', (before, after) => {
  expect(fixed(before)).toEqual([after])
})

test.each([
  ['Mora, P.L. (2019). *Agua*. Abya-Yala, Quito.', 'Mora, P. L. (2019). *Agua*. Abya-Yala.'],
  ['MORA PAZ, P. (2019). *Agua*. Planeta S. A.', 'Mora Paz, P. (2019). *Agua*. Planeta.'],
  ['Mora, P. (2019). *Agua*. Planeta, 245 p.', 'Mora, P. (2019). *Agua*. Planeta.'],
  [
    'Mora, P. (2019). *Agua* [en línea]. Planeta. ISBN 978-9942-00-123-4.',
    'Mora, P. (2019). *Agua*. Planeta.',
  ],
  ['Mora, P. (2019). Agua. *Kipus*, *4* (2), 3–9.', 'Mora, P. (2019). Agua. *Kipus*, *4*(2), 3–9.'],
  ['Mora, P. (2019). Agua. *Kipus*, *4(2)*, 3–9.', 'Mora, P. (2019). Agua. *Kipus*, *4*(2), 3–9.'],
  [
    'Mora, P. (2019). Agua. En Lander, E. (ed.), *Ríos* (pp. 3–9). Planeta.',
    'Mora, P. (2019). Agua. En E. Lander (Ed.), *Ríos* (pp. 3–9). Planeta.',
  ],
  [
    'Mora, P. (2019). Agua. E. Lander (Eds.), *Ríos* (pp. 3–9). Planeta.',
    'Mora, P. (2019). Agua. En E. Lander (Ed.), *Ríos* (pp. 3–9). Planeta.',
  ],
  ['Mora, P. (2019). *Agua*. <https://agua.org/a>', 'Mora, P. (2019). *Agua*. https://agua.org/a'],
  ['Mora, P. (2019). *Agua*. www.agua.org/a', 'Mora, P. (2019). *Agua*. https://www.agua.org/a'],
])('a slip in a reference is mended: %s', (before, after) => {
  const { text } = readCase(`Baja. ¶ ~ ${before}`)
  expect(fixAll(text, check).referencias).toEqual([{ content: after }])
})

test.each([
  'Paz, L. (Anfitriona). (2019–presente). *Voces* [Podcast]. Radio Latacunga. https://a.org/voces',
  'Ministerio de Salud. (2020). *Guía de duelo*.',
  'Paz, L. (Presentadora). (2021, 3 de mayo). *Voces* [Episodio de podcast]. Spotify. https://a.org/voces',
])('%s has no fault', (reference) => {
  const findings = check(readCase(`Baja. ¶ ~ ${reference}`).text)
  expect(findings.filter(({ rule }) => rule !== 'REF-UNCITED')).toEqual([])
})

test('a term that is presented in quotation marks needs no page', () => {
  const text = readCase('Mora (2019) critica la llamada “teoría de la dependencia económica”.').text
  expect(check(text).filter(({ rule }) => rule === 'CIT-PAGE')).toEqual([])
})
