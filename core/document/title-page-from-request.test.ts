import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTitlePageFromRequest } from './title-page-from-request.ts'

const today = { year: 2026, month: 11, day: 22 }
const read = (request: string) => readTitlePageFromRequest(request, today)

type Lines = ReturnType<typeof read>['lines']

test.each<[string, Lines]>([
  [
    'Ensayo sobre el agua. Integrantes: Ana Ruiz, Luis Mora y Eva Paz. Materia: Ética',
    { authors: 'Ana Ruiz, Luis Mora y Eva Paz', course: 'Ética' },
  ],
  ['Ensayo sobre el agua. Estudiantes: Ana Ruiz', {}],
  [
    'Ensayo sobre la ansiedad para Psicología Social con la Dra. Ana Torres, Universidad Central del Ecuador, hasta el 5 de diciembre',
    {
      course: 'Psicología Social',
      instructor: 'Dra. Ana Torres',
      institution: 'Universidad Central del Ecuador',
      due_date: '5 de diciembre de 2026',
    },
  ],
  [
    'Necesito un informe de la deserción. Materia: Estadística II. Docente: Ing. Luis Pérez Mora. Universidad: ESPOL. Fecha de entrega: 14/12/2026',
    {
      course: 'Estadística II',
      instructor: 'Ing. Luis Pérez Mora',
      institution: 'ESPOL',
      due_date: '14 de diciembre de 2026',
    },
  ],
  [
    'monografía del suicidio de Durkheim para la materia de sociología general, profesora Carmen Vélez',
    { course: 'Sociología general', instructor: 'Carmen Vélez' },
  ],
  [
    'Hazme un ensayo de ética para la clase de Deontología con el profesor Jorge Salas',
    { course: 'Deontología', instructor: 'Jorge Salas' },
  ],
  ['Un resumen de El Príncipe para la Dra. Patricia Rojas', { instructor: 'Dra. Patricia Rojas' }],
  ['Ensayo para mi profesora Lucía Andrade sobre el feminismo', { instructor: 'Lucía Andrade' }],
  [
    'Soy estudiante de Derecho en la Universidad de Guayaquil y necesito un ensayo sobre el aborto',
    { institution: 'Universidad de Guayaquil' },
  ],
  ['Estudio en la PUCE. Quiero una reseña de Huasipungo', { institution: 'PUCE' }],
  [
    'Escribe un informe sobre la inflación, se entrega el 3 de diciembre de 2026',
    { due_date: '3 de diciembre de 2026' },
  ],
  [
    'Ensayo del cambio climático para el lunes 30 de noviembre',
    { due_date: '30 de noviembre de 2026' },
  ],
  ['Proyecto de riego para el 15 de enero', { due_date: '15 de enero de 2027' }],
  ['Reseña de Cumandá, entrega: 1 de diciembre', { due_date: '1 de diciembre de 2026' }],
  ['Ensayo sobre Kant, vence el 28-11-2026', { due_date: '28 de noviembre de 2026' }],
  [
    'Tenía que entregarlo el 20 de noviembre, ensayo sobre el trap',
    { due_date: '20 de noviembre de 2026' },
  ],
  ['Para SOC-305 Seminario de Investigación, un ensayo sobre la pobreza', {}],
  [
    'Un ensayo sobre la pobreza para SOC-305 Seminario de Investigación',
    { course: 'SOC-305 Seminario de Investigación' },
  ],
  [
    'ensayo de la minería para la asignatura de economía política de la Universidad Técnica de Ambato',
    { course: 'Economía política', institution: 'Universidad Técnica de Ambato' },
  ],
  [
    'Informe para Metodología de la Investigación hasta el 10 de diciembre de 2026 sobre encuestas',
    { course: 'Metodología de la Investigación', due_date: '10 de diciembre de 2026' },
  ],
  [
    'Mi docente es la Mgtr. Rosa Elena Quishpe y la materia es Didáctica General',
    { instructor: 'Mgtr. Rosa Elena Quishpe', course: 'Didáctica General' },
  ],
  [
    'Docente: María José Andrade, PhD\nCurso: Historia del Ecuador\nTema: la Revolución Liberal',
    { instructor: 'María José Andrade, PhD', course: 'Historia del Ecuador' },
  ],
  [
    'Ensayo sobre la violencia, Escuela Politécnica Nacional, 3 páginas',
    { institution: 'Escuela Politécnica Nacional' },
  ],
  [
    'Un ensayo sobre Freud para Teorías de la Personalidad dictada por el Psic. Marco León',
    { course: 'Teorías de la Personalidad', instructor: 'Psic. Marco León' },
  ],
  [
    'Ayúdame con un informe sobre TIC para la cátedra de Comunicación Digital del Lic. Iván Cruz',
    { course: 'Comunicación Digital', instructor: 'Lic. Iván Cruz' },
  ],
  [
    'me lo pidió la Ing. Sofía Paredes: informe sobre residuos',
    { instructor: 'Ing. Sofía Paredes' },
  ],
  [
    'Un trabajo de mi materia de Antropología Cultural sobre el Inti Raymi',
    { course: 'Antropología Cultural' },
  ],
  [
    'Ensayo para la Universidad San Francisco de Quito sobre el arte',
    { institution: 'Universidad San Francisco de Quito' },
  ],
])('%j names %j', (request, lines) => {
  expect(read(request).lines).toEqual(lines)
})

