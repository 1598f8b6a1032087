import { expect, test } from 'vitest'
import { newChart, readFigure } from '#core/document/figure.ts'
import type { AcademicText } from '#core/document/model.ts'
import { writeFigure } from '#core/document/write-figure.ts'
import { fingerprintOf, readCarried, writeCarried } from './carried.ts'

const rows = [
  ['Carrera', 'Estudiantes'],
  ...Array.from({ length: 20 }, (_, at) => [`Ingeniería | 😀 «${at}»`, `${at},5`]),
]
const drawn = newChart({ kind: 'bars', rows }, 'Barras', 75)
const chart = writeFigure({ title: '', picture: drawn, notes: [] })
const { id = '' } = readFigure(chart).picture ?? {}
const text: AcademicText = {
  cuerpo: [
    { role: 'figure', content: `Un título\n${chart}\nNota. Propia.` },
    { role: 'equation', content: String.raw`\frac{a}{b}` },
    { role: 'equation', content: String.raw`\frac{a` },
  ],
  referencias: [],
}
const bytes = new TextEncoder().encode('a picture of the chart')
const properties = writeCarried(text, new Map([[id, { bytes }]]))

test('charts and equations are carried in properties that Word keeps', () => {
  expect(Math.max(...properties.map(({ value }) => value.length))).toBeLessThanOrEqual(255)
  const { charts, equations } = readCarried(properties)
  expect([...charts]).toEqual([[fingerprintOf(bytes), chart]])
  expect(equations).toEqual([String.raw`\frac{a}{b}`])
})

test('a text without charts and equations carries nothing', () => {
  expect(writeCarried({ cuerpo: [], referencias: [] }, new Map())).toEqual([])
})

test('what was cut short, or belongs to others, is left out', () => {
  const cut = properties.slice(1).concat({ name: 'Empresa', value: 'Sol' })
  expect(readCarried(cut)).toEqual({ charts: new Map(), equations: [String.raw`\frac{a}{b}`] })
  expect(readCarried([{ name: 'Cuartilla 1.1', value: '{"chart":"x","of":"y"}' }])).toEqual({
    charts: new Map(),
    equations: [],
  })
})

test('what is far more than a work can have is left out', () => {
  const value = JSON.stringify({ equation: 'x' })
  const named = (at: number, said: string) => ({ name: `Cuartilla ${at}.1`, value: said })
  const many = Array.from({ length: 2_000 }, (_, at) => named(at + 1, value))
  expect(readCarried(many).equations).toHaveLength(1_000)
  const long = [named(1, ' '.repeat(2_000_000)), named(2, value)]
  expect(readCarried(long).equations).toEqual([])
})

test('two pictures that differ in one byte have two fingerprints', () => {
  const other = Uint8Array.from(bytes)
  other[3] = 0
  expect(fingerprintOf(other)).not.toBe(fingerprintOf(bytes))
})
