import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveModel } from '#server/generation/models/driven-model.suite.ts'
import { openaiModel } from '#server/generation/models/openai.ts'
import { answer, type FakeModel, sampleAnswer, startFakeModel } from '#test/fake-model-server.ts'
import { DialectCase, packetsOf } from './dialect-case.ts'
import { startRecorder } from './record-stream.ts'

let fake: FakeModel
beforeAll(async () => {
  fake = await startFakeModel()
})
afterAll(() => fake.close())

test('a recorded stream is a case with the bytes of the provider and without its key', async () => {
  const key = 'clave-secreta'
  const text = sampleAnswer({ comentarios_del_modelo: `Con ${key}.` })
  fake.next(answer(text))
  const recorder = await startRecorder({
    wire: 'openai',
    baseUrl: fake.openaiUrl,
    secrets: [key],
  })
  const model = openaiModel({ baseUrl: recorder.baseUrl, apiKey: key, model: 'x' })
  expect(await driveModel(model)).toMatchObject({ text, ended: 'complete' })
  const recorded = DialectCase.parse(recorder.recorded('a stream'))
  await recorder.close()
  expect(fake.requests[0]?.headers.authorization).toBe(`Bearer ${key}`)
  const sent = Buffer.concat(packetsOf(recorded)).toString()
  expect(sent).toContain('chat.completion.chunk')
  expect(JSON.stringify(recorded)).not.toContain(key)
  // What the student asked.
  expect(JSON.stringify(recorded)).not.toContain('Más corto')
})
