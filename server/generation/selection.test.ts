import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { GenerationRow } from '#contract/generation.ts'
import type { MessageRow, VersionRow } from '#contract/projects.ts'
import type { AddSourcesResult } from '#contract/sources.ts'
import { rowsOf } from '#server/db/database.ts'
import { sweepRuns } from '#server/maintenance/sweep-runs.ts'
import { answer, Gate, refuse, sampleAnswer } from '#test/fake-model-server.ts'
import { parsedContent } from '#test/parsed-content.ts'
import { readElements } from '#test/read-candidates.ts'
import { Student } from '#test/student.ts'
import { generationFixture } from './generation-fixture.suite.ts'
import {
  ask,
  asking,
  byProject,
  latest,
  range,
  replacement,
  shorter,
  text,
  writtenProject,
} from './selection-fixture.suite.ts'

const fixture = generationFixture()

describe('a request about selected text', () => {
  it('is charged for what comes back alone, and proposes it without touching the document', async () => {
    const project = await writtenProject(fixture.student)
    fixture.fake.next(answer(shorter))
    const message = await fixture.student.write(project.id, 'Acortar')
    const response = await ask(fixture.student, [message], asking(project))
    expect(response.status).toBe(200)
    expect((await readElements(response)).at(-1)).toMatchObject({
      candidates: [{ finishReason: 'STOP' }],
    })
    const { status, body } = await fixture.student.save(project.id, message.sequence_order)
    expect(status).toBe(200)
    const units = 'Acorté la frase.'.length + 'Luego *baja*.'.length
    expect(body).toMatchObject({ creditsDeducted: units / 10_000, versionData: null })
    expect(body.assistantMessageData).toMatchObject({
      proposal: 'pending',
      selection: {
        version: 1,
        ...range,
        instruction: 'Acortar',
        excerpt: 'Después baja despacio al valle.',
      },
    })
    expect(parsedContent(body.assistantMessageData.content).texto_generado).toEqual({
      cuerpo: [{ role: 'p', content: 'Luego *baja*.' }],
      referencias: [],
    })
    expect(await fixture.ledger()).toEqual(['grant 20000', `generation -${units}`])
    const [asked] = await fixture.student.messages(project.id)
    expect(asked).toMatchObject({ credits_consumed: 0, selection: { instruction: 'Acortar' } })
    const document = await latest(fixture.student, project)
    expect(document).toMatchObject({ version_number: 1, alternative: null })
    expect(parsedContent(document.content)).toEqual(text)
  })

  it('sends the model that text with its context and nothing of the chat', async () => {
    const project = await writtenProject(fixture.student)
    fixture.fake.next(answer(shorter))
    await (
      await ask(
        fixture.student,
        byProject(project),
        asking(project, { instruction: 'Que diga luego' }),
      )
    ).text()
    const prompt = fixture.fake.requests[0]?.prompt ?? ''
    expect(prompt).toContain('Después baja *despacio* al valle.')
    expect(prompt).toContain('El agua nace en el páramo.')
    expect(prompt).toContain('Nadie la cuida.')
    expect(prompt).toContain('Los páramos')
    expect(prompt).toContain('Que diga luego')
    expect(prompt).not.toContain('Un ensayo sobre el agua')
  })

  it('sends the model the texts of the ticked sources, and of no others', async () => {
    const project = await writtenProject(fixture.student)
    const path = `/api/projects/${project.id}/sources`
    const book = (family: string) => ({
      type: 'book',
      title: `La obra de ${family}`,
      author: [{ family, given: 'Ana' }],
      abstract: `Lo que ${family} dice del agua, de quienes la cuidan y de los páramos donde nace.`,
    })
    const csl = [book('Freire'), book('Illich')]
    const added = await fixture.student.call<AddSourcesResult>('POST', path, { csl })
    await fixture.student.call('PATCH', `${path}/${added.body.sources[1]?.id}`, { ticked: false })
    fixture.fake.next(answer(shorter))
    await (await ask(fixture.student, byProject(project), asking(project))).text()
    const sent = JSON.stringify(fixture.fake.requests[0]?.body)
    expect(sent).toContain('Solo puedes citar esas y las de las referencias del trabajo')
    expect(sent).toContain('Cita: (Freire, s.f.)')
    expect(sent).toContain('Lo que Freire dice del agua')
    expect(sent).not.toContain('Illich')
  })

  it('that comes twice is one request, written into the chat by the server', async () => {
    const project = await writtenProject(fixture.student)
    const gate = new Gate()
    fixture.fake.next(answer(shorter, { gate }))
    const first = ask(fixture.student, byProject(project), asking(project))
    await fixture.fake.whenRequested(1)
    const second = ask(fixture.student, byProject(project), asking(project))
    gate.open()
    const ids = (await Promise.all([first, second])).map((r) => r.headers.get('x-generation-id'))
    expect(new Set(ids).size).toBe(1)
    expect(fixture.fake.requests).toHaveLength(1)
    const messages = await fixture.student.messages(project.id)
    expect(messages).toHaveLength(1)
    expect(messages[0]?.content).toBe(
      'Cambio en un fragmento: «Después baja despacio al valle.»\nAcortar',
    )
  })

  it('leaves no trace in later prompts except what was accepted', async () => {
    const project = await writtenProject(fixture.student)
    fixture.fake.next(answer(shorter))
    await (await ask(fixture.student, byProject(project), asking(project))).text()
    await fixture.student.save(project.id, 1)
    const next = await fixture.student.write(project.id, 'Añade una conclusión')
    await (await fixture.student.generate(next)).text()
    const prompt = fixture.fake.requests[1]?.prompt ?? ''
    expect(prompt).toContain('Nadie la cuida.')
    expect(prompt).not.toMatch(/Acorté la frase|Cambio en un fragmento/)
  })

  it('that finds nothing to change costs nothing, and leaves nothing to decide', async () => {
    const project = await writtenProject(fixture.student)
    const same = replacement('Después  baja *despacio* al valle. ')
    fixture.fake.next(answer(same))
    await (await ask(fixture.student, byProject(project), asking(project))).text()
    const { body } = await fixture.student.save(project.id, 1)
    expect(body).toMatchObject({ creditsDeducted: 0, versionData: null })
    expect(body.assistantMessageData.proposal).toBe('unchanged')
    expect(await fixture.ledger()).toEqual(['grant 20000'])
    const path = `/api/projects/${project.id}/messages/${body.assistantMessageData.id}/proposal`
    const decided = await fixture.student.call('PUT', path, { proposal: 'accepted' })
    expect(decided.status).toBe(404)
  })

  it('is accepted by saving the document: a version by the student, the one before it stays', async () => {
    const project = await writtenProject(fixture.student)
    fixture.fake.next(answer(shorter))
    await (await ask(fixture.student, byProject(project), asking(project))).text()
    const { body } = await fixture.student.save(project.id, 1)
    const accepted = structuredClone(text)
    accepted.cuerpo[2] = { role: 'p', content: 'El agua nace en el páramo. Luego *baja*.' }
    const saved = await fixture.student.call<VersionRow>(
      'PUT',
      `/api/projects/${project.id}/document`,
      { content: accepted, base_version: 1 },
    )
    expect(saved.body).toMatchObject({ version_number: 2, author: 'student' })
    const path = `/api/projects/${project.id}/messages/${body.assistantMessageData.id}/proposal`
    const decided = await fixture.student.call<MessageRow>('PUT', path, { proposal: 'accepted' })
    expect(decided.body.proposal).toBe('accepted')
    const stranger = await Student.register(fixture.server.url)
    expect((await stranger.call('PUT', path, { proposal: 'discarded' })).status).toBe(404)
  })
})

