import { setTimeout as delay } from 'node:timers/promises'
import type { LinkRow } from '#contract/sharing.ts'
import type { AcademicText } from '#core/document/model.ts'
import { type ChaosFixture, within } from './chaos-fixture.ts'
import { registerStudent } from './chaos-load.ts'
import { GroupWriter } from './group-writer.ts'
import type { Student } from './student.ts'

const writers = 6
/** Three keys a second each. */
const keyMs = 333
const settleMs = 30_000

const text: AcademicText = {
  cuerpo: Array.from({ length: 12 }, (_, n) => ({ role: 'p', content: `Párrafo ${n + 1}.` })),
  referencias: [],
}

/** Six people write one text on both servers while servers are killed and renewed, and backends of the database end. */
export async function writeInGroup(fixture: ChaosFixture): Promise<void> {
  const urls = fixture.servers.map(({ url }) => url)
  const { projectId, people } = await makeGroup(urls)
  const options = { projectId, servers: urls, random: fixture.random }
  const group = await Promise.all(people.map((person) => GroupWriter.open({ ...options, person })))
  let isWriting = true
  const typing = group.map(async (writer) => {
    while (isWriting) {
      writer.type()
      await delay(keyMs * (0.5 + fixture.random()))
    }
  })
  const faults = fixture.isQuick ? 3 : 60
  for (let fault = 1; fault <= faults; fault++) {
    await fixture.pause(1_000, 3_000)
    const server = fixture.anyServer()
    const drawn = fixture.random()
    if (drawn < 0.4) await server.kill()
    else if (drawn < 0.7) await server.terminate()
    else await fixture.database.terminate(server.proxy.backendPids({ listening: drawn < 0.8 }))
    fixture.result.faults++
    const since = Date.now()
    if (drawn < 0.7) await server.start()
    await fixture.recovered(`fault ${fault} of a group`, since)
  }
  isWriting = false
  await Promise.all(typing)
  const isOne = () => group.every((writer) => writer.isSaved && writer.text === group[0]?.text)
  const nudge = setInterval(() => {
    for (const writer of group) writer.retry()
  }, 1_000)
  if (!(await within(settleMs, isOne))) {
    fixture.wrong('a group does not have one text, half a minute after the last fault')
  }
  clearInterval(nudge)
  const last = group[0]?.text ?? ''
  const fallen = group.flatMap((writer) => writer.fallen).join(' ')
  const words = group.flatMap(({ acknowledged }) => [...acknowledged])
  const found = new Set([...last.split(/\s+/), ...fallen.split(/\s+/)])
  const lost = words.filter((word) => !found.has(word))
  if (lost.length > 0)
    fixture.wrong(`${lost.length} acknowledged words of a group are lost: ${lost.slice(0, 5)}`)
  const waits = group.flatMap((writer) => writer.waits).toSorted((one, other) => one - other)
  const p95 = waits[Math.floor(waits.length * 0.95)] ?? 0
  fixture.log(
    `${words.length} words acknowledged, ${lost.length} lost; a send took ${p95.toFixed(0)} ms (p95)`,
  )
  for (const writer of group) writer.close()
}

async function makeGroup(
  urls: readonly string[],
): Promise<{ projectId: string; people: Student[] }> {
  const people = await Promise.all(Array.from({ length: writers }, () => registerStudent(urls)))
  const [owner, ...others] = people as [Student, ...Student[]]
  const { project } = await owner.createProject()
  await owner.call('PUT', `/api/projects/${project.id}/document`, {
    content: text,
    base_version: 0,
  })
  const made = await owner.call<LinkRow>('POST', `/api/projects/${project.id}/links`, {
    role: 'writes',
  })
  const token = made.body.url?.split('/').at(-1)
  for (const other of others) await other.call('POST', `/api/shared/${token}/join`)
  return { projectId: project.id, people }
}
