import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { MessageRow } from '#contract/projects.ts'
import { countCharacters } from '#core/credits/units.ts'
import { planCostUnits } from '#core/generation/works/plan-price.ts'
import { sectionsFor } from '#core/generation/works/work-limits.ts'
import type { WorkPlan } from '#core/generation/works/work-plan.ts'
import { rowsOf } from '#server/db/database.ts'
import { answer } from '#test/fake-model-server.ts'
import { limitedModel } from '#test/limited-model.ts'
import { generationFixture } from './generation-fixture.suite.ts'

const fixture = generationFixture()

/** Asks for a plan, or for a change of one, and returns the answer as it was saved. */
async function ask(message: MessageRow, changed?: WorkPlan) {
  const { student } = fixture
  const response = await student.fetch('/api/generate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      message_history: [message],
      plan: changed ? { ...changed, cambia: true } : 'auto',
    }),
  })
  const text = await response.text()
  if (response.status !== 200) return { status: response.status, text, plan: null, cost: 0 }
  const { body } = await student.save(message.project_id, message.sequence_order)
  const { hechas: _, ...plan } = body.assistantMessageData.plan ?? expect.unreachable()
  return { status: 200, text, plan, cost: body.creditsDeducted }
}

async function newPlan() {
  const { project, message } = await fixture.student.createProject('Una monografía de 10 páginas')
  const made = await ask(message)
  return { project, made, plan: made.plan ?? expect.unreachable() }
}

async function freeLeft(projectId?: string): Promise<number> {
  const query = projectId === undefined ? '' : `?project_id=${projectId}`
  const { body } = await fixture.student.call<{ left: number }>('GET', `/api/free-plans${query}`)
  return body.left
}

it('two plans of a project are free; a third costs the characters that are new in it', async () => {
  const { student, fake } = fixture
  fake.decide(limitedModel())
  const { project, made, plan } = await newPlan()
  expect(made.cost).toBe(0)
  expect([await freeLeft(project.id), await freeLeft()]).toEqual([1, 2])
  const change = async (titulo: string) => {
    const [first, ...others] = plan.secciones
    const wanted = { ...plan, secciones: [{ ...first, titulo }, ...others] }
    fake.decide(() => answer(JSON.stringify(wanted)))
    return ask(await student.write(project.id, `Que el primero se llame ${titulo}`), plan)
  }
  expect((await change('Los orígenes')).cost).toBe(0)
  expect(await freeLeft(project.id)).toBe(0)
  const charged = await change('El comienzo de todo')
  expect(charged.cost).toBe('El comienzo de todo'.length / 10_000)
  expect(await freeLeft()).toBe(1)
  expect(await fixture.ledger()).toEqual([expect.any(String), 'generation -19'])

  fake.decide(() => answer(JSON.stringify(plan)))
  const same = await ask(await student.write(project.id, 'Hazlo mejor'), plan)
  expect(same).toMatchObject({ cost: 0, plan })
})

it('four plans a day are free, also of deleted projects; a fifth costs its characters', async () => {
  const { student, fake } = fixture
  fake.decide(limitedModel())
  for (let day = 0; day < 4; day++) {
    const { project, made } = await newPlan()
    expect(made.cost).toBe(0)
    const { status } = await student.call('DELETE', `/api/projects/${project.id}`)
    expect(status).toBe(204)
  }
  expect(await freeLeft()).toBe(0)
  const { made, plan } = await newPlan()
  const units = planCostUnits(plan, null)
  expect(units).toBeGreaterThan(100)
  expect(made.cost).toBe(units / 10_000)
  expect(await fixture.ledger()).toEqual([expect.any(String), `generation -${units}`])
})

it('a plan that failed is none, and a plan that the credits do not pay for is refused before it', async () => {
  const { student, fake } = fixture
  fake.decide(() => answer('ningún plan'))
  const { project, message } = await student.createProject('Una monografía de 10 páginas')
  await student.fetch('/api/generate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message_history: [message], plan: 'auto' }),
  })
  expect(await freeLeft(project.id)).toBe(2)
  fake.decide(limitedModel())
  for (let day = 0; day < 4; day++) await newPlan()
  const { id } = await student.me()
  await rowsOf(
    fixture.server.owner,
    sql`select post_credit_entry(${id}, 'expire', -19400, 0, 'prueba', null)`,
  )
  const other = await student.createProject('Una monografía de 10 páginas')
  expect(await ask(other.message)).toMatchObject({ status: 402 })
})

it('has as many sections as its length needs, with a line each, whatever the model writes', async () => {
  const { fake } = fixture
  const long = 'palabra '.repeat(50)
  const section = { titulo: long, nivel: 't1', palabras: 300, contiene: long, fuentes: [] }
  const secciones = Array.from({ length: 60 }, (_, at) => ({ ...section, titulo: `${at} ${long}` }))
  fake.decide(() => answer(JSON.stringify({ titulo: long, tesis: long, secciones })))
  const { plan } = await newPlan()
  expect(plan.secciones).toHaveLength(sectionsFor(2_750))
  expect(countCharacters(plan.titulo)).toBeLessThanOrEqual(120)
  expect(countCharacters(plan.tesis)).toBeLessThanOrEqual(300)
  for (const { titulo, contiene } of plan.secciones) {
    expect(countCharacters(titulo)).toBeLessThanOrEqual(120)
    expect(countCharacters(contiene)).toBeLessThanOrEqual(240)
  }
  // 26,000 before.
  expect(planCostUnits(plan, null)).toBeLessThan(6_000)
})
