import { CandidatesWriter } from '#core/generation/wire/candidates.ts'
import { eventStreamBeat, writeServerSentEvent } from '#core/generation/wire/event-stream.ts'
import type { RunEvent } from '#core/generation/wire/run-events.ts'
import { sampleAnswer } from '#test/fake-model-server.ts'

/** The body of a response of a model, or of our server for a browser. */
export type SampleStream = { name: string; wire: 'gemini' | 'openai' | 'browser'; bytes: Buffer }

const parts = sampleAnswer().match(/.{1,40}/gsu) ?? []

const geminiEvents = [
  { candidates: [{ content: { parts: [{ text: 'Pienso…', thought: true }] }, index: 0 }] },
  ...parts.map((text) => ({ candidates: [{ content: { parts: [{ text }], role: 'model' } }] })),
  {
    candidates: [{ index: 1, content: { parts: [{ text: 'otra' }] } }, { finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 80, thoughtsTokenCount: 3 },
  },
]
const openaiEvents = [
  { choices: [{ index: 0, delta: { role: 'assistant', content: '', reasoning: 'Pienso…' } }] },
  ...parts.map((content) => ({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })),
  { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  { choices: [], usage: { prompt_tokens: 9, completion_tokens: 80 } },
]
const lines = (events: readonly unknown[], end = '\n') =>
  events.map((event) => `data: ${JSON.stringify(event)}${end}${end}`).join('')

const lengthTo = (at: number) => parts.slice(0, at + 1).join('').length
const runEvents: RunEvent[] = [
  ...parts.map((text, at): RunEvent => ({ type: 'text', seq: lengthTo(at), text })),
  { type: 'end', end: { status: 'generated', completeness: 'complete' } },
]
const failure: RunEvent = {
  type: 'end',
  end: { status: 'failed', code: 'generation.blocked', message: 'No se pudo.', details: { a: 1 } },
}

function candidates(events: readonly RunEvent[]): string {
  const writer = new CandidatesWriter('un-pedido')
  return events.map((event) => writer.write(event)).join('')
}

const sent: [string, SampleStream['wire'], string][] = [
  ['events of Gemini', 'gemini', lines(geminiEvents, '\r\n')],
  ['an array of Gemini', 'gemini', JSON.stringify(geminiEvents, null, 1)],
  [
    'events with ids, comments and a byte-order mark',
    'gemini',
    `\ufeff: sigue\n\n${geminiEvents.map((event, at) => `id: ${at}\nevent: x\ndata: ${JSON.stringify(event)}\n\n`).join('')}`,
  ],
  ['an error of Gemini', 'gemini', JSON.stringify({ error: { code: 503, message: 'Más tarde' } })],
  ['events of OpenAI', 'openai', `${lines(openaiEvents)}data: [DONE]\n\n`],
  [
    'an answer of OpenAI that is not streamed',
    'openai',
    JSON.stringify({
      choices: [{ index: 0, message: { content: sampleAnswer() }, finish_reason: 'stop' }],
    }),
  ],
  [
    'an event over several lines',
    'openai',
    `${JSON.stringify(openaiEvents[1], null, 1).replace(/^/gm, 'data: ')}\n\n${lines(openaiEvents.slice(-2))}`,
  ],
  ['candidates for a browser', 'browser', candidates(runEvents).replaceAll(',\n', '\n,\n\n')],
  ['candidates that end in a failure', 'browser', candidates([...runEvents.slice(0, 2), failure])],
  [
    'events for a browser',
    'browser',
    eventStreamBeat + runEvents.map(writeServerSentEvent).join(eventStreamBeat),
  ],
]

export const sampleStreams: readonly SampleStream[] = sent.map(([name, wire, text]) => ({
  name,
  wire,
  bytes: Buffer.from(text),
}))
