import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { sampleAnswer } from '#test/fake-model-server.ts'
import { joinedText, readElements } from '#test/read-candidates.ts'
import { generationFixture } from './generation-fixture.suite.ts'

const fixture = generationFixture()
const db = () => fixture.server.owner

/** Makes the next writes that set a run to `status` fail and roll back. */
async function failWrites(status: string, times: number): Promise<void> {
  // A sequence keeps its value when a transaction is rolled back.
  await db().execute(sql`create sequence faults`)
  await db().execute(
    sql.raw(`create function fail_for_a_while() returns trigger language plpgsql as $$
      begin
        if new.status = '${status}' and nextval('faults') <= ${times} then
          raise exception 'a fault that passes' using errcode = 'P0001';
        end if;
        return new;
      end $$`),
  )
  await db().execute(
    sql`create trigger fail_for_a_while before insert or update on generations
        for each row execute function fail_for_a_while()`,
  )
}

afterEach(async () => {
  await db().execute(sql`drop trigger if exists fail_for_a_while on generations`)
  await db().execute(sql`drop function if exists fail_for_a_while`)
  await db().execute(sql`drop sequence if exists faults`)
})

it.each([
  ['start of a run', 'running'],
  ['record of an answer', 'generated'],
  ['charge', 'saved'],
])(
  'a fault at the %s that passes costs the student nothing, and loses nothing',
  async (_, status) => {
    await failWrites(status, 3)
    const { project, message } = await fixture.student.createProject('Un ensayo')
    const elements = await readElements(await fixture.student.generate(message))
    expect(JSON.parse(joinedText(elements))).toEqual(JSON.parse(sampleAnswer()))
    expect(elements.at(-1)).toMatchObject({ candidates: [{ finishReason: 'STOP' }] })
    expect((await fixture.student.save(project.id, 1)).status).toBe(200)
    expect(await fixture.ledger()).toHaveLength(3)
    expect(fixture.fake.requests).toHaveLength(1)
  },
)

it('after a transient fault in recording a failure the credits are given back', async () => {
  await failWrites('failed', 3)
  fixture.fake.next({ steps: [{ type: 'finish', reason: 'SAFETY' }] })
  const { project, message } = await fixture.student.createProject('Un ensayo')
  const elements = await readElements(await fixture.student.generate(message))
  expect(elements.at(-1)).toMatchObject({ error: { code: 'generation.blocked' } })
  expect(await fixture.student.generation(project.id)).toMatchObject({ status: 'failed' })
  expect((await fixture.student.me()).available_credits).toBe(2)
})
