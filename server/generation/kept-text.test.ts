import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { LatestVersion, VersionRow } from '#contract/projects.ts'
import { rowsOf } from '#server/db/database.ts'
import { answer, ending, Gate, pieces, sampleAnswer } from '#test/fake-model-server.ts'
import { parsedContent } from '#test/parsed-content.ts'
import { chunkText, joinedText, readElements, readEvents } from '#test/read-candidates.ts'
import { Student } from '#test/student.ts'
import { startTestServer } from '#test/test-server.ts'
import { until } from '#test/until.ts'
import { generationFixture } from './generation-fixture.suite.ts'

const fixture = generationFixture()

const text = {
  cuerpo: [{ role: 'p', content: 'El agua nace en el páramo. Después baja despacio al valle.' }],
  referencias: [],
}
/** «Después baja despacio al valle.» */
const range = { from: { block: 0, offset: 27 }, to: { block: 0, offset: 58 } }
const replacement = (content: string) =>
  sampleAnswer({
    comentarios_del_modelo: 'Listo.',
    texto_generado: { cuerpo: [{ role: 'p', content }], referencias: [] },
  })

async function askedProject(student = fixture.student) {
  const { project, message } = await student.createProject('Un ensayo sobre el agua')
  const path = `/api/projects/${project.id}`
  await student.call<VersionRow>('PUT', `${path}/document`, { content: text, base_version: 0 })
  await student.call('DELETE', `${path}/messages/${message.id}`)
  return project
}

const ask = ({ id }: { id: string }) =>
  fixture.student.fetch('/api/generate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      message_history: [{ role: 'user', project_id: id, content: 'Ampliar', sequence_order: 1 }],
      selection: { version: 1, ...range, instruction: 'Ampliar' },
    }),
  })

const stream = async (id: string | null | undefined) =>
  readEvents(await fixture.student.fetch(`/api/generations/${id}/stream`))
const chunks = (id: string | undefined) =>
  rowsOf(
    fixture.server.dependencies.db,
    sql`select seq from generation_chunks where generation_id = ${id}`,
  )

describe('a proposal', () => {
  it('that the student stops is kept as it came, pending, and charged for its characters', async () => {
    const project = await askedProject()
    const gate = new Gate()
    fixture.fake.next(
      answer(replacement('Luego baja despacio hacia el valle verde'), { gate, size: 30 }),
    )
    const running = ask(project)
    await fixture.fake.whenRequested(1)
    gate.pass(4)
    const response = await running
    const id = response.headers.get('x-generation-id')
    await fixture.student.call('POST', `/api/generations/${id}/stop`)
    const elements = await readElements(response)
    gate.open()
    expect(elements.at(-1)).toMatchObject({ candidates: [{ finishReason: 'STOPPED' }] })
    const { body } = await fixture.student.save(project.id, 1)
    expect(body).toMatchObject({
      versionData: null,
      assistantMessageData: { proposal: 'pending', completeness: 'stopped' },
    })
    const kept = parsedContent(body.assistantMessageData.content)
    const [{ content }] = kept.texto_generado.cuerpo
    expect('Luego baja despacio hacia el valle verde'.startsWith(content)).toBe(true)
    const units = 'Listo.'.length + content.length
    expect(await fixture.ledger()).toEqual(['grant 20000', `generation -${units}`])
    // What can be read of it is what was charged, here and later.
    expect(JSON.parse(joinedText(elements))).toEqual(kept)
    expect(JSON.parse(chunkText(await stream(id)))).toEqual(kept)
    const path = `/api/projects/${project.id}/versions/latest`
    const latest = await fixture.student.call<LatestVersion>('GET', path)
    expect(parsedContent(latest.body.content)).toEqual(text)
  })

  it('at the model’s limit is kept as it came', async () => {
    const project = await askedProject()
    fixture.fake.next(answer(replacement('Luego *baja*.'), { finish: 'length' }))
    await (await ask(project)).text()
    const { body } = await fixture.student.save(project.id, 1)
    expect(body.assistantMessageData).toMatchObject({
      proposal: 'pending',
      completeness: 'cut_off',
    })
    expect(body.creditsDeducted).toBe(('Listo.'.length + 'Luego *baja*.'.length) / 10_000)
  })

  it('many times as long as what was selected is kept up to its limit, and charged for it', async () => {
    const project = await askedProject()
    fixture.fake.next(answer(replacement('agua y valle '.repeat(700))))
    const delivered = joinedText(await readElements(await ask(project)))
    const { body } = await fixture.student.save(project.id, 1)
    expect(body.assistantMessageData).toMatchObject({
      proposal: 'pending',
      completeness: 'credit_limit',
    })
    expect(delivered.length).toBeLessThan(body.creditsDeducted * 10_000 + 700)
  })
})

