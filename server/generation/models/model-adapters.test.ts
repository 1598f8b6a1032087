import { LLMock } from '@copilotkit/aimock'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { generationCostUnits } from '#core/credits/tariff.ts'
import {
  answer,
  ending,
  type FakeModel,
  Gate,
  pieces,
  refuse,
  sampleAnswer,
  startFakeModel,
} from '#test/fake-model-server.ts'
import { readAnswer } from '#test/read-answer.ts'
import { until } from '#test/until.ts'
import { chooseModel, type ModelConfig } from './choose-model.ts'
import { driveModel, revisionPrompt } from './driven-model.suite.ts'
import { geminiModel } from './gemini.ts'
import { outputTokens } from './model.ts'
import { offlineModel } from './offline.ts'
import { openaiModel, openaiProviderName } from './openai.ts'

let fake: FakeModel
beforeAll(async () => {
  fake = await startFakeModel()
})
afterAll(() => fake.close())
afterEach(() => fake.reset())

const wires = {
  gemini: () => geminiModel({ baseUrl: fake.url, apiKey: 'clave', model: 'gemini-2.5-pro' }),
  openai: () => openaiModel({ baseUrl: fake.openaiUrl, apiKey: 'clave', model: 'llama3' }),
}
const whole = sampleAnswer()
/** The model has to write unchanged text too, although it is free. */
const revisedUnits = generationCostUnits(
  '',
  revisionPrompt.brief.previous ?? { cuerpo: [], referencias: [] },
)

describe.each(Object.entries(wires))('over the wire of %s', (_wire, model) => {
  test.each([1, 7, 10_000])('an answer in pieces of %i characters arrives whole', async (size) => {
    fake.next(answer(whole, { size }))
    expect(await driveModel(model())).toMatchObject({ text: whole, ended: 'complete' })
  })

  test('bytes may part a character, an event or an emoji', async () => {
    for (const bytesPerWrite of [1, 3]) {
      fake.next({ ...answer(whole, { size: 40 }), bytesPerWrite })
      expect((await driveModel(model())).text).toBe(whole)
    }
  })

  test('text is never cut inside an emoji', async () => {
    fake.next(answer(whole, { size: 1 }))
    const { pieces } = await driveModel(model())
    expect(pieces.length).toBeGreaterThan(10)
    for (const piece of pieces) expect(piece).not.toMatch(/\p{Surrogate}/u)
  })

  test('text is delivered while it arrives, once the first block has begun', async () => {
    const gate = new Gate()
    fake.next(answer(whole, { size: 20, gate }))
    const seen: string[] = []
    const run = driveModel(model(), { onText: (text) => seen.push(text) })
    gate.pass(Math.ceil(whole.indexOf('La niñez') / 20) + 1)
    await until(
      () => seen.length,
      (count) => count > 0,
    )
    const first = seen.join('')
    expect(whole.startsWith(first)).toBe(true)
    gate.pass(1)
    await until(
      () => seen.join('').length,
      (length) => length > first.length,
    )
    gate.open()
    expect((await run).text).toBe(whole)
  })

  test.each([
    ['a code fence', `\`\`\`json\n${whole}\n\`\`\`\n`],
    ['prose', `Claro, aquí está:\n${whole}\n¡Suerte!`],
    ['a byte-order mark', `\ufeff${whole}`],
  ])('%s around the JSON is not handed on', async (_, text) => {
    fake.next(answer(text, { size: 9 }))
    expect((await driveModel(model())).text).toBe(whole)
  })

  test('the model’s reasoning is no part of its answer', async () => {
    const thought = { type: 'thought', text: 'El estudiante quiere {"x"…' } as const
    fake.next({ steps: [thought, thought, ...pieces(whole), thought, ...ending('stop')] })
    expect(await driveModel(model())).toMatchObject({ text: whole, ended: 'complete' })
  })

  test('keep-alives and unknown fields are ignored', async () => {
    const raw = { type: 'raw', text: ': PROCESSING\n\nid: 4\nretry: 10\nfoo: bar\n\n' } as const
    fake.next({ steps: [raw, ...pieces(whole), raw, ...ending('stop')] })
    expect((await driveModel(model())).text).toBe(whole)
  })

  test('a last event without the blank line that ends it counts', async () => {
    const last =
      model().provider === 'gemini'
        ? 'data: {"candidates":[{"finishReason":"STOP"}]}'
        : 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}'
    fake.next({ steps: [...pieces(whole), { type: 'raw', text: last }] })
    expect(await driveModel(model())).toMatchObject({ text: whole, ended: 'complete' })
  })

  test('400 events cost little', async () => {
    const long = sampleAnswer({
      texto_generado: {
        cuerpo: [{ role: 'p', content: 'palabra '.repeat(4_000).trim() }],
        referencias: [],
      },
    })
    const script = answer(long, { size: Math.ceil(long.length / 400) })
    fake.next(script, script)
    await driveModel(model(), { outputUnits: 50_000 })
    const before = process.cpuUsage()
    expect((await driveModel(model(), { outputUnits: 50_000 })).text).toBe(long)
    const { user, system } = process.cpuUsage(before)
    // Includes the fake server's own work; quadratic reading would take far longer.
    expect((user + system) / 1000).toBeLessThan(1_500)
  })
})

