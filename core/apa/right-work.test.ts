import { describe, expect, test } from 'vitest'
import { readCase } from '#test/apa/case-text.ts'
import { checkDocument } from '#test/apa/check-document.ts'
import clean from '#test/apa/teacher/clean.json' with { type: 'json' }
import { fixAll } from './apply-fixes.ts'
import type { CheckOptions } from './finding.ts'

const options: CheckOptions = { conjunction: 'y' }

/** Of the text alone: the cases have no title page. */
const findingsIn = (line: string) =>
  checkDocument({ text: readCase(line).text, options })
    .filter(({ rule }) => !rule.startsWith('TP-'))
    .map(({ rule, message }) => `${rule} ${message}`)

const article = '(2024). Lectura. *Revista Andina*, *7*(1), 44–61. https://doi.org/10.32719/2631.4'
const report = (name: string) => `~ ${name}. (2022). *Informe anual*. https://ejemplo.org/informe`

describe('nothing is found in right work', () => {
  test.each([
    'Enríquez Estrella, M., Loaiza Maldonado, I. del C. y Sánchez, P.',
    'Enríquez Estrella, M., Sánchez, J. del R. y Paz, L.',
    'Enríquez Estrella, M. de los Á., Ruiz, M.ª F. y Paz, L. de la C.',
  ])('«et al.» of %s', (authors) => {
    expect(findingsIn(`Ayuda (Enríquez Estrella et al., 2024). ¶ ~ ${authors} ${article}`)).toEqual(
      [],
    )
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
    ['ARCSA', 'Agencia Nacional de Regulación, Control y Vigilancia Sanitaria'],
  ])('%s and its whole name are one work', (initials, name) => {
    expect(findingsIn(`La ${name} (${initials}, 2022) informa. ¶ ${report(name)}`)).toEqual([])
    expect(
      findingsIn(
        `La ${name} (${initials}) se reunió. Después informó (${initials}, 2022). ¶ ${report(name)}`,
      ),
    ).toEqual([])
  })

  test.each([
    ['(véanse, por ejemplo, Lalander, 2016)', '~ Lalander, R. (2016). *El dilema*. Siglo.'],
    [
      'de la Constitución de la República del Ecuador (2008)',
      '~ Constitución de la República del Ecuador. (2008). Asamblea Constituyente. Registro Oficial 449.',
    ],
  ])('%s', (citation, reference) => {
    expect(findingsIn(`El dato es ${citation}. ¶ ${reference}`)).toEqual([])
  })

  test.each(['EcuaCorriente S. A.', 'Empresa Cantonal de Servicios de Agua'])(
    'the initials of %s may stand in the bracket behind the name',
    (name) => {
      const reference = `~ ${name.replace(/\.$/, '')}. (2020). *Informe anual*. https://ejemplo.org/informe`
      expect(findingsIn(`La ${name} (ECSA, 2020) respondió. ¶ ${reference}`)).toEqual([])
    },
  )

  test('initials alone in square brackets cite their organisation, in a wrong form', () => {
    const reference = report('Comisión Económica para América Latina y el Caribe')
    expect(findingsIn(`El dato es firme ([CEPAL], 2022). ¶ ${reference}`)).toEqual([
      'CIT-FORM La sigla sola se cita sin corchetes.',
    ])
  })

  test('fewer than 0.3 findings in 1,000 words of essays', () => {
    const words = clean.join(' ').split(/\s+/).length
    const found = clean.flatMap(findingsIn)
    expect({ isFew: found.length <= (0.3 * words) / 1_000, found }).toMatchObject({ isFew: true })
  })
})

describe('a correction keeps the cited works', () => {
  const fixed = (line: string) =>
    fixAll(readCase(line).text, (text) => checkDocument({ text, options })).cuerpo[0]?.content

  test('«et. al.» loses a full stop and no author', () => {
    const authors = 'Espinoza García, M., Loaiza, I. y Sánchez, J.'
    expect(fixed(`Ayuda (Espinoza Garcia et. al., 2024). ¶ ~ ${authors} ${article}`)).toBe(
      'Ayuda (Espinoza Garcia et al., 2024).',
    )
  })

  test.each([
    ['Quijano (1992; 2000) lo dijo.', 'Quijano (1992, 2000) lo dijo.'],
    ['Se dijo (Quijano, 1992; 2000).', 'Se dijo (Quijano, 1992, 2000).'],
  ])('years of one author: %s', (said, wanted) => {
    const references =
      '~ Quijano, A. (1992). *Raza*. Siglo. ¶ ~ Quijano, A. (2000). *Poder*. Siglo.'
    expect(fixed(`${said} ¶ ${references}`)).toBe(wanted)
  })

  test('«et al.» stays where the names of the reference cannot be told apart', () => {
    const line = `Ayuda (Vera et al., 2024). ¶ ~ Vera, M., Loaiza, I. D' y Sánchez, J. x R. ${article}`
    expect(fixed(line)).toBe('Ayuda (Vera et al., 2024).')
  })
})

test('two references of one work are to be joined, not told apart by letters', () => {
  const referencias = [
    { content: 'Vera, P. (2018). *Nivel del agua*. Planeta.' },
    { content: 'Vera, P. (2018). *Nivel del agua*. Planeta. https://planeta.ec/nivel' },
    { content: 'Vera, P. (2018). *Otro nivel*. Planeta.' },
  ]
  const cuerpo = [{ role: 'p' as const, content: 'Sube (Vera, 2018).' }]
  const found = checkDocument({ text: { cuerpo, referencias }, options: { conjunction: 'y' } })
  const told = found.filter(({ rule }) => rule === 'REF-DUPYEAR').map(({ message }) => message)
  expect(told).toEqual([
    'Esta obra está dos veces en la lista: deja una sola referencia.',
    'Hay otra obra de los mismos autores y año: se distinguen con a, b… después del año.',
  ])
})

test('a citation with another year than its reference is told with that year', () => {
  const referencias = [{ content: 'Vera, P. (2018). *Nivel del agua*. Planeta.' }]
  const cuerpo = [{ role: 'p' as const, content: 'Sube (Vera, 2019). Y baja (Vera, 2019).' }]
  const found = checkDocument({ text: { cuerpo, referencias }, options })
  expect(
    found
      .filter(({ rule }) => rule === 'CIT-NOREF')
      .map(({ rule, message }) => `${rule} ${message}`),
  ).toEqual([
    'CIT-NOREF «Vera, 2019» no está en las referencias, que tienen otro año: 2018. Revisa cuál es el correcto.',
    'CIT-NOREF «Vera, 2019» no está en las referencias, que tienen otro año: 2018. Revisa cuál es el correcto.',
  ])
})
