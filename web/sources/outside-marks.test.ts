import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CslItem } from '#core/apa/csl.ts'
import type { OutsideNews } from '#core/sources/citations-outside.ts'
import { OutsideWatch } from './outside-marks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ticked: { csl: CslItem }[] = [
  {
    csl: {
      type: 'book',
      title: 'Sobre el mar',
      author: [{ family: 'Mena', given: 'Ana' }],
      issued: { 'date-parts': [[2020]] },
    },
  },
]
const citing = (content: string) => ({
  cuerpo: [{ role: 'p' as const, content }],
  referencias: [],
})

test('a work outside the sources is announced once, also after the text was not watched for a while', () => {
  const watch = new OutsideWatch()
  const told: OutsideNews[] = []
  const read = (content: string) => {
    watch.update(citing(content), ticked, (news) => told.push(news))
    vi.runAllTimers()
  }
  read('Crece (Tinto, 1975; Mena, 2020).')
  expect(told.at(-1)).toEqual({
    labels: ['Tinto, 1975'],
    announcement: 'Cita fuera de tus fuentes: Tinto, 1975.',
  })
  watch.clear()
  read('Crece mucho (Tinto, 1975; Mena, 2020).')
  expect(told.at(-1)).toEqual({ labels: ['Tinto, 1975'], announcement: '' })
  read('Crece (Tinto, 1975). Baja (Ruiz, 2021).')
  expect(told.at(-1)).toEqual({
    labels: ['Tinto, 1975', 'Ruiz, 2021'],
    announcement: 'Cita fuera de tus fuentes: Ruiz, 2021.',
  })
})
