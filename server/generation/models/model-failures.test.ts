import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildPrompt } from '#core/generation/prompt.ts'
import {
  answer,
  ending,
  type FakeModel,
  pieces,
  refuse,
  type Script,
  sampleAnswer,
  startFakeModel,
} from '#test/fake-model-server.ts'
import { geminiModel } from './gemini.ts'
import { type Model, ModelFailure, type ModelRequest } from './model.ts'
import { openaiModel } from './openai.ts'
import { type StreamLimits, streamModel } from './stream-model.ts'

let fake: FakeModel
beforeAll(async () => {
  fake = await startFakeModel()
})
afterAll(() => fake.close())
afterEach(() => fake.reset())

const wires = {
  gemini: () => geminiModel({ baseUrl: fake.url, apiKey: 'clave', model: 'gemini-2.5-pro' }),
  openai: () => openaiModel({ baseUrl: fake.openaiUrl, apiKey: null, model: 'llama3' }),
}
const limits: StreamLimits = { idleMs: 5_000, totalMs: 20_000, retryDelaysMs: [0, 0] }
const request = (signal = new AbortController().signal): ModelRequest => ({
  prompt: buildPrompt({
    student: { fullName: 'Ana', career: null, semester: null },
    titlePage: { institution: null, course: null, instructor: null, due_date: null },
    history: [{ role: 'user', content: 'Un ensayo sobre el juego' }],
  }),
  maxOutputUnits: 20_000,
  signal,
})

type Ended = { text: string; reason: string | null; failure: ModelFailure | null }

async function run(model: Model, given: Partial<StreamLimits> = {}): Promise<Ended> {
  const ended: Ended = { text: '', reason: null, failure: null }
  try {
    for await (const event of streamModel(model, request(), { ...limits, ...given })) {
      if (event.type === 'text') ended.text += event.text
      else ended.reason = event.reason
    }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    ended.failure = error
  }
  return ended
}

const whole = sampleAnswer()
const wrongShape = sampleAnswer({ texto_generado: 'La niñez y el juego…' })
const steps = (...given: NonNullable<Script['steps']>): Script => ({ steps: given })
const raw = (text: string): Script => steps({ type: 'raw', text })
/** A whole answer on either wire, but for a byte that is no character. */
const latin = '{"texto_generado":{"cuerpo":[{"role":"p","content":"ni\u00f1ez"}]}}'
const notUtf8: Script = {
  body: Buffer.from(
    `data: ${JSON.stringify({
      candidates: [{ content: { parts: [{ text: latin }] }, finishReason: 'STOP' }],
      choices: [{ delta: { content: latin }, finish_reason: 'stop' }],
    })}\n\n`,
    'latin1',
  ),
}
const firstHalf = whole.slice(0, 220)

