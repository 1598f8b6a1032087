import { describe, expect, test } from 'vitest'
import type { WorkPlan } from '#core/generation/works/work-plan.ts'
import { changePlan } from './change-plan.ts'

const names = ['Introducción', 'Marco teórico', 'Causas y costos', 'Resultados', 'Conclusiones']
const plan: WorkPlan = {
  titulo: 'El agua del páramo',
  tesis: 'Una tesis.',
  secciones: names.map((titulo) => ({
    titulo,
    nivel: 't1',
    palabras: 500,
    contiene: `Lo de ${titulo}.`,
    fuentes: ['S1'],
  })),
}
const headings = ({ secciones }: WorkPlan) => secciones.map(({ titulo }) => titulo).join(' | ')
const [intro, frame, causes, results, end] = names

describe('a waiting plan is changed without a model by what the student types', () => {
  test.each([
    ['quita la sección 3', [intro, frame, results, end]],
    ['Elimina el apartado 2, por favor.', [intro, causes, results, end]],
    ['Borra el marco teórico', [intro, causes, results, end]],
    ['quita el tercer apartado', [intro, frame, results, end]],
    ['Quita «Causas y costos»', [intro, frame, results, end]],
    ['quita causas y costos', [intro, frame, results, end]],
    ['saca los apartados 2 y 4', [intro, causes, end]],
    ['quita el último', [intro, frame, causes, results]],
    [
      'añade un apartado sobre los costos del riego',
      [intro, frame, causes, results, 'Los costos del riego', end],
    ],
    [
      'Agrega una sección «Metodología» después del marco teórico',
      [intro, frame, 'Metodología', causes, results, end],
    ],
    [
      'incluye un capítulo titulado Anexos al final',
      [intro, frame, causes, results, end, 'Anexos'],
    ],
    [
      'añade un apartado de 300 palabras sobre la ley antes de los resultados',
      [intro, frame, causes, 'La ley', results, end],
    ],
    ['Añade un apartado acerca del agua', [intro, frame, causes, results, 'El agua', end]],
    [
      'cambia el título del 2 a «Estado del arte»',
      [intro, 'Estado del arte', causes, results, end],
    ],
    ['Cambia el nombre del apartado 4 por Hallazgos', [intro, frame, causes, 'Hallazgos', end]],
    ['renombra el marco teórico como Antecedentes', [intro, 'Antecedentes', causes, results, end]],
    ['que el apartado 1 se llame Presentación', ['Presentación', frame, causes, results, end]],
    ['cambia «Resultados» por «Hallazgos»', [intro, frame, causes, 'Hallazgos', end]],
    ['pon resultados antes de causas y costos', [intro, frame, results, causes, end]],
    ['mueve el 2 después del 4', [intro, causes, results, frame, end]],
    ['pasa la sección 2 al final', [intro, causes, results, end, frame]],
    ['pon el marco teórico al principio', [frame, intro, causes, results, end]],
    ['intercambia el 2 y el 3', [intro, causes, frame, results, end]],
    ['quita el 3 y añade un apartado sobre la ley', [intro, frame, results, 'La ley', end]],
    [
      'Quita el 2. Luego cambia el título del 2 a «Motivos, causas. Y más»',
      [intro, 'Motivos, causas. Y más', results, end],
    ],
  ])('%s', (request, wanted) => {
    const changed = changePlan(plan, request)
    expect(headings(changed)).toBe(wanted.join(' | '))
    expect(changed.titulo).toBe(plan.titulo)
    for (const section of changed.secciones) {
      const before = plan.secciones.find(({ titulo }) => titulo === section.titulo)
      if (before) expect(section).toEqual(before)
    }
  })

  test.each([
    ['que el marco teórico tenga 800 palabras', 1, 800],
    ['acorta la introducción a 250 palabras', 0, 250],
    ['alarga el 4 hasta 4 páginas', 3, 1_100],
    ['añade un apartado de dos páginas sobre la ley', 4, 550],
  ])('%s', (request, at, words) => {
    expect(changePlan(plan, request).secciones[at]?.palabras).toBe(words)
  })

  test('the title of the work is another one than a section’s', () => {
    expect(changePlan(plan, 'Cambia el título a «El agua de todos»').titulo).toBe(
      'El agua de todos',
    )
    expect(changePlan(plan, 'cambia el título del trabajo por La sed').titulo).toBe('La sed')
  })

  test.each([
    'quita la sección 9',
    'hazlo más interesante',
    'quita la metodología',
    'pon más ejemplos de Loja',
    'quita el 2 y pon la discusión antes del 4',
    'añade un apartado',
    'añade un apartado sobre la ley después de la metodología',
    'quita los apartados 1, 2, 3, 4 y 5',
    'cambia el título del 9 a «Nada»',
    '',
  ])('what is not understood changes nothing: %s', (request) => {
    expect(changePlan(plan, request)).toBe(plan)
  })
})
