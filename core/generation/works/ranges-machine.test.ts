import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generationCostUnits } from '#core/credits/tariff.ts'
import type { AcademicText, Block, ModelAnswer } from '#core/document/model.ts'
import type { RunOutcome } from '#core/generation/run/run-machine.ts'
import { LimitedWriter } from '#test/limited-writer.ts'
import { isOfEverything, rangesOf } from './ranges.ts'
import { RangesMachine } from './ranges-machine.ts'
import { type AskedStep, newRevision, type WorkEffect, type WorkInput } from './work-state.ts'

const sentence = 'El páramo guarda el agua del valle y la entrega despacio a la ciudad. '
const base: AcademicText = {
  cuerpo: [
    { role: 'title-main', content: 'El agua del páramo' },
    ...Array.from({ length: 12 }, (_, section): Block[] => [
      { role: 't1', content: `Apartado ${section + 1}` },
      ...Array.from(
        { length: 5 },
        (_, at): Block => ({
          role: 'p',
          content: `Párrafo ${section + 1}.${at + 1} ${sentence.repeat(8).trim()}`,
        }),
      ),
    ]).flat(),
  ],
  referencias: [{ content: 'Mena, P. (2001). *Los páramos*. Abya-Yala.' }],
}
const ranges = rangesOf(base.cuerpo)

type Given = {
  request?: string
  outputUnits?: number
  crashAt?: number
  answers?: (asked: AskedStep, call: number) => WorkInput[] | null
}

function revise({ request = 'Usa un tono más formal', outputUnits, crashAt, answers }: Given = {}) {
  const writer = new LimitedWriter(3)
  let stream = ''
  let state = newRevision(6_000)
  let outcome: RunOutcome | null = null
  let asked = 0
  let suspended = false
  const start = () =>
    new RangesMachine({
      outputUnits: outputUnits ?? 1_000_000,
      base,
      request,
      state,
      log: stream === '' ? null : stream,
    })
  let machine = start()
  let queue: WorkEffect[] = machine.start()
  for (let seen = 1; queue.length > 0; seen++) {
    const effect = queue.shift() as WorkEffect
    if (seen === crashAt) {
      machine = start()
      queue = machine.start()
      continue
    }
    if (effect.type === 'append') stream += effect.text
    if (effect.type === 'progress') state = effect.state
    if (effect.type === 'record') outcome = effect.outcome
    if (effect.type === 'suspend') suspended = true
    if (effect.type === 'pause') queue.push(...machine.handle({ type: 'paused' }, 0))
    if (effect.type !== 'ask') continue
    const call = asked++
    const own = answers?.(effect.step, call)
    for (const input of own ?? writer.answer(effect.step, 0))
      queue.push(...machine.handle(input, 0))
  }
  return { stream, outcome: outcome as RunOutcome | null, asked, suspended }
}

function answerOf(outcome: RunOutcome | null): ModelAnswer {
  if (outcome?.kind !== 'answer') throw new Error(`The run has ended with ${outcome?.kind}`)
  return outcome.answer
}
const revisedIn = ({ texto_generado: { cuerpo } }: ModelAnswer) =>
  cuerpo.filter(({ content }) => content.endsWith('Revisado.')).length
const stopped: WorkInput = { type: 'interrupt', reason: 'stopped' }
const answer = (cuerpo: object[]): WorkInput[] => [
  {
    type: 'text',
    text: JSON.stringify({ comentarios_del_modelo: '', texto_generado: { cuerpo } }),
  },
  { type: 'finish', reason: 'stop' },
]

