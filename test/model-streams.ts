import fc from 'fast-check'
import { type BlockRole, blockRoles } from '#core/document/block-roles.ts'
import type { RunInput } from '#core/generation/run/run-machine.ts'
import { stop, wireKeys } from './delivered-answer.ts'

const anotherAnswer = JSON.stringify({
  comentarios_del_modelo: 'Listo 😀.',
  texto_generado: { cuerpo: [{ role: 'p', content: 'El agua *nace* arriba.' }], referencias: [] },
})
const prose = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      ...['a', 'Río ', 'ñ', ' ', '\n', '\n\n', '😀', '*', '**', '_', '`', '#', '- '],
      ...['1. ', '[', '](u)', '|', '\\', 'https://a_b.c'],
    ),
    maxLength: 25,
  }),
  fc.constantFrom(
    'Referencias',
    'Mena, P. (2020). *A*.',
    '1. Mena, P. (2020). A',
    't1',
    'p',
    'El agua _nace_ y **baja**',
    'palabra '.repeat(90),
  ),
)
const key = fc.constantFrom(
  ...wireKeys,
  ...['titulo', 'texto', 'items', 'nota', 'h2', 'type', 'autor'],
  'una clave con muchas palabras',
  'x'.repeat(300),
)
const object = (members: [string, string][]) =>
  `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`
const role = fc.constantFrom('p', 't1', 'ref', 'quote', 'title-main')
const value = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    prose.map((text) => JSON.stringify(text)),
    fc.constantFrom('1', 'null', 'true', '"p"', '"t1"', '"ref"', '"title-main"'),
    fc.array(tie('value'), { maxLength: 3 }).map((all) => `[${all.join(',')}]`),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map(object),
    fc.record({ role, content: prose }).map((block) => JSON.stringify(block)),
    fc.record({ content: prose, role }).map((block) => JSON.stringify(block)),
  ),
})).value
const text = fc
  .array(fc.tuple(fc.constantFrom('cuerpo', 'cuerpo', 'referencias', 'titulo', 'otra'), value), {
    minLength: 1,
    maxLength: 4,
  })
  .map(object)
const root = fc
  .array(
    fc.tuple(
      fc.constantFrom('comentarios_del_modelo', 'texto_generado', 'nota'),
      fc.oneof(text, text, value),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map(object)
const noise = fc.option(fc.tuple(fc.nat(), fc.string({ maxLength: 5 })))
/** What a model may send: mostly an answer, in any shape, with anything around it. */
export const modelStreams = fc
  .tuple(
    fc.constantFrom('', '```json\n', 'Claro: '),
    root,
    fc.constantFrom('', '\n```', ` y ${anotherAnswer}`),
    noise,
  )
  .map(([before, answer, after, mutation]) => {
    const whole = before + answer + after
    if (mutation === null) return whole
    const at = mutation[0] % (whole.length + 1)
    return whole.slice(0, at) + mutation[1] + whole.slice(at + 1)
  })
/** How a run may end. */
export const runEnds = fc.constantFrom<RunInput>(
  stop,
  { type: 'finish', reason: 'max_tokens' },
  { type: 'fault', fault: { code: 'generation.blocked', details: {}, retry: 'never' } },
  { type: 'interrupt', reason: 'stopped' },
  { type: 'deadline' },
  { type: 'silence' },
)
/** Lengths of the pieces in which a text comes. */
export const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 })
export const replacedRoles = fc.option(fc.constantFrom<BlockRole>(...blockRoles), {
  nil: undefined,
})
