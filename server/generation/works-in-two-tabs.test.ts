import { expect, it } from 'vitest'
import type { Generate } from '#contract/generation.ts'
import type { MessageRow } from '#contract/projects.ts'
import { generationIdHeader } from '#contract/response-headers.ts'
import { answer, type FakeRequest, Gate, pieces, type Script } from '#test/fake-model-server.ts'
import { limitedModel, textOfScript } from '#test/limited-model.ts'
import { generationFixture } from './generation-fixture.suite.ts'

const fixture = generationFixture()
const asked = 'Una monografía de 9 páginas sobre el páramo'

/** Both tabs at once. */
const twice = <Result>(act: (tab: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all([act(0), act(1)])

/** What a tab sends when a plan is to be written, or to be gone on with: the message at its place, then its answer. */
async function press(project: string, place: number, content: string, plan: Generate['plan']) {
  const { student } = fixture
  const path = `/api/projects/${project}/messages`
  const message = { role: 'user', content, sequence_order: place }
  const { status, body } = await student.call<MessageRow>('POST', path, message)
  if (status >= 400) return { status, message: null, run: null }
  const response = await student.fetch('/api/generate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message_history: [body], plan }),
  })
  await response.text()
  const run = response.headers.get(generationIdHeader)
  return { status: response.status, message: body.id, run }
}

async function planned() {
  const { student, fake } = fixture
  fake.decide(limitedModel())
  const { project } = await student.createProject(asked)
  const runs = await twice(() => press(project.id, 1, asked, 'auto'))
  expect(new Set(runs.map(({ run }) => run)).size).toBe(1)
  expect(fake.requests).toHaveLength(1)
  const [saved] = await twice(() => student.save(project.id, 1))
  const {
    hechas: _,
    escritas: __,
    ...plan
  } = saved?.body.assistantMessageData.plan ?? expect.unreachable()
  return { project, plan }
}

it('a plan that two tabs ask for, and send at once, is made once, written once and charged once', async () => {
  const { student, fake } = fixture
  const { project, plan } = await planned()
  expect(await fixture.ledger()).toHaveLength(1)
  const content = 'Escribe el trabajo con este plan: 4 apartados.'
  const runs = await twice(() => press(project.id, 3, content, { ...plan, desde: 0 }))
  expect(runs[0]).toMatchObject({ status: 200, run: expect.any(String) })
  expect(runs[1]).toEqual(runs[0])
  const calls = fake.requests.length
  const saved = await twice(() => student.save(project.id, 3))
  expect(saved[1]?.body).toEqual(saved[0]?.body)
  const sections = fake.requests.map(({ prompt }) => sectionOf(prompt)).filter((one) => one)
  expect(new Set(sections).size).toBe(plan.secciones.length)

  // A tab that heard nothing of it presses once more.
  expect(await press(project.id, 3, content, { ...plan, desde: 0 })).toEqual(runs[0])
  expect(fake.requests).toHaveLength(calls)
  expect((await student.messages(project.id)).map(({ role }) => role)).toEqual([
    'user',
    'assistant',
    'user',
    'assistant',
  ])
  expect(await fixture.ledger()).toHaveLength(3)
})

it('of two plans that two tabs changed in different ways one is written, and the other refused', async () => {
  const { student } = fixture
  const { project, plan } = await planned()
  const runs = await twice((tab) => {
    const secciones = plan.secciones.slice(tab)
    const content = `Escribe el trabajo con este plan: ${secciones.length} apartados.`
    return press(project.id, 3, content, { ...plan, secciones, desde: 0 })
  })
  expect(runs.map(({ status }) => status).sort()).toEqual([200, 409])
  await student.save(project.id, 3)
  expect(await student.messages(project.id)).toHaveLength(4)
  expect(await fixture.ledger()).toHaveLength(3)
})

it('a work that two tabs stop, and go on with, at once is stopped once and written to its end once', async () => {
  const { student, fake } = fixture
  const { project, plan } = await planned()
  const model = limitedModel()
  const gate = new Gate()
  const script = (request: FakeRequest): Script =>
    request.prompt.includes('Escribe SOLO el apartado «Apartado 1»')
      ? { steps: pieces(textOfScript(model(request)), { size: 200, gate }) }
      : model(request)
  fake.decide(script)
  const content = 'Escribe el trabajo con este plan: 4 apartados.'
  const writing = twice(() => press(project.id, 3, content, { ...plan, desde: 0 }))
  gate.pass(10)
  await expect
    .poll(async () => (await student.generation(project.id))?.work?.written, { timeout: 30_000 })
    .toBe(1)
  const { id = '' } = (await student.generation(project.id)) ?? {}
  const stops = await twice(() => student.call('POST', `/api/generations/${id}/stop`))
  expect(stops.map(({ status }) => status)).toEqual([stops[0]?.status, stops[0]?.status])
  await writing
  const [stopped, same] = await twice(() => student.save(project.id, 3))
  expect(same?.body).toEqual(stopped?.body)
  expect(stopped?.body.assistantMessageData).toMatchObject({ completeness: 'stopped' })

  fake.decide(model)
  gate.open()
  const goOn = 'Sigue con lo que falta del plan: 3 apartados.'
  const rest = { ...plan, desde: 1, sigue: true }
  const runs = await twice(() => press(project.id, 5, goOn, rest))
  expect(runs[1]).toEqual(runs[0])
  // The one that still shows the work before stops nothing.
  await student.call('POST', `/api/generations/${id}/stop`)
  const saved = await twice(() => student.save(project.id, 5))
  expect(saved[1]?.body).toEqual(saved[0]?.body)
  expect(saved[0]?.body.assistantMessageData).toMatchObject({ completeness: 'complete' })
  expect(await student.messages(project.id)).toHaveLength(6)
  expect(await fixture.ledger()).toHaveLength(5)
})

it('a plan that two tabs change at once is changed once', async () => {
  const { student, fake } = fixture
  const { project, plan } = await planned()
  const [first = expect.unreachable()] = plan.secciones
  const more = { ...first, titulo: 'Los costos', palabras: 400 }
  fake.decide(() => answer(JSON.stringify({ ...plan, secciones: [...plan.secciones, more] })))
  const calls = fake.requests.length
  const runs = await twice(() =>
    press(project.id, 3, 'Añade los costos', { ...plan, cambia: true }),
  )
  expect(runs[1]).toEqual(runs[0])
  expect(fake.requests).toHaveLength(calls + 1)
  const [saved] = await twice(() => student.save(project.id, 3))
  expect(saved?.body.assistantMessageData.plan?.secciones).toHaveLength(plan.secciones.length + 1)
  expect(await fixture.ledger()).toHaveLength(1)
})

const sectionOf = (prompt: string) => /Escribe SOLO el apartado «([^»]+)»/.exec(prompt)?.[1]
