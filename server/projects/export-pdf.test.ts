import { parse } from 'content-disposition'
import { beforeAll, expect, it } from 'vitest'
import type { VersionRow } from '#contract/projects.ts'
import { keptServer } from '#test/kept-server.ts'
import { Student } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'
import { until } from '#test/until.ts'

let server: TestServer
let student: Student
beforeAll(async () => {
  server = await keptServer()
  student = await Student.register(server.url)
})

const content = {
  cuerpo: [
    { role: 'title-main', content: 'El juego en la infancia' },
    { role: 'p', content: 'Una frase.' },
  ],
  referencias: [],
}

it('is the newest text as a file named by its title, and changes nothing', async () => {
  const { project } = await student.createProject('Un ensayo sobre el juego')
  const path = `/api/projects/${project.id}`
  const put = (words: string) =>
    student.call<VersionRow>('PUT', `${path}/document`, {
      content: { ...content, referencias: [{ content: words }] },
      base_version: words === 'Uno.' ? 0 : 1,
      base_revision: words === 'Uno.' ? undefined : 1,
    })
  await student.call('PATCH', path, { title: 'El juego: ¿cómo?' })
  await put('Uno.')
  const response = await student.fetch(`${path}/export.pdf`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(parse(response.headers.get('content-disposition') ?? '')).toEqual({
    type: 'attachment',
    parameters: { filename: 'el-juego-como.pdf' },
  })
  expect((await response.text()).slice(0, 5)).toBe('%PDF-')
  expect((await put('Dos.')).body).toMatchObject({ version_number: 1, revision: 2 })
})

it('is of an older version when that one is requested', async () => {
  const { project } = await student.createProject('Un ensayo sobre el juego')
  const path = `/api/projects/${project.id}`
  const lengthOf = async (query: string) =>
    (await (await student.fetch(`${path}/export.pdf${query}`)).arrayBuffer()).byteLength
  for (const [base_version, words] of [
    [0, 'Corto.'],
    [1, 'Otro texto, bastante más largo. '.repeat(200)],
  ] as const) {
    const cuerpo = [...content.cuerpo, { role: 'p', content: words }]
    await student.call('PUT', `${path}/document`, {
      content: { cuerpo, referencias: [] },
      base_version,
      ends_sitting: true,
    })
  }
  expect(await lengthOf('?version=1')).toBeLessThan(await lengthOf('?version=2'))
  for (const unknown of ['3', '0', 'dos']) {
    const { body } = await student.call('GET', `${path}/export.pdf?version=${unknown}`)
    expect(body.error.code).toBe('version.unknown')
  }
})

it('does not exist without a text, or for another student', async () => {
  const { project } = await student.createProject('Un ensayo sobre el juego')
  const path = `/api/projects/${project.id}/export.pdf`
  expect((await student.call('GET', path)).body.error.code).toBe('version.not_found')
  const other = await Student.register(server.url)
  expect((await other.call('GET', path)).body.error.code).toBe('project.not_found')
})

async function writtenBy(writer: Student, cuerpo: { role: string; content: string }[]) {
  const { project } = await writer.createProject('Un ensayo sobre el juego')
  const path = `/api/projects/${project.id}`
  const saved = await writer.call('PUT', `${path}/document`, {
    content: { cuerpo, referencias: [] },
    base_version: 0,
  })
  expect(saved.status).toBe(200)
  return `${path}/export.pdf`
}

it('is refused in words for a text that is too long or too heavy for a file', async () => {
  const sections = Array.from({ length: 3_000 }, () => ({ role: 't1', content: 'Uno' }))
  const long = await student.call('GET', await writtenBy(student, sections))
  expect(long).toMatchObject({ status: 422, body: { error: { code: 'document.too_long' } } })
  const links = Array.from({ length: 10 }, () => ({
    role: 'p',
    content: 'www.a.ec '.repeat(3_000),
  }))
  const path = await writtenBy(student, links)
  // A machine under load may ask to come again, as the browser does.
  const heavy = await until(
    () => student.call('GET', path),
    ({ status }) => status !== 503,
    150_000,
  )
  expect(heavy).toMatchObject({ status: 422, body: { error: { code: 'document.too_heavy' } } })
})

it('of one account take their turns, and leave others theirs', async () => {
  const prose = Array.from({ length: 100 }, () => ({
    role: 'p',
    content: 'La palabra escrita vuelve al papel con calma. '.repeat(40),
  }))
  const long = await writtenBy(student, prose)
  const greedy = Array.from({ length: 8 }, async () => (await student.fetch(long)).status)
  const others = Array.from({ length: 3 }, async () => {
    const other = await Student.register(server.url)
    const path = await writtenBy(other, content.cuerpo)
    // A machine under load may ask to come again, as the browser does.
    let status = 503
    for (let tries = 0; status === 503 && tries < 6; tries++)
      status = (await other.fetch(path)).status
    return status
  })
  expect(await Promise.all(others)).toEqual([200, 200, 200])
  const statuses = await Promise.all(greedy)
  expect(statuses).toContain(429)
  expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
})
