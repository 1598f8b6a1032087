import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minFreeUnits, RevisionPrice } from '#core/credits/revision-price.ts'
import { countCharacters } from '#core/credits/units.ts'
import { arrangeReferences } from '#core/document/arrange-references.ts'
import type { AcademicText, ModelAnswer } from '#core/document/model.ts'
import { type RunInput, type RunLimits, RunMachine } from '#core/generation/run/run-machine.ts'
import { WireReader } from '#core/generation/wire/wire-reader.ts'
import { cpuMs } from '#test/cpu-time.ts'
import {
  applyChanges,
  changesAnswer,
  documents,
  inOrder,
  scripts,
  shuffled,
} from '#test/intended-changes.ts'
import { times } from '#test/length.ts'

const stop: RunInput = { type: 'finish', reason: 'stop' }
const atLimit: RunInput = { type: 'finish', reason: 'max_tokens' }

/** Runs a machine over the answer to a revision; what was delivered, and what was recorded of it. */
function revise(
  base: AcademicText,
  answer: string,
  cuts: readonly number[],
  end: RunInput = stop,
  limits: Partial<RunLimits> = {},
) {
  const machine = new RunMachine({ outputUnits: 1_000_000, totalMs: 1_000, base, ...limits })
  let delivered = ''
  let recorded: ModelAnswer | null = null
  let costUnits = 0
  const handle = (input: RunInput) => {
    for (const effect of machine.handle(input, 0)) {
      if (effect.type === 'append') delivered += effect.text
      if (effect.type !== 'record' || effect.outcome.kind !== 'answer') continue
      recorded = effect.outcome.answer
      costUnits = effect.outcome.costUnits
    }
  }
  for (let at = 0, index = 0; at < answer.length; index++) {
    const size = cuts[index % cuts.length] ?? 1
    handle({ type: 'text', text: answer.slice(at, at + size) })
    at += size
  }
  handle(end)
  return { delivered, recorded: recorded as ModelAnswer | null, costUnits }
}

/** The text as it is recorded: the list is sorted when a change names it. */
function recordedText(base: AcademicText, text: AcademicText): AcademicText {
  const isSame = JSON.stringify(text.referencias) === JSON.stringify(base.referencias)
  return isSame ? text : { ...text, referencias: arrangeReferences(text.referencias) }
}