describe('a run that fails', () => {
  it('leaves no text that was not charged, on its server or in the database', async () => {
    const short = sampleAnswer().slice(0, 130)
    fixture.fake.next({ steps: [...pieces(short), { type: 'reset' }] })
    const { project, message } = await fixture.student.createProject('Un ensayo')
    const elements = await readElements(await fixture.student.generate(message))
    expect(elements.at(-1)).toMatchObject({ error: { code: 'generation.bad_stream' } })
    const run = await fixture.student.generation(project.id)
    expect(chunkText(await stream(run?.id))).toBe('')
    expect(await chunks(run?.id)).toEqual([])
    const { runs } = fixture.server.dependencies
    const find = runs.find
    runs.find = () => undefined
    expect(chunkText(await stream(run?.id))).toBe('')
    runs.find = find
    expect(await fixture.ledger()).toEqual(['grant 20000'])
  })

  it('on a server that goes down loses what it had written', async () => {
    const environment = {
      MODEL_PROVIDER: 'gemini',
      GEMINI_API_KEY: 'k',
      GEMINI_BASE_URL: fixture.fake.url,
    }
    let server = await startTestServer({ environment })
    try {
      const gate = new Gate()
      fixture.fake.next(answer(sampleAnswer(), { gate, size: 20 }))
      const student = await Student.register(server.url)
      const { project, message } = await student.createProject('Un ensayo')
      const response = student.generate(message)
      gate.pass(15)
      await response
      const { id = '' } = (await student.generation(project.id)) ?? {}
      const written = () =>
        rowsOf(
          server.dependencies.db,
          sql`select seq from generation_chunks where generation_id = ${id}`,
        )
      await until(written, (rows) => rows.length > 0)
      server = await server.restart()
      gate.open()
      expect(await student.at(server.url).generation(project.id)).toMatchObject({
        status: 'failed',
      })
      expect(await written()).toEqual([])
      const read = await student.at(server.url).fetch(`/api/generations/${id}/stream`)
      expect(chunkText(await readEvents(read))).toBe('')
    } finally {
      await server.dispose()
    }
  })
})

describe('a document', () => {
  const long = sampleAnswer({
    texto_generado: {
      cuerpo: [{ role: 'p', content: 'El juego acompaña a la niñez. '.repeat(20).trim() }],
      referencias: [],
    },
  })

  it('that meets the time limit is kept, charged and can be continued', async () => {
    const server = await startTestServer({
      environment: {
        MODEL_PROVIDER: 'gemini',
        GEMINI_API_KEY: 'k',
        GEMINI_BASE_URL: fixture.fake.url,
        GENERATION_IDLE_MS: '60000',
        GENERATION_TIMEOUT_MS: '1500',
      },
    })
    try {
      fixture.fake.next({ steps: [...pieces(long.slice(0, 200)), { type: 'hang' }] })
      const student = await Student.register(server.url)
      const { project, message } = await student.createProject('Un ensayo')
      const elements = await readElements(await student.generate(message))
      expect(elements.at(-1)).toMatchObject({ candidates: [{ finishReason: 'MAX_TOKENS' }] })
      const { body } = await student.save(project.id, 1)
      expect(body.versionData).toMatchObject({ state: 'document', completeness: 'cut_off' })
      const { comentarios_del_modelo: comments, texto_generado } = JSON.parse(joinedText(elements))
      expect(parsedContent(body.versionData.content)).toEqual(texto_generado)
      expect(body.creditsDeducted).toBe(
        (comments.length + texto_generado.cuerpo[0].content.length) / 10_000,
      )
    } finally {
      await server.dispose()
    }
  })

  it('that breaks off is kept and charged, once there is something to keep', async () => {
    fixture.fake.next({ steps: [...pieces(long.slice(0, 500)), { type: 'reset' }] })
    const { project, message } = await fixture.student.createProject('Un ensayo')
    await (await fixture.student.generate(message)).text()
    const { body } = await fixture.student.save(project.id, 1)
    expect(body.versionData).toMatchObject({ state: 'document', completeness: 'cut_off' })
    expect(body.creditsDeducted).toBeGreaterThan(0.03)
  })

  it('whose text comes under keys that JSON.parse drops is charged for all of it', async () => {
    const paragraph = 'Un párrafo que se lee y se paga. '.repeat(30).trim()
    const block = JSON.stringify({ role: 'p', content: paragraph })
    const body = `"cuerpo":[${block}]`
    const sent = `{"comentarios_del_modelo":"Listo.","${paragraph}":1,"texto_generado":{${Array.from({ length: 15 }, () => body).join(',')}}}${paragraph}`
    fixture.fake.next({ steps: [...pieces(sent, { size: 400 }), ...ending('stop')] })
    const { project, message } = await fixture.student.createProject('Un ensayo')
    const delivered = joinedText(await readElements(await fixture.student.generate(message)))
    const saved = await fixture.student.save(project.id, 1)
    const units = Math.round(saved.body.creditsDeducted * 10_000)
    expect(units).toBe('Listo.'.length + 15 * paragraph.length)
    const punctuation = delivered.length - units
    expect(punctuation).toBeLessThan(15 * '{"role":"p","content":""},'.length + 100)
  })
})