describe('a selection with a table and a figure', () => {
  const figure = `Plano\n![Plano del campus](file:${'a'.repeat(32)} 50% 16x9)`
  const cuerpo = [
    { role: 'p', content: 'Los datos son estos.' },
    { role: 'table', content: 'Notas\n| a | b |\n| 1 | 2 |' },
    { role: 'figure', content: figure },
    { role: 'number', content: 'Una cosa.' },
  ]
  const everything = { from: { block: 0, offset: 3 }, to: { block: 3, offset: 2 } }

  it('goes to the model as it is written, and comes back as blocks; what is the same is free', async () => {
    const { id } = await writtenProject(fixture.student)
    const { body: saved } = await fixture.student.call<VersionRow>(
      'PUT',
      `/api/projects/${id}/document`,
      { content: { cuerpo, referencias: [] }, base_version: 1, base_revision: 1 },
    )
    const table = { role: 'table', content: 'Notas\n| a | b |\n| 1 | 3 |' }
    const written = [cuerpo[0], table, cuerpo[2], { role: 'figure', content: 'De otro' }, cuerpo[3]]
    fixture.fake.next(
      answer(
        sampleAnswer({
          comentarios_del_modelo: 'Corregí la tabla.',
          texto_generado: { cuerpo: [...written, { role: 't1', content: 'Fin' }], referencias: [] },
        }),
      ),
    )
    const project = { id, version: saved.version_number }
    await (await ask(fixture.student, byProject(project), asking(project, everything))).text()
    const { prompt = '' } = fixture.fake.requests.at(-1) ?? {}
    const sent = JSON.parse(prompt)[0].parts[0].text
    expect(sent).toContain(cuerpo.map((block) => JSON.stringify(block)).join('\n'))
    const { body } = await fixture.student.save(id, 1)
    const row = body.assistantMessageData
    expect(row.selection?.excerpt).toBe('Los datos son estos. Notas Plano Una cosa.')
    // A picture that the document does not have is none, and where a heading comes the proposal ends.
    expect(parsedContent(row.content).texto_generado.cuerpo).toEqual([
      cuerpo[0],
      table,
      cuerpo[2],
      cuerpo[3],
    ])
    expect(body.creditsDeducted).toBe('Corregí la tabla.\n| 1 | 3 |'.length / 10_000)
  })
})