test.each([
  'Ensayo sobre la deserción en la Universidad Central del Ecuador',
  'Compara la Universidad Central del Ecuador, la Universidad de Guayaquil y la ESPOL',
  'Ensayo sobre Psicología Social',
  'La historia de la psicología en el Ecuador',
  'Un análisis de la obra de la Dra. Matilde Hidalgo',
  'Ensayo sobre una entrevista con la Dra. Ana Torres',
  'Un homenaje para la profesora Dolores Cacuango',
  'La teoría del Dr. Sigmund Freud',
  'Según el Dr. Andrade, la pobreza crece',
  'La batalla del 24 de mayo de 1822',
  'Los hechos ocurridos hasta el 30 de septiembre de 2010',
  'Las protestas desde el 3 de octubre hasta el 13 de octubre',
  'Estrategias para América Latina',
  'Políticas para Ecuador después de la pandemia',
  'Ensayo para niños de 5 a 8 años',
  'La participación de los estudiantes en la clase de matemáticas',
  'El papel de la clase media en el Ecuador',
  'La materia oscura y la energía',
  'En el curso de la historia, la mujer luchó',
  'Metas para el 2030',
  'Propuesta para 10 de cada 12 alumnos',
  'Ensayo para el 31 de febrero',
  'Docente: [Nombre del docente]\nCurso: ________',
  'El rol del docente es fundamental en la escuela',
  'La universidad es un derecho',
  'Importancia de la fecha: 8 de marzo de 1908',
  'La asignatura es obligatoria en primaria',
  '',
])('%j names nothing of the title page', (request) => {
  expect(read(request).lines).toEqual({})
})

test('the rest of a request describes the work', () => {
  const { rest } = read(
    'Ensayo sobre la ansiedad para Psicología Social con la Dra. Ana Torres, Universidad Central del Ecuador, hasta el 5 de diciembre',
  )
  expect(rest.replace(/[\s,]+/g, ' ').trim()).toBe('Ensayo sobre la ansiedad')
})

test('the rest of a request has no due date, even when today is not known', () => {
  const { rest } = readTitlePageFromRequest('Ensayo sobre el mar hasta el 5 de diciembre', null)
  expect(rest.trim()).toBe('Ensayo sobre el mar')
  const about = 'Los hechos ocurridos hasta el 30 de septiembre de 2010'
  expect(readTitlePageFromRequest(about, null).rest).toBe(about)
})

test('a date without a year is not read when today is not known', () => {
  expect(readTitlePageFromRequest('Ensayo para el 5 de diciembre', null).lines).toEqual({})
  expect(readTitlePageFromRequest('Ensayo para el 5 de diciembre de 2026', null).lines).toEqual({
    due_date: '5 de diciembre de 2026',
  })
})

test('every line read appears word for word in the request', () => {
  const part = fc.constantFrom(
    ...'Ensayo sobre para con la el Dra. Ana Torres , Psicología Social Universidad Central del Ecuador hasta 5 de diciembre Materia: Docente: ; . Ética mi clase'.split(
      ' ',
    ),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const request = parts.join(' ')
      const { lines } = read(request)
      for (const [field, value] of Object.entries(lines)) {
        if (field === 'due_date') expect(request).toContain(value.replace(/ de \d{4}$/, ''))
        else expect(request.toLowerCase()).toContain(value.toLowerCase())
      }
    }),
    { numRuns: 500 },
  )
})
