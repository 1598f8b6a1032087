import { expect, test } from 'vitest'
import { readAssignment } from '#core/assignment/read-assignment.ts'
import { cleanAbstract } from '#core/references/read-details.ts'
import { readCslJson } from '#core/sources/read-csl.ts'
import { workKey } from '#core/sources/same-work.ts'

const emoji = '😀'.repeat(1_500)
const letters = '𠮷'.repeat(1_500)

/** What is stored of a stranger's text that has a character of two UTF-16 units where it is cut. */
const cuts: [string, (shift: string) => unknown][] = [
  ['the title of a work', (shift) => readCslJson({ type: 'book', title: shift + emoji })],
  ['an abstract', (shift) => cleanAbstract(`${shift}${'resumen '.repeat(10)}${emoji.repeat(20)}`)],
  ['the key of a work', (shift) => workKey({ type: 'book', title: shift + letters })],
  [
    'what an assignment says around a length',
    (shift) => readAssignment(`${emoji.slice(0, 80)}${shift} mínimo 5 páginas ${shift}${emoji}`),
  ],
]

test.each(cuts)('%s is not cut within a character', (_, stored) => {
  for (const shift of ['', 'x']) expect(JSON.stringify(stored(shift))).not.toMatch(/\\ud[89a-f]/i)
})
