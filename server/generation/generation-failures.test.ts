import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/call.ts'
import {
  answer,
  type FakeModel,
  Gate,
  pieces,
  refuse,
  sampleAnswer,
} from '#test/fake-model-server.ts'
import { joinedText, readElements } from '#test/read-candidates.ts'
import { Student } from '#test/student.ts'
import { startTestServer } from '#test/test-server.ts'
import { generationFixture } from './generation-fixture.suite.ts'

const fixture = generationFixture({ idleMs: 1_500 })

const prompt = 'Un ensayo sobre el juego en la niñez 😀'
const promptUnits = [...prompt].length
const sample = JSON.parse(sampleAnswer())

describe('a model that fails', () => {
  const text = sampleAnswer()
  const cases: [string, Parameters<FakeModel['next']>, number, string][] = [
    [
      'is overloaded',
      [refuse(503), refuse(503), refuse(503)],
      503,
      'El modelo está sobrecargado. Por favor, inténtalo de nuevo en unos momentos.',
    ],
    [
      'has no quota left',
      [refuse(429, { 'retry-after': '60' })],
      429,
      'El modelo recibe demasiados pedidos. Inténtalo en 60 segundos.',
    ],
    ['does not know the request', [refuse(400)], 502, 'El modelo rechazó el pedido.'],
    [
      'does not know our key',
      [refuse(403)],
      502,
      'El servicio de redacción no está disponible por ahora.',
    ],
    [
      'answers nothing at all',
      [{ body: '' }, { body: '' }],
      200,
      'La respuesta de la API de Gemini estaba vacía.',
    ],
    [
      'sends garbage',
      [{ steps: [{ type: 'raw', text: 'data: {"candi\n\n' }] }],
      200,
      'La respuesta del stream de la API no tuvo un formato JSON válido.',
    ],
    [
      'breaks off',
      [{ steps: [...pieces(text.slice(0, 200)), { type: 'reset' }] }],
      200,
      'La respuesta del stream de la API no tuvo un formato JSON válido.',
    ],
    [
      'ends without an end',
      [{ steps: pieces(text.slice(0, 200)) }],
      200,
      'La respuesta del stream de la API no tuvo un formato JSON válido.',
    ],
    [
      'says nothing, twice',
      [answer(' '), answer('')],
      200,
      'El contenido extraído del modelo estaba vacío.',
    ],
    [
      'writes no text object, twice',
      [
        answer(sampleAnswer({ texto_generado: 'x' })),
        answer(sampleAnswer({ texto_generado: 'x' })),
      ],
      200,
      'El modelo devolvió una respuesta con formato incorrecto (texto_generado no es un objeto).',
    ],
    [
      'falls silent',
      [{ steps: [...pieces(text.slice(0, 200)), { type: 'hang' }] }],
      200,
      'La respuesta tardó demasiado y se interrumpió. No se cobró nada.',
    ],
    [
      'will not answer this',
      [{ steps: [{ type: 'finish', reason: 'SAFETY' }] }],
      200,
      'El modelo no puede responder a este pedido.',
    ],
  ]
  it.each(cases)(
    'because it %s costs nothing and gives a Spanish message',
    async (_, scripts, status, words) => {
      fixture.fake.next(...scripts)
      const { project, message } = await fixture.student.createProject(prompt)
      const response = await fixture.student.generate(message)
      expect(response.status).toBe(status)
      const body = (await response.json()) as ErrorBody | ErrorBody[]
      const error = Array.isArray(body) ? body.at(-1)?.error : body.error
      expect(error?.message).toContain(words)
      expect(await fixture.ledger()).toEqual(['grant 20000'])
      expect((await fixture.student.me()).available_credits).toBe(2)
      expect((await fixture.student.messages(project.id))[0]?.credits_consumed).toBe(0)
      expect(await fixture.student.generation(project.id)).toMatchObject({
        status: 'failed',
        error_message: error?.message,
      })
      expect(JSON.stringify(body)).not.toContain('clave-secreta')
    },
  )

  it('can answer the same message later, which is charged once', async () => {
    fixture.fake.next(refuse(400))
    const { project, message } = await fixture.student.createProject(prompt)
    expect((await fixture.student.generate(message)).status).toBe(502)
    const response = await fixture.student.generate(message)
    expect(JSON.parse(joinedText(await readElements(response)))).toEqual(sample)
    await fixture.student.save(project.id, 1)
    expect(await fixture.ledger()).toHaveLength(3)
    expect((await fixture.student.messages(project.id))[0]?.credits_consumed).toBe(
      promptUnits / 10_000,
    )
  })

  it('is called twice more when it was overloaded, and the student gets the answer', async () => {
    fixture.fake.next(refuse(503), refuse(503))
    const { message } = await fixture.student.createProject(prompt)
    const response = await fixture.student.generate(message)
    expect(JSON.parse(joinedText(await readElements(response)))).toEqual(sample)
    expect(fixture.fake.requests).toHaveLength(3)
  })

  it('that reaches its limit leaves what it wrote, marked as cut off', async () => {
    const half = sampleAnswer().slice(0, 300)
    fixture.fake.next(answer(half, { finish: 'length' }))
    const { project, message } = await fixture.student.createProject(prompt)
    await (await fixture.student.generate(message)).text()
    const { body } = await fixture.student.save(project.id, 1)
    expect(body.assistantMessageData.completeness).toBe('cut_off')
  })
})

describe('a server that goes down', () => {
  it('in the middle of a run charges nothing, and the message can be tried again', async () => {
    const own = await startTestServer({
      environment: {
        MODEL_PROVIDER: 'gemini',
        GEMINI_API_KEY: 'k',
        GEMINI_BASE_URL: fixture.fake.url,
      },
    })
    let running = own
    try {
      const gate = new Gate()
      fixture.fake.next(answer(sampleAnswer(), { gate, size: 20 }))
      const someone = await Student.register(own.url)
      const { project, message } = await someone.createProject(prompt)
      const response = someone.generate(message)
      gate.pass(15)
      await response
      running = await own.restart()
      const back = someone.at(running.url)
      const run = await back.generation(project.id)
      expect(run).toMatchObject({
        status: 'failed',
        error_message: 'La respuesta se interrumpió. No se cobró nada.',
      })
      expect((await back.me()).available_credits).toBe(2)
      gate.open()
      const again = await back.generate(message)
      expect(JSON.parse(joinedText(await readElements(again)))).toEqual(sample)
      expect((await back.save(project.id, 1)).status).toBe(200)
    } finally {
      await running.dispose()
    }
  })
})