describe('unchanged text is free', () => {
  it('of several selected paragraphs', async () => {
    const project = await writtenProject(fixture.student)
    fixture.fake.next(answer(replacement('El agua nace arriba.', 'Nadie la cuida.')))
    const whole = { from: { block: 2, offset: 0 }, to: { block: 3, offset: 15 } }
    await (await ask(fixture.student, byProject(project), asking(project, whole))).text()
    const { body } = await fixture.student.save(project.id, 1)
    expect(body.creditsDeducted).toBe(('Acorté la frase.'.length + 20) / 10_000)
  })

  it('of a revision of the whole document, in the ledger, the chat and the response alike', async () => {
    const project = await writtenProject(fixture.student)
    const revised = structuredClone(text)
    revised.cuerpo[3] = { role: 'p', content: 'Todos la cuidan.' }
    revised.referencias.push({ content: 'Ruiz, A. (2021). *Ríos*. Sol.' })
    fixture.fake.next(
      answer(sampleAnswer({ comentarios_del_modelo: 'Listo.', texto_generado: revised })),
    )
    const message = await fixture.student.write(project.id, 'Cambia el final')
    await (await fixture.student.generate(message)).text()
    const { body } = await fixture.student.save(project.id, message.sequence_order)
    const units = 'Listo.'.length + 'Todos la cuidan.'.length + 29
    expect(body.creditsDeducted).toBe(units / 10_000)
    expect(body.assistantMessageData.credits_consumed).toBe(units / 10_000)
    expect(await fixture.ledger()).toEqual(['grant 20000', 'message -15', `generation -${units}`])
    expect(body.versionData.version_number).toBe(2)
  })

  it('also where the credits would not suffice for the whole text', async () => {
    const long = 'La palabra vuelve y sigue. '.repeat(500).trim()
    const whole = (end: string) => ({
      comentarios_del_modelo: 'Listo.',
      texto_generado: {
        cuerpo: [
          { role: 'p', content: long },
          { role: 'p', content: end },
        ],
        referencias: [],
      },
    })
    fixture.fake.next(answer(sampleAnswer(whole('Fin.')), { size: 900 }))
    const project = await fixture.student.createAnsweredProject('Un ensayo')
    fixture.fake.next(answer(sampleAnswer(whole('Fin y nada más.')), { size: 900 }))
    const message = await fixture.student.write(project.id, 'Otro final')
    await (await fixture.student.generate(message)).text()
    const { body } = await fixture.student.save(project.id, message.sequence_order)
    expect(body).toMatchObject({
      creditsDeducted: 21 / 10_000,
      versionData: { state: 'document', completeness: 'complete' },
    })
  })
})

