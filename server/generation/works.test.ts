import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { AssignmentResult } from '#contract/assignment.ts'
import type { Generate, GenerationRow } from '#contract/generation.ts'
import type { LatestVersion, ListedProject, MessageRow } from '#contract/projects.ts'
import { AcademicText, type Block } from '#core/document/model.ts'
import { wordsOf } from '#core/generation/works/work-progress.ts'
import { rowsOf } from '#server/db/database.ts'
import { answer, type FakeRequest, Gate, pieces, type Script } from '#test/fake-model-server.ts'
import { limitedModel, textOfScript } from '#test/limited-model.ts'
import { LimitedWriter } from '#test/limited-writer.ts'
import { parsedContent } from '#test/parsed-content.ts'
import type { Student } from '#test/student.ts'
import { generationFixture } from './generation-fixture.suite.ts'

const fixture = generationFixture()

async function generate(student: Student, message: MessageRow, plan: Generate['plan']) {
  const response = await student.fetch('/api/generate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message_history: [message], plan }),
  })
  return { status: response.status, text: await response.text() }
}

const latest = async (student: Student, projectId: string) =>
  (await student.call<LatestVersion | null>('GET', `/api/projects/${projectId}/versions/latest`))
    .body
const textOf = (version: { content: string } | null): AcademicText =>
  AcademicText.parse(parsedContent(version?.content ?? ''))
const wordsIn = ({ cuerpo }: AcademicText) => cuerpo.reduce((sum, one) => sum + wordsOf(one), 0)

