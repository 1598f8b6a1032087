import { expect, test } from 'vitest'
import { checkItem } from './check-assignment.ts'
import { requestItem } from './describe-assignment.ts'
import { readAssignment } from './read-assignment.ts'

const document = {
  text: {
    cuerpo: [{ role: 't1' as const, content: 'Desarrollo' }],
    referencias: [
      { role: 'ref' as const, content: 'Freire, P. (1970). *Pedagogía del oprimido*. Siglo XXI.' },
    ],
  },
  pages: 3,
  titlePageDay: null,
  hasIndex: false,
  year: 2026,
}

test.each([
  ['Mínimo cinco páginas.', 'Amplía el texto. La consigna pide 5 páginas o más: faltan 2 páginas.'],
  ['Máximo 2 páginas.', 'Acorta el texto. La consigna pide 2 páginas como máximo: sobra 1 página.'],
  [
    'Un ensayo de 8 páginas.',
    'Amplía el texto. La consigna pide unas 8 páginas: faltan 5 páginas.',
  ],
  [
    'Debe contener: desarrollo, resultados y conclusiones.',
    'Completa los apartados que pide la consigna: faltan resultados y conclusiones.',
  ],
  [
    'Al menos tres fuentes, dos de revista.',
    'Apoya el texto en más fuentes y añádelas a las referencias. La consigna pide 3 o más, 2 de revista: faltan 2 fuentes y 2 de revista.',
  ],
  [
    'Fuentes de los últimos 5 años.',
    'Apoya el texto en fuentes más recientes. La consigna las pide de los últimos 5 años: 1 es anterior a 2021.',
  ],
  [
    'Incluya dos citas textuales.',
    'Añade citas textuales con su fuente. La consigna pide 2 o más: faltan 2 citas textuales con su fuente.',
  ],
  [
    'Fecha de entrega: 5 de diciembre de 2026.',
    'Pon esta fecha en la portada. Fecha de entrega: 5 de diciembre de 2026.',
  ],
])('"%s" that is not met is asked for', (asked, request) => {
  const [item] = readAssignment(asked)
  if (!item) throw new Error('not read')
  const { state, note } = checkItem(item, document)
  expect(state).toBe('unmet')
  expect(requestItem(item, note ?? '')).toBe(request)
})

test('what a program cannot check is not asked for', () => {
  const item = { id: 'a', quote: null, ticked: true, kind: 'other', text: 'Con portada' } as const
  expect(requestItem(item, 'Léelo tú.')).toBeNull()
})