/** What the model does, the failure it is, and how many requests were made of it in all. */
const failing: [string, Script[], string, number][] = [
  [
    'answers 503 again and again',
    [refuse(503), refuse(503), refuse(503), refuse(503)],
    'generation.overloaded',
    3,
  ],
  [
    'answers 500 again and again',
    [refuse(500), refuse(500), refuse(500)],
    'generation.overloaded',
    3,
  ],
  [
    'answers 529 again and again',
    [refuse(529), refuse(529), refuse(529)],
    'generation.overloaded',
    3,
  ],
  ['answers a status that will not pass', [refuse(501)], 'generation.overloaded', 1],
  [
    'has too many requests for a minute',
    [refuse(429, { 'retry-after': '60' })],
    'generation.rate_limited',
    1,
  ],
  [
    'has too many requests and does not say for how long',
    [refuse(429)],
    'generation.rate_limited',
    1,
  ],
  [
    'has too many requests twice',
    [refuse(429, { 'retry-after': '0' }), refuse(429, { 'retry-after': '0' })],
    'generation.rate_limited',
    2,
  ],
  ['does not take the request', [refuse(400)], 'generation.refused_request', 1],
  ['is not there', [refuse(404)], 'generation.refused_request', 1],
  [
    'sends us elsewhere',
    [refuse(302, { location: 'http://127.0.0.1:9/' })],
    'generation.refused_request',
    1,
  ],
  ['does not know the key', [refuse(401)], 'generation.misconfigured', 1],
  ['forbids it', [refuse(403)], 'generation.misconfigured', 1],
  [
    'says 400 of the key, as Gemini does',
    [refuse(400, {}, 'API key not valid. Please pass a valid API key.')],
    'generation.misconfigured',
    1,
  ],
  ['sends an empty body', [{ body: '' }, { body: '' }], 'generation.empty_response', 2],
  ['sends only keep-alives', [raw(': hi\n\n'), raw(': hi\n\n')], 'generation.empty_response', 2],
  ['sends a web page', [{ body: '<html>Inicia sesión</html>' }], 'generation.bad_stream', 1],
  ['sends an event that is not JSON', [raw('data: {"candi\n\n')], 'generation.bad_stream', 1],
  ['sends an event that is no object', [raw('data: 7\n\n')], 'generation.bad_stream', 1],
  [
    'turns to garbage in the middle',
    [steps(...pieces(firstHalf), { type: 'raw', text: 'data: %%%\n\n' })],
    'generation.bad_stream',
    1,
  ],
  ['sends bytes that are not UTF-8', [notUtf8], 'generation.bad_stream', 1],
  [
    'is cut by a reset',
    [steps(...pieces(firstHalf), { type: 'reset' })],
    'generation.bad_stream',
    1,
  ],
  ['ends without saying that it finished', [steps(...pieces(whole))], 'generation.bad_stream', 1],
  ['finishes in the middle of the JSON', [answer(firstHalf)], 'generation.bad_stream', 1],
  [
    'writes JSON that is none',
    [answer('{"comentarios_del_modelo": hola}')],
    'generation.bad_stream',
    1,
  ],
  ['writes no JSON at all', [answer('Lo siento, no puedo.')], 'generation.bad_stream', 1],
  ['finishes without a word, twice', [answer(''), answer(' \n')], 'generation.empty_content', 2],
  [
    'writes another shape, twice',
    [answer(wrongShape), answer(wrongShape)],
    'generation.wrong_format',
    2,
  ],
  [
    'writes a text without blocks, twice',
    [answer('{"texto_generado":{"cuerpo":[]}}'), answer('{}')],
    'generation.wrong_format',
    2,
  ],
  [
    'reaches its limit while it thinks',
    [answer('', { finish: 'length' })],
    'generation.empty_content',
    1,
  ],
  [
    'reaches its limit in the comments',
    [answer('{"comentarios_del_modelo": "Escr', { finish: 'length' })],
    'generation.interrupted',
    1,
  ],
  [
    'ends for a reason nobody knows',
    [answer(whole, { finish: 'COSMIC_RAY' })],
    'generation.interrupted',
    1,
  ],
]

const blockedByGemini = [
  'SAFETY',
  'PROHIBITED_CONTENT',
  'BLOCKLIST',
  'SPII',
  'RECITATION',
  'LANGUAGE',
  'OTHER',
]