describe('Gemini', () => {
  const events = (...steps: unknown[]) => JSON.stringify(steps)
  const part = (text: string, more = {}) => ({
    candidates: [{ index: 0, content: { parts: [{ text }] }, ...more }],
  })

  test('an answer that comes as a JSON array, for want of an event stream, is read the same', async () => {
    const body = events(
      part(whole.slice(0, 100)),
      part(whole.slice(100), { finishReason: 'STOP' }),
      { usageMetadata: {} },
    )
    for (const bytesPerWrite of [1, 1_000]) {
      fake.next({ steps: [{ type: 'raw', text: body }], bytesPerWrite })
      expect(await driveModel(wires.gemini())).toMatchObject({ text: whole, ended: 'complete' })
    }
  })

  test('an array that breaks off is a broken stream', async () => {
    fake.next({ body: events(part(whole.slice(0, 100))).slice(0, -1) })
    expect((await driveModel(wires.gemini())).ended).toBe('generation.bad_stream')
  })

  test('only the candidate with index 0 is the answer', async () => {
    const other = { index: 1, content: { parts: [{ text: 'otra cosa' }] }, finishReason: 'STOP' }
    const step = (text: string, more = {}) => ({
      type: 'event' as const,
      data: { candidates: [other, ...part(text, more).candidates] },
    })
    fake.next({
      steps: [step(whole.slice(0, 90)), step(whole.slice(90), { finishReason: 'STOP' })],
    })
    expect(await driveModel(wires.gemini())).toMatchObject({ text: whole, ended: 'complete' })
  })

  test('STOP in every message does not end the answer before the stream ends', async () => {
    const steps = pieces(whole).map((step) => ({ ...step, finish: 'stop' }))
    fake.next({ steps })
    expect(await driveModel(wires.gemini())).toMatchObject({ text: whole, ended: 'complete' })
  })

  test('gets our key, our schema, the prompt, and room to think', async () => {
    await driveModel(wires.gemini())
    const [{ path, headers, body }] = fake.requests as [(typeof fake.requests)[number]]
    expect(path).toBe('/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse')
    expect(headers['x-goog-api-key']).toBe('clave')
    expect(body['generationConfig']).toMatchObject({
      responseMimeType: 'application/json',
      responseSchema: {
        type: 'OBJECT',
        propertyOrdering: ['comentarios_del_modelo', 'texto_generado'],
        properties: { comentarios_del_modelo: { type: 'STRING' } },
      },
      maxOutputTokens: outputTokens(9_000 + revisedUnits),
      temperature: 0.7,
      thinkingConfig: { includeThoughts: true, thinkingBudget: 8_192 },
    })
    expect((body['contents'] as { role: string }[]).map(({ role }) => role)).toEqual([
      'user',
      'model',
      'user',
    ])
    expect(JSON.stringify(body['systemInstruction'])).toContain('Ana Mena')
  })

  test('models that cannot think are not asked to', async () => {
    await driveModel(
      geminiModel({
        baseUrl: `${fake.url}/v1beta/`,
        apiKey: null,
        model: 'models/gemini-2.0-flash',
      }),
    )
    expect(fake.requests[0]!.path).toContain('/v1beta/models/gemini-2.0-flash:')
    expect(fake.requests[0]!.headers['x-goog-api-key']).toBeUndefined()
    expect(fake.requests[0]!.body['generationConfig']).not.toHaveProperty('thinkingConfig')
  })
})