describe('a revision of everything', () => {
  test('changes every paragraph in calls for ranges, and keeps headings, title and references', () => {
    const { stream, outcome, asked } = revise()
    expect(asked).toBe(ranges.length)
    expect(asked).toBeGreaterThan(5)
    const whole = answerOf(outcome)
    expect(JSON.parse(stream)).toEqual(whole)
    expect(revisedIn(whole)).toBe(60)
    expect(whole.texto_generado.cuerpo.map(({ role }) => role)).toEqual(
      base.cuerpo.map(({ role }) => role),
    )
    expect(whole.texto_generado.referencias).toEqual(base.referencias)
  })

  test('stopped, out of credits or refused by the model is a whole document with what was done', () => {
    const stop = revise({ answers: (_, call) => (call === 3 ? [stopped] : null) })
    const credits = revise({ outputUnits: 12_000 })
    const fault: WorkInput = {
      type: 'fault',
      fault: { code: 'generation.misconfigured', details: {}, retry: 'never' },
    }
    const refused = revise({ answers: (_, call) => (call === 2 ? [fault] : null) })
    for (const [run, completeness] of [
      [stop, 'stopped'],
      [credits, 'credit_limit'],
      [refused, 'cut_off'],
    ] as const) {
      expect(run.outcome).toMatchObject({ completeness })
      const whole = answerOf(run.outcome)
      expect(JSON.parse(run.stream)).toEqual(whole)
      expect(whole.texto_generado.cuerpo).toHaveLength(base.cuerpo.length)
      expect(revisedIn(whole)).toBeGreaterThan(0)
      expect(revisedIn(whole)).toBeLessThan(60)
      expect(whole.comentarios_del_modelo).toMatch(/Revisé \d+ de \d+ partes/)
    }
    const cost = credits.outcome?.kind === 'answer' ? credits.outcome.costUnits : 0
    expect(cost).toBeLessThanOrEqual(12_000)
    expect(cost).toBeLessThan(generationCostUnits('', base))
  })

  test('a range whose answer lacks half of it stays as it was, unless less was asked for', () => {
    const short = (asked: AskedStep, call: number) =>
      asked.kind === 'range' && (call === 1 || call === 2)
        ? answer(asked.base.cuerpo.slice(asked.range.from, asked.range.from + 2))
        : null
    const kept = answerOf(revise({ answers: short }).outcome)
    expect(kept.texto_generado.cuerpo).toHaveLength(base.cuerpo.length)
    expect(kept.comentarios_del_modelo).toContain('quedaron como estaban')
    const less = answerOf(revise({ answers: short, request: 'Acorta todo' }).outcome)
    expect(less.texto_generado.cuerpo.length).toBeLessThan(base.cuerpo.length)
  })

  test('a model that answers nothing fails, and costs nothing', () => {
    const fault: WorkInput = {
      type: 'fault',
      fault: { code: 'generation.overloaded', details: {}, retry: 'twice' },
    }
    expect(revise({ answers: () => [fault] }).outcome).toMatchObject({ kind: 'failure' })
  })

  test('killed after any effect, goes on, and revises no range twice', () => {
    for (let crashAt = 2; crashAt < 4 * ranges.length; crashAt++) {
      const { stream, outcome } = revise({ crashAt })
      const whole = answerOf(outcome)
      expect(JSON.parse(stream)).toEqual(whole)
      expect(whole.texto_generado.cuerpo).toHaveLength(base.cuerpo.length)
      expect(revisedIn(whole)).toBe(60)
    }
    const ended: WorkInput = { type: 'interrupt', reason: 'shutdown' }
    expect(revise({ answers: (_, call) => (call === 2 ? [ended] : null) }).suspended).toBe(true)
  })
})

describe('the ranges of a document', () => {
  test('are all of it, in order, and no heading ends one', () => {
    const blocks = fc.array(
      fc.record({
        role: fc.constantFrom('t1' as const, 't2' as const, 'p' as const),
        content: fc.integer({ min: 1, max: 700 }).map((words) => 'agua '.repeat(words).trim()),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(blocks, (cuerpo) => {
        const all = rangesOf(cuerpo)
        expect(all.flatMap(({ from, to }) => cuerpo.slice(from, to))).toEqual(cuerpo)
        for (const { from, to } of all) expect(to).toBeGreaterThan(from)
      }),
    )
  })

  test.each([
    ['Acorta todo', true],
    ['Pásalo a tercera persona', true],
    ['Usa un tono más formal en todo el trabajo', true],
    ['Simplifica el texto', true],
    ['Hazlo más corto', true],
    ['Corrige la ortografía', true],
    ['Acorta la introducción', false],
    ['Usa un tono más formal en el segundo párrafo', false],
    ['Agrega una conclusión en tercera persona', false],
    ['¿Cuántas fuentes tengo?', false],
    ['Cambia el título', false],
  ])('%s: %s', (request, isAll) => {
    expect(isOfEverything(request, base)).toBe(isAll)
    expect(isOfEverything(request, { ...base, cuerpo: base.cuerpo.slice(0, 8) })).toBe(false)
  })
})
