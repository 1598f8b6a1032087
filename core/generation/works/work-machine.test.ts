import { describe, expect, test } from 'vitest'
import { estimateRequest } from '#core/credits/estimate-request.ts'
import { generationCostUnits, messageCostUnits } from '#core/credits/tariff.ts'
import { textPriceUnits } from '#core/credits/text-price.ts'
import type { AcademicText, ModelAnswer } from '#core/document/model.ts'
import type { RunOutcome } from '#core/generation/run/run-machine.ts'
import { WireReader } from '#core/generation/wire/wire-reader.ts'
import { wordsPerPage } from '#core/layout/page-rules.ts'
import { times } from '#test/length.ts'
import { LimitedWriter } from '#test/limited-writer.ts'
import { readPlan } from './read-plan.ts'
import { WorkMachine } from './work-machine.ts'
import { stepsOf } from './work-plan.ts'
import { wordsOf } from './work-progress.ts'
import {
  type AskedStep,
  newWork,
  type WorkEffect,
  type WorkInput,
  type WorkLimits,
  type WorkState,
} from './work-state.ts'

type Run = {
  stream: string
  state: WorkState
  outcome: RunOutcome | null
  asked: AskedStep[]
  suspended: boolean
  onePass: boolean
}

type Options = Partial<WorkLimits> & {
  writer?: LimitedWriter
  /** After so many effects the server dies: another goes on from what is stored. */
  crashAt?: number
  /** Replaces the answer to a call, by its number from 0. */
  answers?: (asked: AskedStep, call: number) => WorkInput[] | null
}

/** Carries a work out to its end; what is stored is the stream and the state. */
function write(words: number, options: Options = {}): Run {
  const { writer = new LimitedWriter(7), crashAt = Number.POSITIVE_INFINITY, answers } = options
  const run: Run = {
    stream: '',
    state: options.state ?? newWork(words),
    outcome: null,
    asked: [],
    suspended: false,
    onePass: false,
  }
  const start = (log: string | null) =>
    new WorkMachine({ outputUnits: 1_000_000, ...options, state: run.state, log })
  let machine = start(null)
  let queue: WorkEffect[] = machine.start()
  let seen = 0
  while (queue.length > 0) {
    const effect = queue.shift() as WorkEffect
    seen++
    if (seen === crashAt) {
      machine = start(run.stream === '' ? null : run.stream)
      queue = machine.start()
      continue
    }
    switch (effect.type) {
      case 'append':
        run.stream += effect.text
        break
      case 'progress':
        run.state = effect.state
        break
      case 'record':
        run.outcome = effect.outcome
        break
      case 'suspend':
        run.suspended = true
        break
      case 'one_pass':
        run.onePass = true
        break
      case 'pause':
        queue.push(...machine.handle({ type: 'paused' }, 0))
        break
      case 'ask': {
        run.asked.push(effect.step)
        const own = answers?.(effect.step, run.asked.length - 1)
        for (const input of own ?? writer.answer(effect.step, words)) {
          queue.push(...machine.handle(input, 0))
        }
      }
    }
  }
  return run
}

function answerOf({ outcome }: Run): ModelAnswer {
  if (outcome?.kind !== 'answer') throw new Error(`The run has ended with ${outcome?.kind}`)
  return outcome.answer
}

const textOf = (run: Run) => answerOf(run).texto_generado
const wordsIn = ({ cuerpo }: AcademicText) => cuerpo.reduce((sum, one) => sum + wordsOf(one), 0)

/** The stream is the recorded answer, for `JSON.parse` and for the browser's reader. */
function expectWhole(run: Run) {
  expect(JSON.parse(run.stream)).toEqual(answerOf(run))
  const reader = new WireReader()
  for (let at = 0; at < run.stream.length; at += 501) reader.push(run.stream.slice(at, at + 501))
  const read = reader.finish()
  expect(read.kind === 'complete' && read.answer).toEqual(answerOf(run))
}

const fault = (code: 'generation.overloaded' | 'generation.misconfigured'): WorkInput => ({
  type: 'fault',
  fault: { code, details: {}, retry: 'twice' },
})
const text = (content: string): WorkInput => ({ type: 'text', text: content })

