import { isDeepStrictEqual } from 'node:util'
import type { AcademicText, Block } from '#core/document/model.ts'
import type { RunOutcome } from '#core/generation/run/run-machine.ts'
import { RangesMachine } from '#core/generation/works/ranges-machine.ts'
import { WorkMachine } from '#core/generation/works/work-machine.ts'
import {
  newRevision,
  newWork,
  type WorkEffect,
  type WorkInput,
} from '#core/generation/works/work-state.ts'
import type { Choice } from '#test/fuzz/hostile-values.ts'
import { mutateText } from '#test/fuzz/mutations.ts'
import { LimitedWriter } from '#test/limited-writer.ts'

const paragraph = 'El páramo guarda el agua del valle y la entrega despacio. '.repeat(6).trim()
const base: AcademicText = {
  cuerpo: [
    { role: 'title-main', content: 'El agua del páramo' },
    ...Array.from({ length: 8 }, (_, section): Block[] => [
      { role: 't1', content: `Apartado ${section + 1}` },
      ...Array.from({ length: 4 }, (_, at): Block => {
        return { role: 'p', content: `${section + 1}.${at + 1} ${paragraph}` }
      }),
    ]).flat(),
  ],
  referencias: [{ content: 'Mena, P. (2001). *Los páramos*. Abya-Yala.' }],
}
const words = 2_200
/** Far more than a work of this length has. */
const mostEffects = 20_000

/**
 * Carries out a work, or a revision of everything, whose model answers some calls with damaged texts and whose server ends
 * once. Throws when it does not end, or when the stream is not the recorded answer.
 */
export function carryOutWork(choice: Choice): void {
  const isRevision = choice.once(2)
  const crashAt = choice.below(400)
  const writer = new LimitedWriter(choice.below(1_000))
  let [state, stream] = [isRevision ? newRevision(words) : newWork(words), '']
  let outcome: RunOutcome | null = null
  const start = () => {
    const limits = { outputUnits: 200_000, state, log: stream === '' ? null : stream }
    return isRevision
      ? new RangesMachine({ ...limits, base, request: 'Usa un tono más formal' })
      : new WorkMachine(limits)
  }
  let machine = start()
  let queue: WorkEffect[] = machine.start()
  for (let seen = 1; queue.length > 0; seen++) {
    if (seen > mostEffects) throw new Error('the work does not end')
    const effect = queue.shift() as WorkEffect
    if (seen === crashAt) {
      machine = start()
      queue = machine.start()
      continue
    }
    if (effect.type === 'append') stream += effect.text
    if (effect.type === 'progress') state = effect.state
    if (effect.type === 'record') outcome = effect.outcome
    if (effect.type === 'pause') queue.push(...machine.handle({ type: 'paused' }, 0))
    if (effect.type !== 'ask') continue
    const right = writer.answer(effect.step, words)
    const inputs = choice.once(3) ? damaged(right, choice) : right
    for (const input of inputs) queue.push(...machine.handle(input, 0))
  }
  checkStream(stream, outcome)
}

/** The same answer with its text changed, in other pieces. */
function damaged(inputs: readonly WorkInput[], choice: Choice): WorkInput[] {
  const text = inputs.map((input) => (input.type === 'text' ? input.text : '')).join('')
  const changed = mutateText(text, choice, [text])
  const pieces = changed.match(/[\s\S]{1,97}/g) ?? []
  const ends = inputs.filter(({ type }) => type !== 'text')
  return [...pieces.map((piece): WorkInput => ({ type: 'text', text: piece })), ...ends]
}

function checkStream(stream: string, outcome: RunOutcome | null): void {
  if (outcome?.kind !== 'answer') return
  const { answer } = outcome
  // A plan alone is recorded without a text.
  if (stream === '' && answer.texto_generado.cuerpo.length === 0) return
  if (!isDeepStrictEqual(JSON.parse(stream), answer)) {
    throw new Error('another work is delivered than recorded')
  }
}
