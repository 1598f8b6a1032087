import { isDeepStrictEqual } from 'node:util'
import { buildPrompt } from '#core/generation/prompt.ts'
import type { RunInput } from '#core/generation/run/run-machine.ts'
import { geminiModel } from '#server/generation/models/gemini.ts'
import type { Model, ModelEvent } from '#server/generation/models/model.ts'
import { openaiModel } from '#server/generation/models/openai.ts'
import { split, stop } from '#test/delivered-answer.ts'
import { type FakeModel, startFakeModel } from '#test/fake-model-server.ts'
import { type Choice, choiceOf } from '#test/fuzz/hostile-values.ts'
import { mutateBytes, mutateText } from '#test/fuzz/mutations.ts'
import {
  checkDelivery,
  checkModelEvents,
  checkScanner,
  readAnswerPieces,
  readBrowserPieces,
  readModelPieces,
} from './read-streams.ts'
import { carryOutWork } from './read-works.ts'
import { type SampleAnswer, sampleAnswers } from './sample-answers.ts'
import { type SampleStream, sampleStreams } from './sample-streams.ts'

export type StreamFuzzOptions = {
  seed: number
  /** The mutations of these numbers are read: from the first to before the second. */
  from: number
  to: number
  /** Each sample is cut in two at every so many places; 0 for none. */
  splitEvery: number
  /** Told of each one before it is read: a reader that never ends is that of the last. */
  onNext: (number: number) => void
}

export type StreamFuzzReport = {
  splits: number
  mutations: Record<string, number>
  failures: { number: number | null; what: string; stream: string }[]
}

const mostFailures = 200

/** Reads streams of models and of runs, cut at every place and changed by the seed. */
export async function runStreamFuzz(options: StreamFuzzOptions): Promise<StreamFuzzReport> {
  const report: StreamFuzzReport = { splits: 0, mutations: {}, failures: [] }
  const fail = (number: number | null, error: unknown, stream: string) => {
    if (report.failures.length >= mostFailures) return
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
    report.failures.push({ number, what, stream })
  }
  const fake = await startFakeModel()
  try {
    if (options.splitEvery > 0) cutEverywhere(options.splitEvery, report, fail)
    for (let number = options.from; number < options.to; number++) {
      options.onNext(number)
      const choice = choiceOf(Math.imul(options.seed, 1_000_003) + number)
      const [kind, stream, read] = drawMutation(choice, fake)
      report.mutations[kind] = (report.mutations[kind] ?? 0) + 1
      try {
        await read()
      } catch (error) {
        fail(number, error, stream)
      }
    }
  } finally {
    await fake.close()
  }
  return report
}

type Fail = (number: number | null, error: unknown, stream: string) => void

function cutEverywhere(step: number, report: StreamFuzzReport, fail: Fail): void {
  for (const { name, base, text } of sampleAnswers) {
    const whole = readAnswerPieces([text], base)
    const recorded = checkDelivery([text], stop, base)
    for (let at = 1; at < text.length; at += step) {
      report.splits++
      const pieces = [text.slice(0, at), text.slice(at)]
      try {
        requireSame(readAnswerPieces(pieces, base), whole)
        requireSame(checkDelivery(pieces, stop, base), recorded)
      } catch (error) {
        fail(null, error, `${name}, cut at ${at}`)
      }
    }
  }
  for (const { name, wire, bytes } of sampleStreams) {
    const read = readerOf(wire)
    const whole = read([bytes])
    for (let at = 1; at < bytes.length; at += step) {
      report.splits++
      try {
        requireSame(read([bytes.subarray(0, at), bytes.subarray(at)]), whole)
      } catch (error) {
        fail(null, error, `${name}, cut at ${at}`)
      }
    }
  }
}

const readerOf = (wire: SampleStream['wire']) =>
  wire === 'browser' ? readBrowserPieces : readModelPieces

function requireSame(found: unknown, whole: unknown): void {
  if (!isDeepStrictEqual(found, whole)) throw new Error('otherwise than in one piece')
}

const ends: readonly RunInput[] = [
  stop,
  stop,
  { type: 'finish', reason: 'max_tokens' },
  { type: 'fault', fault: { code: 'generation.blocked', details: {}, retry: 'never' } },
  { type: 'interrupt', reason: 'stopped' },
  { type: 'silence' },
]
const texts = sampleAnswers.map(({ text }) => text)
const bodies = sampleStreams.map(({ bytes }) => bytes)

/** Of 48: one work of many answers; of sixteen others: nine answers, six bodies, and one body that is sent over HTTP. */
function drawMutation(
  choice: Choice,
  fake: FakeModel,
): [kind: string, stream: string, read: () => unknown] {
  if (choice.once(48)) return ['works', 'a work', () => carryOutWork(choice)]
  const kind = choice.below(16)
  if (kind < 9) {
    const sample = choice.one(sampleAnswers)
    const text = mutateText(sample.text, choice, texts)
    const named = sample.base === null ? 'answers' : 'revisions'
    return [named, text, () => readMutatedAnswer(text, sample, choice)]
  }
  const sample = choice.one(sampleStreams)
  const { bytes } = mutateBytes(sample.bytes, choice, bodies)
  const stream = bytes.toString('latin1')
  if (kind < 15 || sample.wire === 'browser') {
    const named = sample.wire === 'browser' ? "browsers' streams" : "models' streams"
    return [named, stream, () => readMutatedStream(bytes, sample.wire, choice)]
  }
  return ['streams over HTTP', stream, () => askOverHttp(fake, sample.wire, bytes)]
}

function readMutatedAnswer(text: string, { base }: SampleAnswer, choice: Choice): void {
  checkScanner(text)
  const cuts = [1 + choice.below(40), 1 + choice.below(400)]
  const pieces = split(text, cuts)
  requireSame(readAnswerPieces(pieces, base), readAnswerPieces([text], base))
  checkDelivery(pieces, choice.one(ends), base)
}

function readMutatedStream(bytes: Buffer, wire: SampleStream['wire'], choice: Choice): void {
  const read = readerOf(wire)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const size = 1 + choice.below(choice.one([3, 60, 900]))
    pieces.push(bytes.subarray(at, at + size))
    at += size
  }
  requireSame(read(pieces), read([bytes]))
}

const prompt = buildPrompt({
  student: { fullName: 'Ana Mena', career: 'Derecho', semester: 'Cuarto' },
  titlePage: { institution: null, course: null, instructor: null, due_date: null },
  messages: [{ role: 'user', content: 'Un ensayo sobre el páramo' }],
})

/** The model's events, until its end. */
async function askOverHttp(fake: FakeModel, wire: string, body: Buffer): Promise<void> {
  fake.reset()
  fake.next({ body })
  const options = { apiKey: null, model: 'gemini-2.5-pro' }
  const model: Model =
    wire === 'gemini'
      ? geminiModel({ ...options, baseUrl: fake.url })
      : openaiModel({ ...options, baseUrl: fake.openaiUrl })
  const events: ModelEvent[] = []
  await new Promise<void>((resolve) => {
    const onEvent = (event: ModelEvent) => {
      events.push(event)
      if (event.type !== 'text') setImmediate(resolve)
    }
    const { signal } = new AbortController()
    model.ask({ prompt, maxOutputUnits: 1_000, signal }, onEvent)
  })
  checkModelEvents(events)
}