describe('changes to a document', () => {
  test('give the document that is meant, whatever the order of the items and the pieces', () => {
    fc.assert(
      fc.property(scripts, ({ base, changes, shuffle, cuts }) => {
        const answer = changesAnswer('Hecho.', shuffled(changes, shuffle), base)
        const { recorded } = revise(base, answer, cuts)
        expect(recorded?.comentarios_del_modelo).toBe('Hecho.')
        const meant = applyChanges(base, inOrder(changes))
        expect(recorded?.texto_generado).toEqual(recordedText(base, meant))
      }),
      { numRuns: times(10_000, 400) },
    )
  })

  test('are delivered as the whole document: read without the one before, it is the same answer', () => {
    fc.assert(
      fc.property(scripts, ({ base, changes, shuffle, cuts }) => {
        const answer = changesAnswer('Hecho.', shuffled(changes, shuffle), base)
        const { delivered, recorded } = revise(base, answer, cuts)
        const sent: ModelAnswer = JSON.parse(delivered)
        expect(sent.texto_generado.cuerpo).toEqual(recorded?.texto_generado.cuerpo)
        const reader = new WireReader()
        for (let at = 0; at < delivered.length; at += 7) reader.push(delivered.slice(at, at + 7))
        const read = reader.finish()
        const byContent = (text: AcademicText) => text.referencias.map((one) => one.content).sort()
        expect(read.kind === 'complete' && read.answer.texto_generado.cuerpo).toEqual(
          recorded?.texto_generado.cuerpo,
        )
        expect(byContent(sent.texto_generado)).toEqual(byContent(recorded?.texto_generado ?? base))
      }),
      { numRuns: times(3_000, 400) },
    )
  })

  test('cost their comments and the new text, and of what stays at most short blocks between changes', () => {
    fc.assert(
      fc.property(scripts, ({ base, changes, cuts }) => {
        const answer = changesAnswer('Hecho.', inOrder(changes), base)
        const { recorded, costUnits } = revise(base, answer, cuts)
        const written = changes.flatMap((change) =>
          'blocks' in change
            ? change.blocks.map(({ content }) => content)
            : 'content' in change
              ? [change.content]
              : [],
        )
        const units = written.reduce((sum, content) => sum + countCharacters(content), 0)
        const short = [...base.cuerpo, ...base.referencias]
          .map(({ content }) => countCharacters(content))
          .filter((size) => size < minFreeUnits)
          .reduce((sum, size) => sum + size, 0)
        expect(costUnits).toBeLessThanOrEqual(countCharacters('Hecho.') + units + short)
        const text = recorded?.texto_generado ?? base
        expect(costUnits).toBe(new RevisionPrice(base).of({ comments: 'Hecho.', text }))
      }),
      { numRuns: times(3_000, 400) },
    )
  })

  test('a whole answer is read as without a document before it', () => {
    const pieces = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 })
    fc.assert(
      fc.property(documents, documents, pieces, (base, whole, cuts) => {
        const answer = { comentarios_del_modelo: 'Todo.', texto_generado: whole }
        const { recorded } = revise(base, JSON.stringify(answer), cuts)
        expect(recorded).toEqual(revise(null as never, JSON.stringify(answer), cuts).recorded)
      }),
      { numRuns: times(1_000, 400) },
    )
  })

  test('cut off anywhere, lose no text that a whole change does not name, and charge what was shown', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(scripts, share, ({ base, changes, shuffle, cuts }, cutAt) => {
        const answer = changesAnswer('Hecho.', shuffled(changes, shuffle), base)
        const cut = answer.slice(0, Math.floor(answer.length * cutAt))
        const { delivered, recorded } = revise(base, cut, cuts, atLimit)
        if (recorded === null) return
        const named = new Set(
          changes.flatMap((change) =>
            change.kind === 'replace' || change.kind === 'remove'
              ? Array.from({ length: change.to - change.from + 1 }, (_, at) => change.from + at)
              : [],
          ),
        )
        const kept = new Set(recorded.texto_generado.cuerpo.map(({ content }) => content))
        for (const [at, { content }] of base.cuerpo.entries()) {
          if (!named.has(at + 1)) expect(kept.has(content)).toBe(true)
        }
        const sent: ModelAnswer = JSON.parse(delivered)
        expect(sent.texto_generado.cuerpo).toEqual(recorded.texto_generado.cuerpo)
        const shown = lettersShown(delivered)
        const all = lettersOf(JSON.stringify(recorded)) + lettersOf(JSON.stringify(base))
        expect(shown.filter((text) => !all.includes(text)).join('').length).toBeLessThan(240)
      }),
      { numRuns: times(10_000, 400) },
    )
  })

  test('of odd items never throw, and drop only blocks that an item names', () => {
    const odd = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('b1', 'b2-b4', 'B3', '[b2]', 'b99', 'r1', 'r1-r9', 'b0', 'al final', ''),
      fc.jsonValue({ maxDepth: 2 }),
    )
    const action = fc.constantFrom('cambiar', 'agregar', 'quitar', 'mover', 'conservar', '')
    const role = fc.constantFrom('p', 't1', 't2', 'title-main', 'title-meta', 'ref', 'quote')
    const item = fc.record(
      {
        accion: fc.oneof(action, odd),
        bloque: odd,
        empieza: odd,
        role: fc.oneof(role, odd),
        content: odd,
      },
      { requiredKeys: [] },
    )
    const items = fc.array(fc.oneof(item, fc.jsonValue({ maxDepth: 2 })), { maxLength: 6 })
    const pieces = fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 1 })
    fc.assert(
      fc.property(documents, items, pieces, (base, cambios, cuts) => {
        const answer = { comentarios_del_modelo: 'c', texto_generado: { cambios } }
        const { delivered, recorded } = revise(base, JSON.stringify(answer), cuts)
        expect(() => JSON.parse(delivered)).not.toThrow()
        const kept = new Set(recorded?.texto_generado.cuerpo.map(({ content }) => content))
        const written = JSON.stringify(cambios)
        const isNamed = /\d/.test(written)
        if (!isNamed) for (const { content } of base.cuerpo) expect(kept.has(content)).toBe(true)
        // The title goes only where an item names it.
        if (!written.includes('1')) expect(kept.has(base.cuerpo[0]?.content ?? '')).toBe(true)
      }),
      { numRuns: times(60_000, 400) },
    )
  })

  test('that never end cost the hold, also when they wait for the end', () => {
    const content = 'El páramo guarda el agua del valle y la entrega despacio. '.repeat(4)
    const base: AcademicText = {
      cuerpo: [
        { role: 'title-main', content: 'El páramo' },
        { role: 'p', content: 'Uno.' },
        { role: 'p', content: 'Dos.' },
      ],
      referencias: [],
    }
    const item = (bloque: string, at: number) =>
      JSON.stringify({ accion: 'agregar', bloque, empieza: '', role: 'p', content: content + at })
    const head = '{"comentarios_del_modelo":"c","texto_generado":{"cambios":['
    const early = Array.from({ length: 200 }, (_, at) => item('b2', at)).join(',')
    for (const first of [item('b3', 0), item('b2', 0)]) {
      const answer = `${head}${first},${early}`
      const { recorded, costUnits } = revise(base, answer, [400], stop, { outputUnits: 2_000 })
      expect(costUnits).toBe(2_000)
      expect(countCharacters(JSON.stringify(recorded))).toBeLessThan(6_000)
    }
  })

  test('of 57 pages take a few milliseconds of processor time', () => {
    const paragraph = 'El páramo guarda el agua del valle y la entrega despacio. '.repeat(12)
    const base: AcademicText = {
      cuerpo: [
        { role: 'title-main', content: 'El páramo' },
        ...Array.from({ length: 160 }, (_, at) => ({
          role: 'p' as const,
          content: `${at} ${paragraph}`,
        })),
      ],
      referencias: [],
    }
    const answer = changesAnswer(
      'Hecho.',
      [{ kind: 'replace', from: 80, to: 80, blocks: [{ role: 'p', content: paragraph }] }],
      base,
    )
    expect(answer.length).toBeLessThan(2_000)
    const took = cpuMs(() => revise(base, answer, [12]))
    expect(took).toBeLessThan(150)
  })
})

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

/** The strings of a delivered JSON text, letters and digits only. */
function lettersShown(delivered: string): string[] {
  return [...delivered.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => lettersOf(text))
}
