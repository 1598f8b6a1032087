import { describe, expect, test } from 'vitest'
import { editedAgo } from './edited-ago.ts'

const second = 1
const minute = 60
const hour = 60 * minute
const day = 24 * hour

const ago = (seconds: number) => {
  const now = new Date('2026-11-21T12:00:00Z')
  return editedAgo(new Date(now.getTime() - seconds * 1000), now)
}

describe('the last edit on a card', () => {
  test.each([
    [0.9, 'Editado ahora mismo'],
    [second, 'Editado hace 1 segundo'],
    [59, 'Editado hace 59 segundos'],
    [minute, 'Editado hace 1 minuto'],
    [59 * minute + 59, 'Editado hace 59 minutos'],
    [hour, 'Editado hace 1 hora'],
    [23 * hour, 'Editado hace 23 horas'],
    [day, 'Editado hace 1 día'],
    [29 * day, 'Editado hace 29 días'],
    [30 * day, 'Editado hace 1 mes'],
    [364 * day, 'Editado hace 12 meses'],
    [365 * day, 'Editado hace 1 año'],
    [730 * day, 'Editado hace 2 años'],
  ])('after %s seconds: %s', (seconds, words) => {
    expect(ago(seconds)).toBe(words)
  })

  test('with a clock behind the server’s it was just now', () => {
    expect(ago(-30)).toBe('Editado ahora mismo')
  })
})
