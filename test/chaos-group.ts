import { setTimeout as delay } from 'node:timers/promises'
import type { ProjectRow } from '#contract/projects.ts'
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
const askMs = 4_000
const runPatienceMs = 180_000

const text: AcademicText = {
  cuerpo: Array.from({ length: 12 }, (_, n) => ({ role: 'p', content: `Párrafo ${n + 1}.` })),
  referencias: [],
}

/**
 * Six people write one text on both servers, and one after the other asks the model to write it anew, while servers are killed
 * and renewed, backends of the database end, and writes of steps are cut off from the database or lose their answer.
 */
export async function writeInGroup(fixture: ChaosFixture): Promise<void> {
  const urls = fixture.servers.map(({ url }) => url)
  const { project, people } = await makeGroup(urls)
  const projectId = project.id
  const options = { projectId, servers: urls, random: fixture.random }
  const group = await Promise.all(people.map((person) => GroupWriter.open({ ...options, person })))
  let isWriting = true
  const typing = group.map(async (writer) => {
    while (isWriting) {
      writer.type()
      await delay(keyMs * (0.5 + fixture.random()))
    }
  })
  const asking = askInTurns(fixture, { project, people, urls, isWriting: () => isWriting })
  const faults = fixture.isQuick ? 4 : 60
  for (let fault = 1; fault <= faults; fault++) {
    await fixture.pause(1_000, 3_000)
    const server = fixture.anyServer()
    const { proxy } = server
    const drawn = fixture.random()
    if (drawn < 0.3) await server.kill()
    else if (drawn < 0.5) await server.terminate()
    else if (drawn < 0.7) {
      await fixture.database.terminate(proxy.backendPids({ listening: drawn < 0.6 }))
    } else if (drawn < 0.8) proxy.muteListening()
    else {
      const kind = drawn < 0.9 ? 'mute' : 'lose-acknowledgement'
      const lost = proxy.arm({ kind, statement: /\bappend_steps\s*\(/i, times: 1 })
      if (!(await fixture.happened(lost, 1, 10_000))) fixture.wrong('nobody wrote for 10 s')
      lost.disarm()
    }
    fixture.result.faults++
    const since = Date.now()
    if (drawn < 0.5) await server.start()
    await fixture.recovered(`fault ${fault} of a group`, since)
  }
  isWriting = false
  await Promise.all([...typing, asking])
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
  const rewritten = await textsBeforeAnswers(fixture, projectId)
  const found = new Set([last, fallen, ...rewritten].join(' ').split(/[\s"\\]+/))
  const lost = words.filter((word) => !found.has(word))
  if (lost.length > 0)
    fixture.wrong(`${lost.length} acknowledged words of a group are lost: ${lost.slice(0, 5)}`)
  const waits = group.flatMap((writer) => writer.waits).toSorted((one, other) => one - other)
  const p95 = waits[Math.floor(waits.length * 0.95)] ?? 0
  fixture.log(
    `${words.length} words acknowledged, ${lost.length} lost, ${rewritten.length} answers; a send took ${p95.toFixed(0)} ms (p95)`,
  )
  for (const writer of group) writer.close()
}

type Asking = {
  project: ProjectRow
  people: readonly Student[]
  urls: readonly string[]
  isWriting: () => boolean
}

/** Each asks once, then the next; what they were told and charged is compared with the books like every run. */
async function askInTurns(
  fixture: ChaosFixture,
  { project, people, urls, isWriting }: Asking,
): Promise<void> {
  // The project was made with its first request.
  let nextSequence = 2
  for (let turn = 0; isWriting(); turn++) {
    const { message, saved } = await fixture.load.runOnce({
      scenario: fixture.result.name,
      kind: fixture.random() < 0.3 ? 'stopped' : 'short',
      student: people[turn % people.length] as Student,
      servers: urls,
      project: { project, nextSequence },
      signal: AbortSignal.timeout(runPatienceMs),
    })
    const last = saved?.assistantMessageData.sequence_order ?? message?.sequence_order
    nextSequence = last === undefined ? nextSequence : last + 1
    await delay(askMs * fixture.random())
  }
}

/** The texts that answers were written from: an answer may leave out words that stood there. */
async function textsBeforeAnswers(fixture: ChaosFixture, projectId: string): Promise<string[]> {
  const rows = await fixture.database.rows<{ content: string }>(
    `select t.content from versions made join generations g on g.id = made.generation_id
        cross join lateral (
          select v.text_id from versions v
            where v.project_id = made.project_id and v.version_number < made.version_number
              and v.state = 'document' and v.created_at <= g.created_at
            order by v.version_number desc limit 1) base
        join version_texts t on t.id = base.text_id
      where made.project_id = $1`,
    [projectId],
  )
  return rows.map(({ content }) => content)
}

async function makeGroup(
  urls: readonly string[],
): Promise<{ project: ProjectRow; people: Student[] }> {
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
  return { project, people }
}