describe.each(Object.entries(wires))('a model over the wire of %s', (_wire, model) => {
  test.each(failing)('that %s', async (_case, scripts, code, count) => {
    fake.next(...scripts)
    const ended = await run(model())
    expect(ended.failure?.code).toBe(code)
    expect(ended.reason).toBeNull()
    expect(fake.requests).toHaveLength(count)
  })

  const recovering: [string, Script[]][] = [
    ['is overloaded twice', [refuse(503), refuse(502)]],
    ['has too many requests for a moment', [refuse(429, { 'retry-after': '0' })]],
    ['sends an empty body', [{ body: '' }]],
    ['finishes without a word', [answer('')]],
    ['writes another shape', [answer(wrongShape)]],
  ]
  test.each(recovering)(
    'that %s and then answers is as if nothing had been',
    async (_case, scripts) => {
      fake.next(...scripts, answer(whole))
      expect(await run(model())).toEqual({ text: whole, reason: 'stop', failure: null })
      expect(fake.requests).toHaveLength(scripts.length + 1)
    },
  )

  test('that breaks down after text was delivered is not asked again', async () => {
    fake.next(
      steps(...pieces(firstHalf), { type: 'event', data: { error: { code: 503, message: 'x' } } }),
    )
    const ended = await run(model())
    expect(ended.failure?.code).toBe('generation.overloaded')
    expect(firstHalf).toContain(ended.text)
    expect(fake.requests).toHaveLength(1)
  })

  test('that breaks down in its comments has delivered nothing, and is asked again', async () => {
    const error = { type: 'event', data: { error: { code: 503, message: 'x' } } } as const
    fake.next(steps(...pieces(whole.slice(0, 40)), error), answer(whole))
    expect(await run(model())).toEqual({ text: whole, reason: 'stop', failure: null })
  })

  test('that falls silent in the middle is given up, and let go', async () => {
    fake.next(steps(...pieces(firstHalf), { type: 'hang' }))
    const ended = await run(model(), { idleMs: 500 })
    expect(ended.failure?.code).toBe('generation.timed_out')
    expect(ended.text).not.toBe('')
    await fake.requests[0]!.over
    expect(fake.requests[0]!.aborted).toBe(true)
    expect(fake.requests).toHaveLength(1)
  })

  test('that never begins is asked once more', async () => {
    fake.next(steps({ type: 'hang' }), steps({ type: 'hang' }))
    const ended = await run(model(), { firstByteMs: 400 })
    expect(ended.failure?.code).toBe('generation.timed_out')
    expect(fake.requests).toHaveLength(2)
  })

  test('that thinks aloud for long is waited for', async () => {
    const thinking = Array.from({ length: 5 }, () => [
      { type: 'thought', text: 'Veamos…' } as const,
      { type: 'wait', until: () => sleep(150) } as const,
    ]).flat()
    fake.next(steps(...thinking, ...pieces(whole), ...ending('stop')))
    expect(await run(model(), { idleMs: 500 })).toMatchObject({ text: whole, reason: 'stop' })
  })

  test('that takes longer than a run may is given up, retries included', async () => {
    fake.next(steps({ type: 'hang' }), answer(whole))
    const ended = await run(model(), { totalMs: 500 })
    expect(ended.failure?.code).toBe('generation.timed_out')
    expect(fake.requests).toHaveLength(1)
  })

  test('that reaches its limit in the text is cut off, and that is a finish', async () => {
    fake.next(answer(firstHalf, { finish: 'length' }))
    expect(await run(model())).toEqual({ text: firstHalf, reason: 'max_tokens', failure: null })
  })

  test('says how long to wait when it has too many requests', async () => {
    fake.next(refuse(429, { 'retry-after': '17' }))
    expect((await run(model())).failure?.details).toMatchObject({ retryAfterSeconds: 17 })
  })

  test('that nobody reaches is overloaded, after three tries', async () => {
    const port = await freePort()
    const gone =
      model().provider === 'gemini'
        ? geminiModel({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'k', model: 'm' })
        : openaiModel({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: null, model: 'm' })
    let pauses = 0
    const random = () => {
      pauses++
      return 0
    }
    expect((await run(gone, { random })).failure?.code).toBe('generation.overloaded')
    expect(pauses).toBeGreaterThanOrEqual(2)
  })

  test('stops when the student stops it, with the reason given', async () => {
    const stop = new AbortController()
    fake.next(steps(...pieces(firstHalf), { type: 'hang' }))
    const reading = async () => {
      for await (const _ of streamModel(model(), request(stop.signal), limits))
        stop.abort('stopped')
    }
    await expect(reading()).rejects.toBe('stopped')
    await fake.requests[0]!.over
    expect(fake.requests[0]!.aborted).toBe(true)
  })

  test('is not asked at all when it was stopped before', async () => {
    const stop = new AbortController()
    stop.abort('stopped')
    const reading = streamModel(model(), request(stop.signal), limits).next()
    await expect(reading).rejects.toBe('stopped')
    expect(fake.requests).toHaveLength(0)
  })

  test('is let go when nobody reads it any more', async () => {
    fake.next(steps(...pieces(firstHalf), { type: 'hang' }))
    for await (const _ of streamModel(model(), request(), limits)) break
    await fake.requests[0]!.over
    expect(fake.requests[0]!.aborted).toBe(true)
  })
})

describe('what a model refuses to write', () => {
  test.each(blockedByGemini)('is told by Gemini as %s', async (reason) => {
    fake.next(steps(...pieces(firstHalf), ...ending(reason)))
    expect((await run(wires.gemini())).failure?.code).toBe('generation.blocked')
    expect(fake.requests).toHaveLength(1)
  })

  test('is told by Gemini of the prompt, without candidates', async () => {
    fake.next(steps({ type: 'event', data: { promptFeedback: { blockReason: 'SAFETY' } } }))
    expect((await run(wires.gemini())).failure?.code).toBe('generation.blocked')
  })

  test('is told by OpenAI as content_filter', async () => {
    fake.next(steps(...pieces(firstHalf), ...ending('content_filter')))
    expect((await run(wires.openai())).failure?.code).toBe('generation.blocked')
  })

  test('is told by OpenAI as a refusal', async () => {
    const data = { choices: [{ delta: { refusal: 'No puedo.' }, finish_reason: null }] }
    fake.next(steps({ type: 'event', data }, ...ending('stop')))
    expect((await run(wires.openai())).failure?.code).toBe('generation.blocked')
  })
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