describe('a work in steps', () => {
  test.each([6, 10, 25, 60])('has the %i pages that were asked, within 12 percent', (pages) => {
    const words = pages * wordsPerPage
    for (let seed = 1; seed <= times(20, 3); seed++) {
      const run = write(words, { writer: new LimitedWriter(seed) })
      const written = wordsIn(textOf(run))
      expect(Math.abs(written - words) / words).toBeLessThan(0.12)
      expectWhole(run)
      const paragraphs = textOf(run).cuerpo.filter(({ role }) => role === 'p')
      expect(new Set(paragraphs.map(({ content }) => content)).size).toBe(paragraphs.length)
      expect(run.outcome).toMatchObject({ completeness: 'complete' })
    }
  })

  test.each([8, 10, 25, 60])(
    'of %i pages costs what was told before, within 5 percent',
    (pages) => {
      const words = pages * wordsPerPage
      const seeds = times(20, 5)
      let charged = 0
      for (let seed = 1; seed <= seeds; seed++) {
        const answer = answerOf(write(words, { writer: new LimitedWriter(seed) }))
        charged += generationCostUnits(answer.comentarios_del_modelo, answer.texto_generado)
      }
      const told = textPriceUnits(words)
      expect(Math.abs(charged / seeds / told - 1)).toBeLessThan(0.05)
      const { units } = estimateRequest(`Una monografía de ${pages} páginas`, null)
      expect(units - told).toBe(pages === 8 ? messageCostUnits('Una monografía de 8 páginas') : 0)
    },
  )

  test('begins with the title, and every section with its heading', () => {
    const run = write(2_750)
    const { cuerpo } = textOf(run)
    expect(cuerpo[0]).toEqual({ role: 'title-main', content: 'El agua del páramo' })
    const headings = cuerpo.filter(({ role }) => role === 't1').map(({ content }) => content)
    expect(headings).toEqual(run.state.plan?.secciones.map(({ titulo }) => titulo))
  })

  test('killed after any effect, goes on from what was stored, and loses no sentence', () => {
    const words = 2_750
    const whole = write(words)
    const effects = 2 * whole.asked.length + whole.stream.length / 97
    const step = Math.max(1, Math.round(effects / times(400, 60)))
    let resumed = 0
    for (let crashAt = 2; crashAt < effects; crashAt += step) {
      const run = write(words, { crashAt })
      resumed++
      expectWhole(run)
      expect(run.outcome).toMatchObject({ completeness: 'complete' })
      expect(Math.abs(wordsIn(textOf(run)) - words) / words).toBeLessThan(0.2)
      const headings = textOf(run).cuerpo.filter(({ role }) => role === 't1')
      expect(headings).toHaveLength(run.state.plan?.secciones.length ?? 0)
    }
    expect(resumed).toBeGreaterThan(40)
  })

  test('stopped, keeps its whole sentences and says how far it came', () => {
    const run = write(2_750, {
      answers: (_, call) =>
        call === 2
          ? [
              text(
                '{"comentarios_del_modelo":"","texto_generado":{"cuerpo":[{"role":"p","content":"',
              ),
              text(
                `${'El páramo guarda el agua del valle y la entrega despacio. '.repeat(4)}Y luego`,
              ),
              { type: 'interrupt', reason: 'stopped' },
            ]
          : null,
    })
    expectWhole(run)
    expect(run.outcome).toMatchObject({ completeness: 'stopped' })
    expect(textOf(run).cuerpo.at(-1)?.content).toMatch(/la entrega despacio\.$/)
    expect(answerOf(run).comentarios_del_modelo).toContain('Escribí 1 de ')
    const { comentarios_del_modelo: comments, texto_generado } = answerOf(run)
    expect(run.outcome).toMatchObject({ costUnits: generationCostUnits(comments, texto_generado) })
  })

  test('ends at its credits with whole sentences, and asks for no more than they pay for', () => {
    for (const outputUnits of [3_000, 5_000, 9_000, 14_000]) {
      const run = write(5_500, { outputUnits })
      expectWhole(run)
      expect(run.outcome).toMatchObject({ completeness: 'credit_limit' })
      const cost = run.outcome?.kind === 'answer' ? run.outcome.costUnits : 0
      expect(cost).toBeLessThanOrEqual(outputUnits)
      expect(cost).toBeGreaterThan(outputUnits / 2)
      expect(answerOf(run).texto_generado.cuerpo.at(-1)?.content).toMatch(/\.$/)
    }
  })

  test('goes on later with the sections that are left: what stands comes first and is free', () => {
    const first = write(2_750, { outputUnits: 9_000 })
    const { plan, done } = first.state
    const base = textOf(first)
    if (plan === null) throw new Error('There is no plan')
    const from = stepsOf(plan)[done]?.section ?? 0
    const run = write(0, { state: newWork(2_750, plan, from), base })
    expectWhole(run)
    const { cuerpo } = textOf(run)
    expect(cuerpo.slice(0, base.cuerpo.length)).toEqual(base.cuerpo)
    const headings = cuerpo.filter(({ role }) => role === 't1').map(({ content }) => content)
    expect(headings).toEqual(plan.secciones.map(({ titulo }) => titulo))
    const all = generationCostUnits('', textOf(run))
    const cost = run.outcome?.kind === 'answer' ? run.outcome.costUnits : 0
    expect(cost).toBeLessThan(all - generationCostUnits('', base) + 600)
  })

  test('goes on later in the section in which it ended: its heading and its text come once', () => {
    const whole = write(2_750)
    const { cuerpo, referencias } = textOf(whole)
    const { plan } = whole.state
    if (plan === null) throw new Error('There is no plan')
    const second = cuerpo.findIndex(({ content }) => content === plan.secciones[1]?.titulo)
    const base = { cuerpo: cuerpo.slice(0, second + 3), referencias }
    const run = write(0, { state: newWork(2_750, plan, 1), base })
    expectWhole(run)
    const after = textOf(run).cuerpo
    expect(after.slice(0, base.cuerpo.length)).toEqual(base.cuerpo)
    const headings = after.filter(({ role }) => role === 't1').map(({ content }) => content)
    expect(headings).toEqual(plan.secciones.map(({ titulo }) => titulo))
    const [first] = run.asked
    expect(first).toMatchObject({ kind: 'section', isRest: true })
    const words = after.reduce((sum, block) => sum + wordsOf(block), 0)
    expect(Math.abs(words - 2_750) / 2_750).toBeLessThan(0.15)
  })

  test('stopped in its first section, goes on in it: nothing is written or charged twice', () => {
    const first = write(2_750, {
      answers: (_, call) =>
        call === 1
          ? [
              text(
                '{"comentarios_del_modelo":"","texto_generado":{"cuerpo":[{"role":"p","content":"',
              ),
              text(
                `${'El páramo guarda el agua del valle y la entrega despacio. '.repeat(4)}Y luego`,
              ),
              { type: 'interrupt', reason: 'stopped' },
            ]
          : null,
    })
    const { plan } = first.state
    const base = textOf(first)
    const run = write(0, { state: { ...newWork(2_750, plan), goesOn: true }, base })
    expectWhole(run)
    const { cuerpo } = textOf(run)
    expect(cuerpo.slice(0, base.cuerpo.length)).toEqual(base.cuerpo)
    expect(cuerpo.filter(({ role }) => role === 'title-main')).toHaveLength(1)
    expect(cuerpo.filter(({ content }) => content === 'Introducción')).toHaveLength(1)
    const cost = run.outcome?.kind === 'answer' ? run.outcome.costUnits : 0
    expect(cost).toBeLessThan(
      generationCostUnits('', textOf(run)) - generationCostUnits('', base) + 600,
    )
  })

  test('a section that breaks off is gone on with; a model that gives nothing three times ends it', () => {
    const broken = write(2_750, {
      answers: (asked, call) =>
        call > 1 && asked.kind === 'section' ? [fault('generation.overloaded')] : null,
    })
    expectWhole(broken)
    expect(broken.outcome).toMatchObject({ completeness: 'cut_off' })
    expect(broken.asked.filter((asked) => asked.kind === 'section')).toHaveLength(1 + 3)
    const once = write(2_750, {
      answers: (_, call) => (call === 2 ? [fault('generation.overloaded')] : null),
    })
    expect(once.outcome).toMatchObject({ completeness: 'complete' })
    const never = write(2_750, { answers: () => [fault('generation.misconfigured')] })
    expect(never.outcome).toMatchObject({ kind: 'failure', code: 'generation.misconfigured' })
  })

  test('a plan that is no JSON is asked for twice, then the work is one answer', () => {
    const nonsense: WorkInput[] = [text('No sé planificar.'), { type: 'finish', reason: 'stop' }]
    const run = write(2_750, { answers: () => nonsense })
    expect(run.asked).toHaveLength(2)
    expect(run.onePass).toBe(true)
    // The one answer has the stream for itself.
    expect(run.stream).toBe('')
    const second = write(2_750, { answers: (_, call) => (call === 0 ? nonsense : null) })
    expect(second.outcome).toMatchObject({ completeness: 'complete' })
  })

  test('only the plan: an answer without text that costs nothing', () => {
    const run = write(5_500, { state: { ...newWork(5_500), isPlanOnly: true } })
    expect(run.outcome).toMatchObject({ kind: 'answer', costUnits: 0, isUnchanged: true })
    expect(run.state.plan?.secciones.length).toBeGreaterThan(3)
    expect(textOf(run).cuerpo).toEqual([])
  })

  test('only the plan, killed after any effect: the plan costs nothing, and no text is made of it', () => {
    for (let crashAt = 2; crashAt < 8; crashAt++) {
      const run = write(5_500, { state: { ...newWork(5_500), isPlanOnly: true }, crashAt })
      expect(run.outcome).toMatchObject({ kind: 'answer', costUnits: 0, isUnchanged: true })
      expect(run.stream).toBe(JSON.stringify(answerOf(run)))
    }
  })

  test('a server that ends gives the work up, and another one ends it', () => {
    const suspended = write(2_750, {
      answers: (_, call) => (call === 2 ? [{ type: 'interrupt', reason: 'shutdown' }] : null),
    })
    expect(suspended).toMatchObject({ suspended: true, outcome: null })
    const run = write(2_750, { state: suspended.state, log: suspended.stream } as Options)
    expect(run.outcome).not.toBeNull()
  })

  test('headings, titles and lists of references that a model adds are left out', () => {
    const cuerpo = [
      { role: 'title-main', content: 'Otro título' },
      { role: 't1', content: 'Introducción' },
      { role: 't1', content: 'Antecedentes' },
      { role: 'p', content: 'El agua nace arriba y baja despacio por la vertiente del valle.' },
      { role: 't1', content: 'Referencias' },
      { role: 'ref', content: 'Mena, P. (2001). *Los páramos*. Abya-Yala.' },
    ]
    const answer = { comentarios_del_modelo: '', texto_generado: { cuerpo, referencias: [] } }
    const run = write(2_750, {
      answers: (_, call) =>
        call === 1 ? [text(JSON.stringify(answer)), { type: 'finish', reason: 'stop' }] : null,
    })
    const { cuerpo: body, referencias } = textOf(run)
    expect(body.slice(0, 3).map(({ role, content }) => `${role} ${content}`)).toEqual([
      'title-main El agua del páramo',
      't1 Introducción',
      't2 Antecedentes',
    ])
    expect(body.some(({ content }) => content === 'Otro título')).toBe(false)
    expect(referencias.map(({ content }) => content)).toContain(
      'Mena, P. (2001). *Los páramos*. Abya-Yala.',
    )
  })
})