describe('an OpenAI-compatible server', () => {
  const format = (index: number) =>
    (fake.requests[index]!.body['response_format'] as { type: string }).type

  test('is asked with the schema and, if we have one, the key', async () => {
    await driveModel(wires.openai())
    const [{ path, headers, body }] = fake.requests as [(typeof fake.requests)[number]]
    expect(path).toBe('/v1/chat/completions')
    expect(headers.authorization).toBe('Bearer clave')
    expect(body).toMatchObject({
      model: 'llama3',
      stream: true,
      max_tokens: outputTokens(9_000 + revisedUnits),
    })
    expect(body['response_format']).toMatchObject({
      type: 'json_schema',
      json_schema: { strict: true },
    })
    expect((body['messages'] as { role: string }[]).map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
    ])
    fake.reset()
    await driveModel(openaiModel({ baseUrl: fake.openaiUrl, apiKey: null, model: 'x' }))
    expect(fake.requests[0]!.headers.authorization).toBeUndefined()
  })

  test('that rejects a schema is asked for plain JSON, and later calls begin with that', async () => {
    const model = wires.openai()
    fake.next(refuse(400, {}, "'response_format.type' must be 'json_object' or 'text'"))
    expect((await driveModel(model)).text).toBe(whole)
    await driveModel(model)
    expect([0, 1, 2].map(format)).toEqual(['json_schema', 'json_object', 'json_object'])
  })

  test('that rejects the limit is asked without it', async () => {
    fake.next(refuse(400, {}, 'max_tokens is too large: 12242. This model supports at most 4096'))
    expect((await driveModel(wires.openai())).text).toBe(whole)
    expect(fake.requests[1]!.body).not.toHaveProperty('max_tokens')
  })

  test('that rejects the temperature is asked without it', async () => {
    fake.next(refuse(400, {}, "Unsupported value: 'temperature' does not support 0.7"))
    expect((await driveModel(wires.openai())).text).toBe(whole)
    expect(fake.requests.map(({ body }) => body['temperature'])).toEqual([0.7, undefined])
  })

  test('that sends another choice before the first one is read by the first one', async () => {
    const choice = (index: number, content: string, finish_reason: string | null = null) => ({
      index,
      delta: { content },
      finish_reason,
    })
    const step = (text: string, reason: string | null) => ({
      type: 'event' as const,
      data: { choices: [choice(1, 'otra cosa', 'length'), choice(0, text, reason)] },
    })
    fake.next({ steps: [step(whole.slice(0, 90), null), step(whole.slice(90), 'stop')] })
    expect(await driveModel(wires.openai())).toMatchObject({ text: whole, ended: 'complete' })
  })

  test('that does not stream is read as well', async () => {
    const message = { role: 'assistant', content: whole }
    fake.next({ body: JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }) })
    expect(await driveModel(wires.openai())).toMatchObject({ text: whole, ended: 'complete' })
  })

  test('equal events with the same id are two events', async () => {
    const laughed = whole.replace('La niñez', 'ja ja ja ja')
    const at = laughed.indexOf('ja ')
    const texts = [laughed.slice(0, at), 'ja ', 'ja ', 'ja ', laughed.slice(at + 9)]
    const frames = texts.map((content) => ({
      type: 'raw' as const,
      text: `id: 1\ndata: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`,
    }))
    fake.next({ steps: [...frames, ...ending('stop')] })
    expect(await driveModel(wires.openai())).toMatchObject({ text: laughed, ended: 'complete' })
  })

  test.each([
    ['https://api.openai.com/v1', 'OpenAI'],
    ['https://openrouter.ai/api/v1', 'OpenRouter'],
    ['http://localhost:11434/v1', 'Ollama'],
    ['http://localhost:1234/v1', 'LM Studio'],
    ['http://192.168.1.4:8000/v1', 'un modelo local'],
    ['https://modelos.uce.edu.ec/v1', 'modelos.uce.edu.ec'],
  ])('at %s is called %s', (url, name) => {
    expect(openaiProviderName(url)).toBe(name)
  })
})

describe('the offline composer', () => {
  test('streams a whole answer in small pieces', async () => {
    const result = await driveModel(offlineModel({ paceMs: 0 }))
    expect(readAnswer(result.text).kind).toBe('complete')
    expect(result.ended).toBe('complete')
    expect(result.pieces.length).toBeGreaterThan(10)
  })

  test('can be stopped at any moment', async () => {
    const { ended } = await driveModel(offlineModel(), {
      onText: (_, interrupt) => interrupt('stopped'),
    })
    expect(ended).toMatch(/stopped/)
  })
})

describe('which model answers', () => {
  const config = (changes: Partial<ModelConfig>): ModelConfig => ({
    model: 'gemini-2.5-pro',
    ...changes,
  })

  test.each([
    [config({}), 'offline', 'Cuartilla'],
    [config({ geminiApiKey: 'k' }), 'gemini', 'Gemini'],
    [config({ openaiBaseUrl: 'http://localhost:11434/v1' }), 'openai', 'Ollama'],
    [config({ geminiApiKey: 'k', modelProvider: 'offline' }), 'offline', 'Cuartilla'],
    [config({ openaiApiKey: 'k', modelProvider: 'openai' }), 'openai', 'OpenAI'],
  ])('with %j it is %s', (given, provider, providerName) => {
    expect(chooseModel(given)).toMatchObject({ provider, providerName })
  })

  test.each(['gemini', 'openai'] as const)(
    '%s without key or address does not start',
    (modelProvider) => {
      expect(() => chooseModel(config({ modelProvider }))).toThrow(/needs/)
    },
  )
})

describe('against aimock, a mock of the providers that is not ours', () => {
  const mock = new LLMock({ port: 0, chunkSize: 11 })
  beforeAll(async () => {
    mock.onMessage(/Más corto/, { content: whole })
    await mock.start()
  })
  afterAll(() => mock.stop())

  test('the adapter for Gemini reads its answer', async () => {
    const model = geminiModel({ baseUrl: mock.url, apiKey: 'k', model: 'gemini-2.5-pro' })
    expect(await driveModel(model)).toMatchObject({ text: whole, ended: 'complete' })
  })

  test('the adapter for OpenAI reads its answer', async () => {
    const model = openaiModel({ baseUrl: `${mock.url}/v1`, apiKey: 'k', model: 'gpt-5' })
    expect(await driveModel(model)).toMatchObject({ text: whole, ended: 'complete' })
  })
})
