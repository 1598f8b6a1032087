import { describe, expect, test } from 'vitest'
import type { AcademicText, Block } from '#core/document/model.ts'
import { AnswerReader } from '#core/generation/reading/answer-reader.ts'
import { RunMachine } from '#core/generation/run/run-machine.ts'
import { WireReader } from '#core/generation/wire/wire-reader.ts'
import { asksToRemoveFigures, keepFigures } from './kept-figures.ts'

const plan = 'a'.repeat(32)
const photo = 'b'.repeat(32)
const lineOf = (id: string, alt = 'Plano', rest = '50% 1600x900') => `![${alt}](file:${id} ${rest})`
const figure = (id: string, title = 'El campus'): Block => ({
  role: 'figure',
  content: `${title}\n${lineOf(id)}`,
})
const p = (content: string): Block => ({ role: 'p', content })
const t1 = (content: string): Block => ({ role: 't1', content })
const base: AcademicText = {
  cuerpo: [t1('Origen'), p('Uno.'), figure(plan), p('Dos.'), t1('Final'), p('Tres.')],
  referencias: [],
}

function answered(texto_generado: object, request = ''): Block[] {
  const reader = new AnswerReader({ base, request })
  reader.push(JSON.stringify({ comentarios_del_modelo: 'Listo.', texto_generado }))
  const outcome = reader.finish()
  if (outcome.kind !== 'complete') throw new Error(outcome.kind)
  return outcome.answer.texto_generado.cuerpo
}
const whole = (cuerpo: Block[], request = '') => answered({ cuerpo, referencias: [] }, request)
const changed = (cambios: object[], request = '') => answered({ cambios }, request)
const shown = (blocks: readonly Block[]) =>
  blocks.map(({ role, content }) => (role === 'figure' ? content.split('\n')[0] : content))

describe('a revision that was written whole', () => {
  test('keeps a figure that it forgot, after the paragraph that it stood under', () => {
    const cuerpo = [t1('Origen'), p('Uno.'), p('Otro dos.'), t1('Final'), p('Tres.')]
    expect(shown(whole(cuerpo))).toEqual([
      'Origen',
      'Uno.',
      'El campus',
      'Otro dos.',
      'Final',
      'Tres.',
    ])
  })

  test('keeps it in its section when every paragraph was written anew', () => {
    const cuerpo = [t1('Origen'), p('Nuevo uno.'), p('Nuevo dos.'), t1('Final'), p('Nuevo tres.')]
    expect(shown(whole(cuerpo))).toEqual([
      'Origen',
      'Nuevo uno.',
      'El campus',
      'Nuevo dos.',
      'Final',
      'Nuevo tres.',
    ])
  })

  test('may move a figure and say better what it shows, but not change its picture', () => {
    const moved = {
      role: 'figure',
      content: `Figura 3. Plano nuevo\n${lineOf(plan, 'Plano con tres bloques', '75% 10x10')}\nNota. Propia.`,
    } as const
    const cuerpo = [t1('Origen'), p('Uno.'), p('Dos.'), t1('Final'), p('Tres.'), moved]
    expect(whole(cuerpo).at(-1)).toEqual({
      role: 'figure',
      content: `Plano nuevo\n${lineOf(plan, 'Plano con tres bloques', '75% 1600x900')}\nNota. Propia.`,
    })
    expect(whole(cuerpo)).toHaveLength(6)
  })

  test('cannot make a figure: one whose picture is not of the document is nothing', () => {
    const made = [
      figure(photo, 'Inventada'),
      { role: 'figure', content: 'Un gráfico' } as const,
      { role: 'figure', content: '![x](https://example.com/x.png)' } as const,
    ]
    const cuerpo = [...base.cuerpo, ...made]
    expect(whole(cuerpo)).toEqual(base.cuerpo)
  })

  test('has a figure as often as the document', () => {
    expect(shown(whole([...base.cuerpo, figure(plan, 'Otra vez')]))).toEqual([
      'Origen',
      'Uno.',
      'Dos.',
      'Final',
      'Tres.',
      'Otra vez',
    ])
  })

  test('may leave a figure out when that was asked for', () => {
    const cuerpo = base.cuerpo.filter(({ role }) => role !== 'figure')
    expect(whole(cuerpo, 'Quita la figura 1, por favor')).toEqual(cuerpo)
    expect(whole(cuerpo, 'Quita los adjetivos')).toEqual(base.cuerpo)
  })
})