describe('when the server dies', () => {
  it('a request whose server has died is swept without a charge', async () => {
    const project = await writtenProject(fixture.student)
    const gate = new Gate()
    fixture.fake.next(answer(shorter, { gate }))
    const running = ask(fixture.student, byProject(project), asking(project))
    await fixture.fake.whenRequested(1)
    const db = fixture.server.owner
    await rowsOf(
      db,
      sql`update generations set lease_owner = 'otro', lease_until = now() - interval '1 minute'
          where project_id = ${project.id}`,
    )
    await sweepRuns(fixture.server.dependencies)
    expect((await fixture.student.generation(project.id))?.status).toBe('failed')
    expect(await fixture.ledger()).toEqual(['grant 20000'])
    gate.open()
    await (await running).text()
  })

  it('a proposal that no browser saved is in the chat', async () => {
    const project = await writtenProject(fixture.student)
    fixture.fake.next(answer(shorter))
    await (await ask(fixture.student, byProject(project), asking(project))).text()
    const db = fixture.server.owner
    await rowsOf(
      db,
      sql`update generations set finished_at = now() - interval '5 minutes'
          where project_id = ${project.id}`,
    )
    await sweepRuns(fixture.server.dependencies)
    const messages = await fixture.student.messages(project.id)
    expect(messages.map(({ role, proposal }) => [role, proposal])).toEqual([
      ['user', null],
      ['assistant', 'pending'],
    ])
    expect((await latest(fixture.student, project)).version_number).toBe(1)
  })
})

describe('a new message of a request about selected text', () => {
  it('is never without its selection: a whole document would answer it', async () => {
    const project = await writtenProject(fixture.student)
    const db = fixture.server.owner
    await db.execute(
      sql`alter table messages add constraint unselected check (selection is null) not valid`,
    )
    const { status } = await ask(fixture.student, byProject(project), asking(project))
    await db.execute(sql`alter table messages drop constraint unselected`)
    expect(status).toBe(500)
    expect(await fixture.student.messages(project.id)).toEqual([])
  })
})

describe('nothing is charged', () => {
  const failing: [string, Parameters<typeof fixture.fake.next>[0]][] = [
    ['the model refuses', refuse(400)],
    ['the answer is cut off before its text', answer(shorter.slice(0, 60), { finish: 'length' })],
    ['it is a text with parts of its own', answer(sampleAnswer())],
    ['it is empty', answer(replacement(' '))],
  ]
  it.each(failing)('when %s, and the request can be tried again', async (_, script) => {
    const project = await writtenProject(fixture.student)
    fixture.fake.next(script)
    const message = await fixture.student.write(project.id, 'Acortar')
    await (await ask(fixture.student, [message], asking(project))).text()
    const path = `/api/projects/${project.id}/generation`
    expect((await fixture.student.call<GenerationRow>('GET', path)).body.status).toBe('failed')
    expect(await fixture.ledger()).toEqual(['grant 20000'])
    // As the chat does, without the selection.
    fixture.fake.next(answer(shorter))
    await (await fixture.student.generate(message)).text()
    const { body } = await fixture.student.save(project.id, message.sequence_order)
    expect(body).toMatchObject({ versionData: null, assistantMessageData: { proposal: 'pending' } })
  })
})
