import { describe, expect, it } from 'vitest'
import { answer, Gate, sampleAnswer } from '#test/fake-model-server.ts'
import { Student } from '#test/student.ts'
import { generationFixture } from './generation-fixture.suite.ts'
import {
  ask,
  asking,
  byProject,
  errorOf,
  range,
  writtenProject,
} from './selection-fixture.suite.ts'

const fixture = generationFixture()

describe('a selection is refused with a message', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['of a version that is not the document', { version: 7 }, 'selection.gone'],
    ['of a block that is not there', { to: { block: 99, offset: 0 } }, 'selection.gone'],
    ['beyond the end of its block', { to: { block: 2, offset: 900 } }, 'selection.gone'],
    ['that ends before it begins', { from: { block: 3, offset: 0 } }, 'selection.gone'],
    ['of nothing', { to: range.from }, 'selection.empty'],
    [
      'of the title page',
      { from: { block: 0, offset: 0 }, to: { block: 0, offset: 5 } },
      'selection.title_page',
    ],
    ['across roles', { from: { block: 1, offset: 0 } }, 'selection.mixed_roles'],
    ['with an empty instruction', { instruction: '  ' }, 'request.invalid'],
    ['with too long an instruction', { instruction: 'a'.repeat(2_001) }, 'request.invalid'],
    ['from the body to the references', { to: { block: 4, offset: 5 } }, 'selection.mixed_roles'],
    [
      'of more than 20,000 characters of a block',
      { to: { block: 2, offset: 20_028 } },
      'selection.too_long',
    ],
    ['of more than 20,000 blocks', { to: { block: 30_000, offset: 0 } }, 'selection.too_long'],
    ['with places that are none', { from: { block: -1, offset: 1e300 } }, 'request.invalid'],
  ])('%s', async (_, changes, code) => {
    const project = await writtenProject(fixture.student)
    const response = await ask(fixture.student, byProject(project), asking(project, changes))
    expect(await errorOf(response)).toEqual({ status: 422, code })
    expect(await fixture.student.messages(project.id)).toEqual([])
    expect(fixture.fake.requests).toHaveLength(0)
  })

  it("of another student's project or message, as if there were none", async () => {
    const project = await writtenProject(fixture.student)
    const theirs = await fixture.student.write(project.id, 'Mío')
    const stranger = await Student.register(fixture.server.url)
    for (const messages of [byProject(project), [theirs]]) {
      const response = await ask(stranger, messages, asking(project))
      expect(await errorOf(response)).toEqual({ status: 404, code: 'message.not_found' })
    }
    expect(await fixture.student.messages(project.id)).toHaveLength(1)
  })

  it('without credits, with what is needed', async () => {
    fixture.fake.next(answer(sampleAnswer({ comentarios_del_modelo: 'c'.repeat(350) })))
    const { project, message } = await fixture.student.createProject('b'.repeat(19_450))
    await (await fixture.student.generate(message)).text()
    await fixture.student.save(project.id, 1)
    const place = { from: { block: 2, offset: 0 }, to: { block: 2, offset: 8 } }
    const response = await ask(fixture.student, [message], {
      version: 1,
      ...place,
      instruction: 'x',
    })
    expect(await errorOf(response)).toEqual({ status: 402, code: 'credits.insufficient' })
    expect(await fixture.student.messages(project.id)).toHaveLength(2)
  })

  it('while another answer of the student is written, and it leaves nothing in the chat', async () => {
    const project = await writtenProject(fixture.student)
    const gate = new Gate()
    fixture.fake.next(answer(sampleAnswer(), { gate }))
    const message = await fixture.student.write(project.id, 'Amplíalo')
    const running = fixture.student.generate(message)
    await fixture.fake.whenRequested(1)
    const response = await ask(fixture.student, [message], asking(project))
    expect(await errorOf(response)).toEqual({ status: 409, code: 'generation.already_running' })
    expect(await fixture.student.messages(project.id)).toHaveLength(1)
    gate.open()
    await (await running).text()
  })
})