describe('a revision of named changes', () => {
  test('keeps a figure in a stretch that was replaced', () => {
    const one = { accion: 'cambiar', bloque: 'b2-b4', empieza: 'Uno.', role: 'p', content: 'Todo.' }
    expect(shown(changed([one]))).toEqual(['Origen', 'Todo.', 'El campus', 'Final', 'Tres.'])
  })

  test('changes a figure by its own name, once', () => {
    const content = `Plano nuevo\n${lineOf(plan)}`
    const one = { accion: 'cambiar', bloque: 'b3', empieza: 'El campus', role: 'figure', content }
    expect(shown(changed([one]))).toEqual([
      'Origen',
      'Uno.',
      'Plano nuevo',
      'Dos.',
      'Final',
      'Tres.',
    ])
  })

  test('moves a figure by writing it elsewhere', () => {
    const content = `El campus\n${lineOf(plan)}`
    const one = { accion: 'agregar', bloque: 'b6', empieza: 'Tres.', role: 'figure', content }
    expect(shown(changed([one]))).toContain('El campus')
    expect(changed([one]).filter(({ role }) => role === 'figure')).toHaveLength(1)
  })

  test('takes a figure away only by name', () => {
    const one = {
      accion: 'quitar',
      bloque: 'b3',
      empieza: 'El campus',
      role: 'figure',
      content: '',
    }
    expect(shown(changed([one]))).toEqual(['Origen', 'Uno.', 'Dos.', 'Final', 'Tres.'])
  })

  test('leaves the figure when what should replace it is no figure of the document', () => {
    const content = `Inventada\n${lineOf(photo)}`
    const one = { accion: 'cambiar', bloque: 'b3', empieza: 'El campus', role: 'figure', content }
    expect(changed([one])).toEqual(base.cuerpo)
  })
})

describe('while a revision is delivered', () => {
  /** What a browser reads of everything that was sent, and what was recorded. */
  function run(answer: object) {
    const machine = new RunMachine({ outputUnits: 10_000, totalMs: 60_000, base, request: '' })
    machine.start()
    const json = JSON.stringify(answer)
    const effects = (json.match(/.{1,7}/gsu) ?? []).flatMap((text) =>
      machine.handle({ type: 'text', text }, 0),
    )
    effects.push(...machine.handle({ type: 'finish', reason: 'stop' }, 0))
    const sent = effects.flatMap((effect) => (effect.type === 'append' ? [effect.text] : []))
    const record = effects.find(({ type }) => type === 'record')
    if (record?.type !== 'record' || record.outcome.kind !== 'answer') throw new Error('no answer')
    const browser = new WireReader()
    for (const text of sent) browser.push(text)
    const read = browser.finish()
    if (read.kind !== 'complete') throw new Error(read.kind)
    return { recorded: record.outcome.answer, read: read.answer, sent: sent.join('') }
  }

  test('what the browser reads has the figure that the answer forgot', () => {
    const cuerpo = [t1('Origen'), p('Uno.'), p('Otro dos.'), t1('Final'), p('Tres.')]
    const texto_generado = { cuerpo, referencias: [] }
    const { recorded, read } = run({ comentarios_del_modelo: 'Listo.', texto_generado })
    expect(read).toEqual(recorded)
    expect(shown(read.texto_generado.cuerpo)).toContain('El campus')
  })

  test('nothing of a figure that the model made is sent', () => {
    const cuerpo = [...base.cuerpo, figure(photo, 'Inventada')]
    const texto_generado = { cuerpo, referencias: [] }
    const { recorded, read, sent } = run({ comentarios_del_modelo: 'Listo.', texto_generado })
    expect(read).toEqual(recorded)
    expect(sent).not.toContain('Inventada')
  })
})

test('a text with nothing in common keeps its figures about where they stood', () => {
  const other = ['A.', 'B.', 'C.', 'D.', 'E.'].map(p)
  expect(shown(keepFigures(base, other, new Set()))).toEqual([
    'A.',
    'B.',
    'El campus',
    'C.',
    'D.',
    'E.',
  ])
})

test.each([
  ['Quita la figura 2', true],
  ['elimina todas las imágenes', true],
  ['Borra el gráfico de barras', true],
  ['déjalo sin fotos', true],
  ['Quita las repeticiones y mejora el texto', false],
  ['Explica mejor la figura 1', false],
])('whether %j asks for figures to go: %j', (request, asks) => {
  expect(asksToRemoveFigures(request)).toBe(asks)
})