describe('a plan', () => {
  test.each([
    [
      'in a fence',
      '```json\n{"titulo":"T","tesis":"t","secciones":[{"titulo":"Uno","palabras":300}]}\n```',
    ],
    [
      'with words around it',
      'Este es el plan: {"secciones":[{"titulo":"1. Uno","palabras":"300"}]} Listo.',
    ],
    ['inside another object', '{"plan":{"titulo":"T","secciones":[{"titulo":"Uno"}]}}'],
    ['with the list of references', '{"secciones":[{"titulo":"Uno"},{"titulo":"Referencias"}]}'],
  ])('is read %s', (_, answer) => {
    expect(readPlan(answer)?.secciones.map(({ titulo }) => titulo)).toEqual(['Uno'])
  })

  test.each(['', 'No.', '{"secciones":[]}', '{"secciones":"Uno"}', '[1]', '{"secciones":[{}]}'])(
    'is none in %j',
    (answer) => {
      expect(readPlan(answer)).toBeNull()
    },
  )

  test('long sections come in parts that one call writes', () => {
    const plan = readPlan('{"titulo":"T","secciones":[{"titulo":"Uno","palabras":2500}]}')
    expect(plan && stepsOf(plan).map(({ words, isFirst }) => [words, isFirst])).toEqual([
      [833, true],
      [833, false],
      [833, false],
    ])
  })
})
