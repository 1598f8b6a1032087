import { describe, expect, it } from 'vitest'
import type { LatestVersion, ProjectRow } from '#contract/projects.ts'
import type { AcademicText, ModelAnswer } from '#core/document/model.ts'
import { answer, ending, type Script } from '#test/fake-model-server.ts'
import { parsedContent } from '#test/parsed-content.ts'
import type { Student } from '#test/student.ts'
import { generationFixture } from './generation-fixture.suite.ts'

const fixture = generationFixture()

const paragraph = 'El páramo guarda el agua del valle y la entrega despacio a la ciudad. '.repeat(3)
/** A document of more than a page: shorter ones are written again as a whole. */
const text: AcademicText = {
  cuerpo: [
    { role: 'title-main', content: 'El agua del páramo' },
    ...Array.from({ length: 16 }, (_, at) => ({
      role: 'p' as const,
      content: `Párrafo ${at + 1}. ${paragraph.trim()}`,
    })),
  ],
  referencias: [{ content: 'Mena, P. (2001). *Los páramos*. Abya-Yala.' }],
}
const written: ModelAnswer = { comentarios_del_modelo: 'Listo.', texto_generado: text }

type Change = { accion: string; bloque: string; empieza: string; role: string; content: string }
const changes = (cambios: Change[], comments = 'Hecho.'): Script =>
  answer(JSON.stringify({ comentarios_del_modelo: comments, texto_generado: { cambios } }))
const third: Change = {
  accion: 'cambiar',
  bloque: 'b4',
  empieza: 'Párrafo 3. El',
  role: 'p',
  content: 'El páramo es una esponja.',
}

async function answered(student: Student): Promise<ProjectRow> {
  fixture.fake.next(answer(JSON.stringify(written)))
  const { project, message } = await student.createProject('Un ensayo sobre el páramo')
  await (await student.generate(message)).text()
  await student.save(project.id, 1)
  return project
}

/** Sends a request, and saves what the model answers. */
async function revise(student: Student, project: ProjectRow, request: string, script: Script) {
  fixture.fake.next(script)
  const message = await student.write(project.id, request)
  const sent = await (await student.generate(message)).text()
  const { body } = await student.save(project.id, message.sequence_order)
  const latest = await student.call<LatestVersion>(
    'GET',
    `/api/projects/${project.id}/versions/latest`,
  )
  return { sent, saved: body, latest: latest.body }
}

describe('a revision of a document of more than a page', () => {
  it('is asked for as changes to tagged blocks, and stored and sent as the whole document', async () => {
    const { student } = fixture
    const project = await answered(student)
    const script = changes([third])
    const { sent, saved, latest } = await revise(student, project, 'Mejora el tercero', script)
    const { body, prompt = '' } = fixture.fake.requests.at(-1) ?? {}
    expect(prompt).toContain('[b4] p: Párrafo 3. El páramo')
    expect(prompt).toContain('[r1] ref: Mena, P. (2001).')
    expect(JSON.stringify(body?.['generationConfig'])).toContain('"cambios"')
    expect(sent).toContain('Párrafo 16')
    expect(sent).not.toContain('cambios')
    const changed = text.cuerpo.with(3, { role: 'p', content: third.content })
    expect(latest.version_number).toBe(2)
    expect(parsedContent(latest.content)).toEqual({ ...text, cuerpo: changed })
    const units = 'Hecho.'.length + third.content.length
    expect(saved.creditsDeducted).toBe(units / 10_000)
  })

  it('a question makes an answer in the chat, and no version', async () => {
    const { student } = fixture
    const project = await answered(student)
    const script = changes([], 'Tiene dieciséis párrafos.')
    const { saved, latest } = await revise(student, project, '¿Cuántos párrafos tiene?', script)
    expect(saved).toMatchObject({ versionData: null })
    expect(saved.assistantMessageData.content).toContain('Tiene dieciséis párrafos.')
    expect(latest).toMatchObject({ version_number: 1, alternative: null })
    const after = await revise(student, project, 'Mejora el tercero', changes([third]))
    expect(after.latest.version_number).toBe(2)
  })

  it('an answer that lacks half of the document is kept beside it, and the student chooses', async () => {
    const { student } = fixture
    const project = await answered(student)
    const half = { ...text, cuerpo: text.cuerpo.slice(0, 8) }
    const script = answer(JSON.stringify({ ...written, texto_generado: half }))
    const { latest } = await revise(student, project, 'Mejora el tercero', script)
    expect(latest).toMatchObject({
      version_number: 1,
      alternative: { version_number: 2, completeness: 'doubtful' },
    })
    const shorter = await revise(student, project, 'Acórtalo a la mitad', script)
    expect(shorter.latest).toMatchObject({ version_number: 3, alternative: null })
  })

  it('cut off, keeps its whole changes and every block that it does not name', async () => {
    const { student } = fixture
    const project = await answered(student)
    const whole = JSON.stringify({
      comentarios_del_modelo: 'Hecho.',
      texto_generado: { cambios: [third, { ...third, bloque: 'b9', empieza: 'Párrafo 8.' }] },
    })
    const cut: Script = {
      steps: [{ type: 'text', text: whole.slice(0, -30) }, ...ending('MAX_TOKENS')],
    }
    const { latest } = await revise(student, project, 'Mejora dos', cut)
    expect(latest.alternative).toMatchObject({ completeness: 'cut_off' })
    const changed = text.cuerpo.with(3, { role: 'p', content: third.content })
    expect(parsedContent(latest.alternative?.content ?? '')).toEqual({ ...text, cuerpo: changed })
  })

  it('cut off in its only change fails, costs nothing and changes nothing', async () => {
    const { student } = fixture
    const project = await answered(student)
    const before = await fixture.ledger()
    const balance = await student.me()
    const whole = JSON.stringify({
      comentarios_del_modelo: 'Hecho.',
      texto_generado: { cambios: [third] },
    })
    fixture.fake.next({
      steps: [{ type: 'text', text: whole.slice(0, -20) }, ...ending('MAX_TOKENS')],
    })
    const message = await student.write(project.id, 'Mejora el tercero')
    await (await student.generate(message)).text()
    const failed = await student.generation(project.id)
    expect(failed).toMatchObject({ user_message_id: message.id, status: 'failed' })
    expect(failed?.error_message).toMatch(/\p{L}/u)
    expect(await fixture.ledger()).toEqual(before)
    const after = await student.me()
    expect(after.free_credits_balance).toBe(balance.free_credits_balance)
    expect((await student.messages(project.id)).at(-1)).toMatchObject({ credits_consumed: 0 })
    const path = `/api/projects/${project.id}/versions/latest`
    const { body } = await student.call<LatestVersion>('GET', path)
    expect(body).toMatchObject({ version_number: 1, alternative: null })
    const again = await revise(student, project, 'Mejora el tercero', changes([third]))
    expect(again.latest.version_number).toBe(2)
  })

  it('of a short document is asked for as a whole', async () => {
    const { student } = fixture
    const { project, message } = await student.createProject('Un ensayo sobre el juego')
    await (await student.generate(message)).text()
    await student.save(project.id, 1)
    await (await student.generate(await student.write(project.id, 'Otra cosa'))).text()
    const { body } = fixture.fake.requests.at(-1) ?? {}
    expect(JSON.stringify(body?.['generationConfig'])).toContain('"cuerpo"')
  })
})