describe('a work of more pages than one answer has', () => {
  it('of up to eight pages is planned and written at once', async () => {
    const { student, fake } = fixture
    fake.decide(limitedModel())
    const { project, message } = await student.createProject(
      'Un ensayo de 7 páginas sobre el páramo',
    )
    const { text } = await generate(student, message, 'auto')
    expect(text).toContain('"finishReason":"STOP"')
    const { body: saved } = await student.save(project.id, 1)
    expect(saved.assistantMessageData.plan?.hechas).toBe(
      saved.assistantMessageData.plan?.secciones.length,
    )
    const written = textOf(await latest(student, project.id))
    expect(Math.abs(wordsIn(written) - 7 * 275) / (7 * 275)).toBeLessThan(0.15)
    expect(fake.requests[1]?.prompt).toMatch(
      /Escribe SOLO el apartado «Introducción»: \d+ palabras/,
    )
    expect(await fixture.ledger()).toHaveLength(3)
  })

  it('of more pages gives a plan first, for nothing; the plan that is sent back is written', async () => {
    const { student, fake } = fixture
    fake.decide(limitedModel())
    const { project, message } = await student.createProject('Una monografía de 10 páginas')
    const { text: sent } = await generate(student, message, 'auto')
    const parts: { candidates: { content: { parts: { text: string }[] } }[] }[] = JSON.parse(sent)
    const json = parts.map(({ candidates }) => candidates[0]?.content.parts[0]?.text).join('')
    expect(JSON.parse(json).texto_generado).toEqual({ cuerpo: [], referencias: [] })
    const { body: planned } = await student.save(project.id, 1)
    expect(planned).toMatchObject({ creditsDeducted: 0, versionData: null })
    const plan = planned.assistantMessageData.plan
    expect(plan?.secciones.length).toBeGreaterThan(3)
    expect(await fixture.ledger()).toHaveLength(1)
    expect(await latest(student, project.id)).toBeNull()
    const listed = async () =>
      (await student.call<ListedProject[]>('GET', '/api/projects')).body[0]?.writing
    expect(await listed()).toMatchObject({ state: 'planned', section: 1 })

    const { hechas: _, ...own } = plan ?? { hechas: 0, titulo: '', tesis: '', secciones: [] }
    const secciones = own.secciones.map((one, at) =>
      at === 1 ? { ...one, titulo: 'Un apartado mío' } : one,
    )
    const written = await student.write(project.id, 'Escribe el trabajo con este plan')
    await generate(student, written, { ...own, secciones, desde: 0 })
    await student.save(project.id, written.sequence_order)
    expect(await listed()).toBeNull()
    const text = textOf(await latest(student, project.id))
    expect(text.cuerpo.map(({ content }) => content)).toContain('Un apartado mío')
    expect(Math.abs(wordsIn(text) - 2_750) / 2_750).toBeLessThan(0.15)
    expect(fake.requests.at(-1)?.prompt).toContain('Una monografía de 10 páginas')
  })

  it('a plan that waits is changed by a request, for nothing; what the request does not name stays', async () => {
    const { student, fake } = fixture
    const model = limitedModel()
    fake.decide(model)
    const { project, message } = await student.createProject('Una monografía de 10 páginas')
    await generate(student, message, 'auto')
    const { body: planned } = await student.save(project.id, 1)
    const { hechas: _, ...plan } = planned.assistantMessageData.plan ?? expect.unreachable()
    const [first, ...others] = plan.secciones
    const own = { ...plan, secciones: [{ ...first, titulo: 'Mi introducción' }, ...others] }
    const more = { ...first, titulo: 'Los costos', palabras: 400 }
    fake.decide(() => answer(JSON.stringify({ ...own, secciones: [...own.secciones, more] })))
    const change = async (content: string) => {
      const asked = await student.write(project.id, content)
      await generate(student, asked, { ...own, cambia: true } as Generate['plan'])
      return (await student.save(project.id, asked.sequence_order)).body
    }
    const changed = await change('Añade un apartado sobre los costos')
    expect(fake.requests.at(-1)?.prompt).toContain('Mi introducción')
    expect(changed).toMatchObject({ creditsDeducted: 0, versionData: null })
    expect(changed.assistantMessageData.content).toContain('Cambié el plan')
    expect(changed.assistantMessageData.plan).toMatchObject({
      hechas: 0,
      secciones: [...own.secciones, more],
    })

    fake.decide(() => answer(JSON.stringify(own)))
    const sized = await change('Que sean 20 páginas')
    expect(fake.requests.at(-1)?.prompt).toContain('tendrá 5500 palabras')
    const words = sized.assistantMessageData.plan?.secciones.map(({ palabras }) => palabras) ?? []
    expect(Math.abs(words.reduce((sum, one) => sum + one, 0) - 5_500)).toBeLessThan(10)

    const same = await change('Hazlo mejor')
    expect(same.assistantMessageData.content).toContain('El plan quedó como estaba')
    expect(await fixture.ledger()).toHaveLength(1)
  })

  it('more plans than a student needs are refused with words', async () => {
    const { student, fake, server } = fixture
    fake.decide(limitedModel())
    const { project, message } = await student.createProject('Una monografía de 10 páginas')
    await generate(student, message, 'auto')
    await student.save(project.id, 1)
    await rowsOf(
      server.owner,
      sql`insert into generations (user_id, status, provider, model, input_units, output_limit_units, work, error_code)
          select g.user_id, 'failed', g.provider, g.model, 0, 1, g.work, 'generation.interrupted'
          from generations g, generate_series(1, 11) where g.project_id = ${project.id}`,
    )
    const again = await student.createProject('Otra monografía de 10 páginas')
    const { status, text } = await generate(student, again.message, 'auto')
    expect(status).toBe(429)
    expect(text).toContain('Pediste muchos planes')
    await rowsOf(server.owner, sql`delete from generations where output_limit_units = 1`)
  })

  it('a length that only the confirmed assignment names counts too', async () => {
    const { student, fake } = fixture
    fake.decide(limitedModel())
    const { project, message } = await student.createProject('Haz lo que pide la consigna')
    const path = `/api/projects/${project.id}/assignment`
    const text = 'Escriba un ensayo sobre el páramo. Extensión: 7 páginas.'
    const { body } = await student.call<AssignmentResult>('POST', path, { text })
    const items = body.assignment?.items.map((one) => ({ ...one, ticked: true })) ?? []
    await student.call('PATCH', path, { items, confirmed: true })
    await generate(student, message, 'auto')
    expect(fake.requests[0]?.prompt).toContain('tendrá 1925 palabras')
  })

  it('without a plan in the request is one answer, as the specification has it', async () => {
    const { student, fake } = fixture
    const { message } = await student.createProject('Una monografía de 20 páginas')
    await (await student.generate(message)).text()
    expect(fake.requests).toHaveLength(1)
    expect(JSON.stringify(fake.requests[0]?.body['generationConfig'])).toContain('"cuerpo"')
  })

  it('stopped in a section keeps its whole sentences; what is left is written later and charged once', async () => {
    const { student, fake } = fixture
    const model = limitedModel()
    const gate = new Gate()
    const script = (request: FakeRequest): Script =>
      fake.requests.length === 3
        ? { steps: pieces(textOfScript(model(request)), { size: 200, gate }) }
        : model(request)
    fake.decide(script)
    const { project, message } = await student.createProject(
      'Un ensayo de 7 páginas sobre el páramo',
    )
    const running = generate(student, message, 'auto')
    await fake.whenRequested(3)
    gate.pass(10)
    const listed = async () =>
      (await student.call<ListedProject[]>('GET', '/api/projects')).body[0]?.writing
    await until(async () => (await listed())?.section === 2)
    expect((await listed())?.sections.length).toBeGreaterThan(2)
    expect((await listed())?.sections[0]?.written).toBeGreaterThan(0)
    const run = await student.generation(project.id)
    await student.call('POST', `/api/generations/${run?.id}/stop`)
    await running
    gate.open()
    const { body: stopped } = await student.save(project.id, 1)
    expect(stopped.assistantMessageData.completeness).toBe('stopped')
    expect(await listed()).toMatchObject({
      state: 'stopped',
      section: 2,
      message_id: stopped.assistantMessageData.id,
    })
    const before = textOf(await latest(student, project.id))
    expect(before.cuerpo.at(-1)?.content).toMatch(/\.$/)
    const plan = stopped.assistantMessageData.plan
    expect(plan?.hechas).toBe(1)

    fake.decide(model)
    const goOn = await student.write(project.id, 'Sigue con los apartados que faltan')
    const { hechas, ...own } = plan ?? { hechas: 0, titulo: '', tesis: '', secciones: [] }
    await generate(student, goOn, { ...own, desde: hechas })
    const { body: ended } = await student.save(project.id, goOn.sequence_order)
    const newest = await latest(student, project.id)
    expect(newest).toMatchObject({ version_number: 2, alternative: null })
    const text = textOf(newest)
    expect(text.cuerpo.slice(0, before.cuerpo.length)).toEqual(before.cuerpo)
    expect(text.cuerpo.filter(({ role }) => role === 't1').at(-1)?.content).toBe('Conclusiones')
    expect(ended.assistantMessageData.plan?.hechas).toBe(plan?.secciones.length)
  })

  it('whose server is gone goes on at another one, from what was stored, and is charged once', async () => {
    const { student, fake, server } = fixture
    const model = limitedModel()
    const gate = new Gate()
    fake.decide((request) =>
      fake.requests.length === 3
        ? { steps: pieces(textOfScript(model(request)), { size: 200, gate }) }
        : model(request),
    )
    const { project, message } = await student.createProject(
      'Un ensayo de 7 páginas sobre el páramo',
    )
    const running = generate(student, message, 'auto')
    await fake.whenRequested(3)
    gate.pass(10)
    await until(async () => (await student.generation(project.id))?.work?.written === 1)
    const run = await student.generation(project.id)
    // The lease of a server that is gone expires; its owner is another one.
    await rowsOf(
      server.owner,
      sql`update generations set lease_owner = 'gone', lease_until = now() - interval '1 second'
          where id = ${run?.id ?? ''}`,
    )
    fake.decide(model)
    gate.open()
    await running
    await until(async () => (await student.generation(project.id))?.status !== 'running')
    const ended: GenerationRow | null = await student.generation(project.id)
    expect(ended).toMatchObject({ fence: 2, completeness: 'complete', work: { resumed: 1 } })
    await student.save(project.id, 1)
    const text = textOf(await latest(student, project.id))
    expect(text.cuerpo.filter(({ role }) => role === 't1').at(-1)?.content).toBe('Conclusiones')
    expect(await fixture.ledger()).toHaveLength(3)
    const stream = await student.fetch(`/api/generations/${run?.id}/stream`)
    expect(await stream.text()).toContain('event: end')
  })

  it('that no server writes is taken over also by the server that it belongs to', async () => {
    const { student, fake, server } = fixture
    const { dependencies } = server
    const model = limitedModel()
    const gate = new Gate()
    fake.decide((request) =>
      fake.requests.length === 3
        ? { steps: pieces(textOfScript(model(request)), { size: 200, gate }) }
        : model(request),
    )
    const { project, message } = await student.createProject(
      'Un ensayo de 7 páginas sobre el páramo',
    )
    const running = generate(student, message, 'auto')
    await until(async () => (await student.generation(project.id))?.work?.written === 1)
    const run = await student.generation(project.id)
    const expire = (owner: string, seconds: number) =>
      rowsOf(
        server.owner,
        sql`update generations set lease_owner = ${owner},
              lease_until = now() - make_interval(secs => ${seconds}) where id = ${run?.id ?? ''}`,
      )
    // As after a takeover whose prompt could not be read: the run is this server's, and nothing writes it.
    await expire('gone', -20)
    await until(async () => dependencies.runs.find(run?.id ?? '')?.end === 'unknown')
    fake.decide(model)
    gate.open()
    await expire(dependencies.runs.owner, 61)
    await until(async () => (await student.generation(project.id))?.status !== 'running')
    await running
    expect(await student.generation(project.id)).toMatchObject({
      fence: 2,
      completeness: 'complete',
    })
    await student.save(project.id, 1)
  })

  it('a revision of everything runs over ranges of blocks, and is charged for what changed', async () => {
    const { student, fake } = fixture
    const { project } = await student.createProject('Un ensayo sobre el páramo')
    const sentence = 'El páramo guarda el agua del valle y la entrega despacio a la ciudad. '
    const before: AcademicText = {
      cuerpo: [
        { role: 'title-main', content: 'El agua del páramo' },
        ...Array.from(
          { length: 24 },
          (_, at): Block => ({
            role: 'p',
            content: `Párrafo ${at + 1}. ${sentence.repeat(6).trim()}`,
          }),
        ),
      ],
      referencias: [{ content: 'Mena, P. (2001). *Los páramos*. Abya-Yala.' }],
    }
    await student.call('PUT', `/api/projects/${project.id}/document`, {
      content: before,
      base_version: 0,
    })
    const model = new LimitedWriter(3)
    fake.reset()
    fake.decide(({ body }) => {
      const contents = body['contents'] as { parts: { text: string }[] }[]
      const prompt = contents.at(-1)?.parts.at(-1)?.text ?? ''
      const shown = /<documento>\n([\s\S]*)\n<\/documento>/.exec(prompt)?.[1] ?? ''
      const blocks = shown.split('\n').map((line) => {
        const [, role = '', content = ''] = /^\[b\d+\] ([\w-]+): (.*)$/.exec(line) ?? []
        return { role, content } as Block
      })
      const inputs = model.range(blocks)
      return answer(inputs.flatMap((one) => (one.type === 'text' ? [one.text] : [])).join(''))
    })
    const all = await student.write(project.id, 'Usa un tono más formal en todo el trabajo')
    await generate(student, all, 'auto')
    const { body: saved } = await student.save(project.id, all.sequence_order)
    expect(fake.requests.length).toBeGreaterThan(1)
    const after = textOf(await latest(student, project.id))
    expect(after.cuerpo.map(({ role }) => role)).toEqual(before.cuerpo.map(({ role }) => role))
    const paragraphs = after.cuerpo.filter(({ role }) => role === 'p')
    expect(paragraphs.every(({ content }) => content.endsWith('Revisado.'))).toBe(true)
    expect(after.referencias).toEqual(before.referencias)
    expect(saved.assistantMessageData.content).toContain('Revisé todo el texto.')
  })

  it('a plan that is none, too long or of no section is refused with words', async () => {
    const { student } = fixture
    const { message } = await student.createProject('Una monografía de 10 páginas')
    const section = { titulo: 'Uno', nivel: 't1', palabras: 300, contiene: '', fuentes: [] }
    const plans: unknown[] = [
      'otro',
      { titulo: 'T', tesis: '', secciones: [] },
      { titulo: 'T', tesis: '', secciones: [{ ...section, palabras: 1_000_000 }] },
      { titulo: 'T', tesis: '', secciones: [section], desde: 1 },
    ]
    for (const plan of plans) {
      const { status } = await generate(student, message, plan as Generate['plan'])
      expect(status).toBe(422)
    }
  })
})

async function until(isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { timeout: 30_000, interval: 50 }).toBe(true)
}
