import { expect, test } from 'vitest'
import { cpuMs } from '#test/cpu-time.ts'
import { readReference } from './read-reference.ts'

test.each([
  [
    'Zambrano, E. (2022). *Acceso a la universidad* (Tesis de maestría). Universidad de Loja.',
    { type: 'thesis', genre: 'Tesis de maestría', publisher: 'Universidad de Loja' },
  ],
  [
    'Endara, S. (2019). *Carbono*. Trabajo de titulación, Escuela Politécnica Nacional.',
    { type: 'thesis', genre: 'Trabajo de titulación', publisher: 'Escuela Politécnica Nacional' },
  ],
  [
    'Carrión, P. (2018). Geomecánica (Tesis doctoral, Universidad de Málaga). RIUMA.',
    { type: 'thesis', title: 'Geomecánica', publisher: 'Universidad de Málaga', archive: 'RIUMA' },
  ],
  ['Mora, P. (2019). *Agua*, 2da ed. Planeta.', { edition: '2.ª ed.', publisher: 'Planeta' }],
  [
    'Mora, P. (2019). *Agua* (Séptima edición, Vol. 2). Planeta.',
    { edition: '7.ª ed.', volume: '2', publisher: 'Planeta' },
  ],
  ['Mora, P. (2019). *La tesis de grado*. Tesis Editores.', { type: 'book' }],
  ['Mora, P. (2019). Ríos. En L. Sol (Ed.), *Agua* (págs. 3-9). Planeta.', { page: '3-9' }],
  ['Mora, P. (2019). Ríos. *Kipus*, *4*(1), págs. 3-9.', { page: '3-9' }],
  ['Mora, P. (2019). *Agua*. Planeta. doi.org/10.1234/a.5', { DOI: '10.1234/a.5' }],
  ['Mora, P. (2019). *Agua*. Planeta. DOI 10.1234/a.5.', { DOI: '10.1234/a.5' }],
])('what is written otherwise than APA has it is read: %s', (text, fields) => {
  expect(readReference(text)).toMatchObject(fields)
})

test('a reference with thousands of spaces takes no more time than any other', () => {
  const text = `Vera,${' '.repeat(2_900)}P. (2020). Agua. Abya-Yala.`
  const read = () => {
    for (let times = 0; times < 40; times++) readReference(text)
  }
  expect(cpuMs(read)).toBeLessThan(250)
})
