import { describe, expect, test } from 'vitest'
import { readCase } from '#test/apa/case-text.ts'
import { corpus } from '#test/apa/corpus.ts'
import cleanEssays from '#test/apa/teacher/clean.json' with { type: 'json' }
import slips from '#test/apa/teacher/slips.json' with { type: 'json' }
import { fixAll } from './apply-fixes.ts'
import { checkDocument } from './check-document.ts'
import { findCitations } from './find-citations.ts'
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
