import { expect, test } from 'vitest'
import {
  composeDeclaration,
  type DeclarationFacts,
  type DeclarationPart,
  declarationParts,
} from './compose-declaration.ts'

const facts: DeclarationFacts = {
  models: ['gemini-2.5-pro'],
  usedComposer: false,
  first: new Date('2025-11-12T15:00:00Z'),
  last: new Date('2025-11-18T15:00:00Z'),
  answers: 4,
  accepted: 1,
  beganWithOwnText: false,
  ownVersions: 2,
  sources: 5,
}
const composer = { models: [], usedComposer: true, answers: 1, accepted: 0, ownVersions: 0 }
const nothing = { models: [], answers: 0, accepted: 0, ownVersions: 3, sources: 0 }
const all: readonly DeclarationPart[] = declarationParts

test.each<[string, Partial<DeclarationFacts>, readonly DeclarationPart[], string[]]>([
  [
    'all that is recorded',
    {},
    all,
    [
      'Entre el 12 y el 18 de noviembre de 2025 usé para este trabajo un modelo de lenguaje (gemini-2.5-pro) por medio de Cuartilla.',
      'Pedí una primera redacción. Elegí 5 fuentes para escribirlo. Después hice 3 pedidos más y acepté 1 propuesta sobre partes del texto. Guardé 2 versiones con cambios hechos en el editor.',
    ],
  ],
  [
    'only what the student ticks',
    {},
    [],
    [
      'Usé para este trabajo un modelo de lenguaje por medio de Cuartilla.',
      'Pedí una primera redacción.',
    ],
  ],
  [
    'a day, counted in Ecuador',
    {
      ...composer,
      first: new Date('2026-01-01T04:00:00Z'),
      last: new Date('2026-01-01T04:30:00Z'),
    },
    ['dates'],
    [
      'El 31 de diciembre de 2025 usé para este trabajo la guía sin conexión de Cuartilla, un programa que no es un modelo de lenguaje.',
      'Pedí un esquema con secciones e indicaciones para escribir.',
    ],
  ],
  [
    'days of two months and of two models',
    { models: ['a', 'b'], first: new Date('2025-10-30T15:00:00Z'), answers: 1, accepted: 0 },
    ['dates', 'model', 'changes'],
    [
      'Entre el 30 de octubre y el 18 de noviembre de 2025 usé para este trabajo modelos de lenguaje (a, b) por medio de Cuartilla.',
      'Pedí una primera redacción. Guardé 2 versiones con cambios hechos en el editor.',
    ],
  ],
  [
    'a text that was the student’s own at first',
    { beganWithOwnText: true, answers: 2, accepted: 0, ownVersions: 0 },
    ['changes'],
    [
      'Usé para este trabajo un modelo de lenguaje por medio de Cuartilla.',
      'Hice 2 pedidos sobre un texto que ya tenía.',
    ],
  ],
  [
    'that nothing was generated',
    nothing,
    all,
    [
      'Cuartilla no generó texto para este trabajo.',
      'Guardé 3 versiones con cambios hechos en el editor.',
    ],
  ],
])('a declaration says %s', (_, change, parts, said) => {
  expect(composeDeclaration({ ...facts, ...change }, new Set(parts))).toBe(said.join('\n'))
})
