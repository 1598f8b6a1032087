import { describe, expect, test } from 'vitest'
import { type RunInput, type RunLimits, RunMachine } from './run-machine.ts'

const text = (text: string): RunInput => ({ type: 'text', text })
const stop: RunInput = { type: 'finish', reason: 'stop' }
const atLimit: RunInput = { type: 'finish', reason: 'max_tokens' }
const deadline: RunInput = { type: 'deadline' }
const stopped: RunInput = { type: 'interrupt', reason: 'stopped' }

describe('a proposal', () => {
  const paragraph = { role: 'p', content: 'El agua nace arriba. Después baja despacio.' }
  const propose = (cuerpo: unknown[]) =>
    JSON.stringify({
      comentarios_del_modelo: 'Listo.',
      texto_generado: { cuerpo, referencias: [] },
    })
  const record = (inputs: RunInput[], replaces: RunLimits['replaces'] = 'p') => {
    const machine = new RunMachine({ outputUnits: 10_000, totalMs: 180_000, replaces })
    const effects = inputs.flatMap((input) => machine.handle(input, 0))
    const last = effects.at(-1)
    const outcome = last?.type === 'record' ? last.outcome : null
    const answer = outcome?.kind === 'answer' ? outcome : null
    return {
      ended: answer?.completeness ?? (outcome?.kind === 'failure' ? outcome.code : null),
      contents: answer?.answer.texto_generado.cuerpo.map(({ content }) => content) ?? [],
      costUnits: answer?.costUnits ?? 0,
      delivered: effects.map((effect) => (effect.type === 'append' ? effect.text : '')).join(''),
    }
  }
  const half = propose([paragraph]).split('despacio')[0] ?? ''

  test.each<[string, RunInput, string]>([
    ['the student stops', stopped, 'stopped'],
    ['reaches the model’s limit', atLimit, 'cut_off'],
    ['takes too long', deadline, 'cut_off'],
  ])('that %s is kept as it came, and charged', (_, end, completeness) => {
    const { ended, contents, costUnits, delivered } = record([text(half), end])
    expect(ended).toBe(completeness)
    expect(contents).toEqual(['El agua nace arriba. Después baja'])
    expect(costUnits).toBe('Listo.'.length + 33)
    expect(JSON.parse(delivered).texto_generado.cuerpo).toEqual([
      { role: 'p', content: 'El agua nace arriba. Después baja' },
    ])
  })

  test.each<[RunInput, string]>([
    [stopped, 'generation.proposal_stopped'],
    [atLimit, 'generation.proposal_cut'],
    [deadline, 'generation.timed_out'],
  ])('that ends before its first word fails, and nothing was delivered: %j', (end, code) => {
    const { ended, delivered } = record([text(half.slice(0, half.indexOf('El agua') + 1)), end])
    expect(ended).toBe(code)
    expect(delivered).toBe('')
  })

  test('delivers no titles, no headings and no references, which are not charged', () => {
    const long = { role: 'title-main', content: 'Un título '.repeat(100) }
    const { ended, delivered, contents } = record([text(propose([long, paragraph])), stop])
    expect(ended).toBe('complete')
    expect(contents).toEqual([paragraph.content])
    expect(delivered).not.toContain('título')
    const heading = { role: 't1', content: 'Otra parte '.repeat(100) }
    const whole = record([text(propose([heading, paragraph])), stop])
    expect(whole).toMatchObject({ ended: 'generation.wrong_format', delivered: '' })
  })

  test('that goes on with its own parts is kept up to the first of them', () => {
    const heading = { role: 't1', content: 'Otra parte' }
    const { ended, contents, delivered } = record([
      text(propose([paragraph, heading, { role: 'p', content: 'Más.' }])),
      stop,
    ])
    expect(ended).toBe('cut_off')
    expect(contents).toEqual([paragraph.content])
    expect(delivered).not.toContain('Otra parte')
    expect(JSON.parse(delivered).texto_generado.cuerpo).toEqual([paragraph])
  })

  test('of a heading is one block, whatever the model makes of it', () => {
    const parts = [
      { role: 't1', content: 'El agua' },
      { role: 'p', content: 'y el páramo' },
    ]
    const { contents, delivered } = record([text(propose(parts)), stop], 't2')
    expect(contents).toEqual(['El agua y el páramo'])
    expect(JSON.parse(delivered).texto_generado.cuerpo).toEqual([
      { role: 't2', content: 'El agua y el páramo' },
    ])
  })
})
