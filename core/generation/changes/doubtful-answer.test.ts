import { describe, expect, test } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { isDoubtful } from './doubtful-answer.ts'

const paragraph = (at: number) =>
  `Párrafo ${at}: el páramo guarda el agua del valle y la entrega despacio a la ciudad.`
const text = (count: number, ...more: string[]): AcademicText => ({
  cuerpo: [
    { role: 'title-main', content: 'El páramo' },
    ...Array.from({ length: count }, (_, at) => ({ role: 'p' as const, content: paragraph(at) })),
    ...more.map((content) => ({ role: 'p' as const, content })),
  ],
  referencias: [],
})
const base = text(20)
const doubt = (request: string, given: AcademicText, removedShare = 0) =>
  isDoubtful({ request, base, text: given, removedShare })

describe('an answer to a revision is doubtful', () => {
  test('when much of the document is missing, unless that was asked for', () => {
    expect(doubt('Corrige el párrafo tres', text(11))).toBe(true)
    expect(doubt('Corrige el párrafo tres', text(19))).toBe(false)
    for (const request of [
      'Acórtalo a dos páginas',
      'Reduce el texto a la mitad',
      'Hazlo más corto, por favor',
      'Resume todo',
      'Quita los apartados dos y tres',
      'Deja solo la introducción',
      'Hazlo de nuevo desde cero',
    ]) {
      expect(doubt(request, text(5))).toBe(false)
    }
  })

  test('when its changes remove more than half, and little comes in its place', () => {
    expect(doubt('Corrige el párrafo tres', text(13), 0.6)).toBe(true)
    expect(doubt('Pásalo a tercera persona', text(19), 1)).toBe(false)
  })

  test.each([
    '(el resto sigue igual)',
    '[…]',
    '...',
    'El resto del documento permanece igual.',
    '[Lo demás queda igual]',
    '(sin cambios)',
    'Aquí el resto del texto se mantiene',
  ])('when %j stands for what was left out, also in an answer of changes', (content) => {
    expect(doubt('Resume todo', text(19, content))).toBe(true)
    const same = text(19, content)
    expect(isDoubtful({ request: '', base: same, text: same, removedShare: 0 })).toBe(false)
  })

  test.each([
    'El resto sigue su curso: la población crece y el agua escasea en los barrios altos de Quito.',
    'Lo demás es silencio.',
    'Igualdad ante la ley.',
  ])('not for the sentence %j', (content) => {
    expect(doubt('Corrige el párrafo tres', text(19, content))).toBe(false)
  })
})
