import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  answer,
  ending,
  type FakeModel,
  Gate,
  pieces,
  refuse,
  type Script,
  sampleAnswer,
  startFakeModel,
} from '#test/fake-model-server.ts'
import { driveModel } from './driven-model.suite.ts'
import { geminiModel } from './gemini.ts'
import type { ModelEvent } from './model.ts'
import { openaiModel } from './openai.ts'

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

/** What the model does, the failure that results, and the number of requests in all. */
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
  ['closes after its headers', [steps(), steps()], 'generation.empty_response', 2],
  [
    'breaks off after its headers',
    [steps({ type: 'reset' }), steps({ type: 'reset' })],
    'generation.empty_response',
    2,
  ],
  ['sends an empty list', [{ body: '[]' }, { body: '[]' }], 'generation.empty_response', 2],
  [
    'sends events without an answer in them',
    [raw('data: {}\n\n'), raw('data: {"candidates":[],"choices":[]}\n\ndata: [DONE]\n\n')],
    'generation.empty_response',
    2,
  ],
  ['sends only keep-alives', [raw(': hi\n\n'), raw(': hi\n\n')], 'generation.empty_response', 2],
  ['sends a web page', [{ body: '<html>Inicia sesión</html>' }], 'generation.misconfigured', 1],
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
  [
    'ends in the middle without a reason',
    [steps(...pieces(firstHalf))],
    'generation.bad_stream',
    1,
  ],
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
    'ends in the middle for an unknown reason',
    [answer(firstHalf, { finish: 'COSMIC_RAY' })],
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
    expect((await driveModel(model())).ended).toBe(code)
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
    'that %s and then answers gives a complete answer',
    async (_case, scripts) => {
      fake.next(...scripts, answer(whole))
      expect(await driveModel(model())).toMatchObject({ text: whole, ended: 'complete' })
      expect(fake.requests).toHaveLength(scripts.length + 1)
    },
  )

  test('that breaks down after text was delivered is not called again', async () => {
    fake.next(
      steps(...pieces(firstHalf), { type: 'event', data: { error: { code: 503, message: 'x' } } }),
    )
    const { ended, text } = await driveModel(model())
    expect(ended).toBe('generation.overloaded')
    expect(firstHalf).toContain(text)
    expect(fake.requests).toHaveLength(1)
  })

  test('that breaks down in its comments has delivered nothing, and is called again', async () => {
    const error = { type: 'event', data: { error: { code: 503, message: 'x' } } } as const
    fake.next(steps(...pieces(whole.slice(0, 40)), error), answer(whole))
    expect(await driveModel(model())).toMatchObject({ text: whole, ended: 'complete' })
  })

  test('that sends nothing more in the middle times out, and its connection is closed', async () => {
    fake.next(steps(...pieces(firstHalf), { type: 'hang' }))
    const limits = { firstSignMs: 20_000, idleMs: 500 }
    const { ended, text } = await driveModel(model(), { limits })
    expect(ended).toBe('generation.timed_out')
    expect(text).not.toBe('')
    await fake.requests[0]!.over
    expect(fake.requests[0]!.aborted).toBe(true)
    expect(fake.requests).toHaveLength(1)
  })

  test('that never begins is called once more', async () => {
    fake.next(steps({ type: 'hang' }), steps({ type: 'hang' }))
    const { ended } = await driveModel(model(), { limits: { firstSignMs: 400 } })
    expect(ended).toBe('generation.empty_response')
    expect(fake.requests).toHaveLength(2)
  })

  test('that sends its reasoning shows with each piece of it that it works', async () => {
    const gate = new Gate()
    const thought = [
      { type: 'wait', until: gate.wait },
      { type: 'thought', text: 'Veamos…' },
    ] as const
    fake.next(steps(...thought, ...thought, ...thought, ...pieces(whole), ...ending('stop')))
    const own = model()
    const signs: ModelEvent[] = []
    gate.pass()
    const driven = await driveModel({
      ...own,
      ask: (request, onEvent) =>
        own.ask(request, (event) => {
          if (signs.push(event) <= 3) gate.pass()
          onEvent(event)
        }),
    })
    expect(signs.slice(0, 3)).toEqual(Array(3).fill({ type: 'text', text: '' }))
    expect(driven).toMatchObject({ text: whole, ended: 'complete' })
  })

  test('that takes longer than a run may take is given up, retries included', async () => {
    fake.next(steps({ type: 'hang' }), answer(whole))
    const { ended } = await driveModel(model(), { limits: { totalMs: 500 } })
    expect(ended).toBe('generation.timed_out')
    expect(fake.requests).toHaveLength(1)
  })

  test('that reaches its limit in the text leaves a cut-off answer, not a failure', async () => {
    fake.next(answer(firstHalf, { finish: 'length' }))
    const { text, ended, outcome } = await driveModel(model())
    expect(ended).toBe('cut_off')
    expect(outcome).toMatchObject({ kind: 'answer', answer: JSON.parse(text) })
  })

  test('reports how long to wait when it has too many requests', async () => {
    fake.next(refuse(429, { 'retry-after': '17' }))
    const { outcome } = await driveModel(model())
    expect(outcome).toMatchObject({ kind: 'failure', details: { retryAfterSeconds: 17 } })
  })

  test('that cannot be reached is overloaded, after three attempts', async () => {
    const port = await freePort()
    const gone =
      model().provider === 'gemini'
        ? geminiModel({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'k', model: 'm' })
        : openaiModel({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: null, model: 'm' })
    const { ended, faults } = await driveModel(gone)
    expect(ended).toBe('generation.overloaded')
    expect(faults).toHaveLength(3)
  })

  test('stops when the student stops it, and its connection is closed', async () => {
    fake.next(steps(...pieces(firstHalf), { type: 'hang' }))
    const { ended } = await driveModel(model(), {
      onText: (_, interrupt) => interrupt('stopped'),
    })
    expect(ended).toMatch(/stopped/)
    await fake.requests[0]!.over
    expect(fake.requests[0]!.aborted).toBe(true)
  })

  test('is not called at all when it was stopped before', async () => {
    const { ended } = await driveModel(model(), { stopsAtOnce: true })
    expect(ended).toBe('generation.stopped')
    expect(fake.requests).toHaveLength(0)
  })
})

describe('a refusal to write', () => {
  test.each(blockedByGemini)('is reported by Gemini as %s', async (reason) => {
    fake.next(steps(...pieces(firstHalf), ...ending(reason)))
    expect((await driveModel(wires.gemini())).ended).toBe('generation.blocked')
    expect(fake.requests).toHaveLength(1)
  })

  test('is reported by Gemini for the prompt, without candidates', async () => {
    fake.next(steps({ type: 'event', data: { promptFeedback: { blockReason: 'SAFETY' } } }))
    expect((await driveModel(wires.gemini())).ended).toBe('generation.blocked')
  })

  test('is reported by OpenAI as content_filter', async () => {
    fake.next(steps(...pieces(firstHalf), ...ending('content_filter')))
    expect((await driveModel(wires.openai())).ended).toBe('generation.blocked')
  })

  test('is reported by OpenAI as a refusal', async () => {
    const data = { choices: [{ delta: { refusal: 'No puedo.' }, finish_reason: null }] }
    fake.next(steps({ type: 'event', data }, ...ending('stop')))
    expect((await driveModel(wires.openai())).ended).toBe('generation.blocked')
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
