import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { LinkRow } from '#contract/sharing.ts'
import type { StepsTaken } from '#contract/steps.ts'
import type { AcademicText } from '#core/document/model.ts'
import { ChaosDatabase } from '#test/chaos-database.ts'
import { chaosEnvironment } from '#test/chaos-servers.ts'
import { startFakeModel } from '#test/fake-model-server.ts'
import { GroupWriter, readText } from '#test/group-writer.ts'
import { PostgresCluster } from '#test/postgres-cluster.ts'
import { startServerProcess } from '#test/server-process.ts'
import { Student } from '#test/student.ts'
import { createPostgresDatabase } from '#test/test-database.ts'
import { median, quantile } from './median.ts'

const writers = 6
const keyMs = 333
const seconds = 30
const floorKeys = 200
const manySteps = Number(process.env['STEPS'] ?? 50_000)
/** Of the last writer's network: a phone on a bus. */
const farMs = 600
const goals = {
  lateMs: 300,
  farLateMs: 2_000,
  mainMs: 0.5,
  wireBytes: 400,
  openRatio: 1.2,
  storedBytes: 300,
}

const doc: AcademicText = JSON.parse(
  readFileSync(new URL('../test/documents/doc-60.json', import.meta.url), 'utf8'),
)

/** Six people write one text of 57 pages on two servers; what that costs a key. Needs PostgreSQL. Returns whether all goals are met. */
export async function benchGroup(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'cuartilla-group-'))
  const cluster = await PostgresCluster.create({})
  const model = await startFakeModel()
  const { url, serverUrl } = await createPostgresDatabase(cluster.url)
  const environment = {
    ...chaosEnvironment(model.url),
    DATA_DIR: folder,
    DATABASE_URL: serverUrl,
    DATABASE_MIGRATION_URL: url,
  }
  const servers = [
    await startServerProcess(environment, { built: true }),
    await startServerProcess(environment, { built: true }),
  ]
  const database = new ChaosDatabase(url)
  try {
    const [first] = servers
    if (!first) throw new Error('no server')
    const { projectId, people } = await makeGroup(first.url)
    const opening = { projectId, servers: [first.url], random: Math.random }
    const [owner] = people as [Student, ...Student[]]
    const open = () => timeOf(() => readText({ ...opening, person: owner }))
    await open()
    const before = await times(9, open)
    const isKeyFine = await benchKeys(servers, projectId, people, database)
    await writeAndErase(owner, projectId, first.url)
    await owner.call('GET', `/api/projects/${projectId}/versions/latest`)
    const ratio = median(await times(9, open)) / median(before)
    const [left] = await database.rows<{ steps: number }>(
      'select count(*)::int as steps from project_steps',
    )
    return [
      isKeyFine,
      line(`opening 57 pages after ${manySteps} steps, of without`, ratio, goals.openRatio, ' x'),
      line('steps stored after the text was saved', left?.steps ?? 0, 1_000, ''),
    ].every(Boolean)
  } finally {
    await database.close()
    for (const server of servers) await server.terminate()
    await model.close()
    await cluster.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

async function benchKeys(
  servers: readonly { url: string; pid: number }[],
  projectId: string,
  people: readonly Student[],
  database: ChaosDatabase,
): Promise<boolean> {
  const typedAt = new Map<string, number>()
  const isFar = (at: number) => at === people.length - 1
  const late: number[] = []
  const farLate: number[] = []
  const farWords = new Set<string>()
  let received = 0
  const group = await Promise.all(
    people.map((person, at) =>
      GroupWriter.open({
        person,
        projectId,
        // Each person on one server, half of them on the other.
        servers: [servers[at % servers.length]?.url ?? ''],
        random: Math.random,
        roundTripMs: isFar(at) ? farMs : 0,
        onHeard: (data) => {
          received += data.length
          if (isFar(at)) return
          for (const word of data.match(/g\w+w\d+/g) ?? []) {
            const typed = typedAt.get(word)
            if (typed === undefined) continue
            ;(farWords.has(word) ? farLate : late).push(performance.now() - typed)
          }
        },
      }),
    ),
  )
  await delay(1_000)
  const cpu = () => servers.reduce((sum, { pid }) => sum + mainThreadMs(pid), 0)
  const [began, idle] = [cpu(), await idleCpu(cpu)]
  let keys = 0
  const end = Date.now() + seconds * 1_000
  const start = Date.now()
  await Promise.all(
    group.map(async (writer, at) => {
      while (Date.now() < end) {
        const word = writer.type()
        typedAt.set(word, performance.now())
        if (isFar(at)) farWords.add(word)
        keys++
        await delay(keyMs * (0.5 + Math.random()))
      }
    }),
  )
  await delay(2_000)
  const busyMs = cpu() - began - (idle * (Date.now() - start)) / 1_000
  const sent = group.reduce((sum, { bytes }) => sum + bytes, 0)
  const [stored] = await database.rows<{ bytes: number }>(
    'select avg(pg_column_size(s.*))::float + 48 as bytes from project_steps s',
  )
  for (const writer of group) writer.close()
  return [
    line(
      `a key reaches the others, p95 of ${late.length} (median ${median(late).toFixed(0)} ms)`,
      quantile(late, 0.95),
      goals.lateMs,
      ' ms',
    ),
    line(
      `main thread of both servers, a key of ${keys} (${(busyMs / keys / (await floorMs())).toFixed(1)} x of the floor)`,
      busyMs / keys,
      goals.mainMs,
      ' ms',
    ),
    line(
      `a key written ${farMs} ms away reaches the others, p95 of ${farLate.length} (median ${median(farLate).toFixed(0)} ms)`,
      quantile(farLate, 0.95),
      goals.farLateMs,
      ' ms',
    ),
    line(
      'on the wire, a key and a reader',
      sent / keys + received / keys / (writers - 1),
      goals.wireBytes,
      ' bytes',
    ),
    line('stored before it is saved, a key', stored?.bytes ?? 0, goals.storedBytes, ' bytes'),
  ].every(Boolean)
}

/** Milliseconds of the main thread that a key costs a server that only answers it and tells it to six readers. */
async function floorMs(): Promise<number> {
  const program = fileURLToPath(new URL('./floor-steps.mjs', import.meta.url))
  const floor = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const end = new AbortController()
  try {
    const [port] = (await once(floor.stdout, 'data')) as [Buffer]
    const url = `http://127.0.0.1:${Number(port)}/`
    await Promise.all(
      Array.from({ length: writers }, async () => {
        const { body } = await fetch(url, { signal: end.signal })
        void (async () => {
          for await (const _ of body ?? []);
        })().catch(() => {})
      }),
    )
    const body = JSON.stringify({ after: 1, steps: ['x'.repeat(160)], client: 'floor', number: 1 })
    await fetch(url, { method: 'POST', body })
    const pid = floor.pid as number
    const began = mainThreadMs(pid)
    for (let key = 0; key < floorKeys; key++) {
      await fetch(url, { method: 'POST', body })
      await delay(keyMs / writers)
    }
    return (mainThreadMs(pid) - began) / floorKeys
  } finally {
    end.abort()
    floor.kill()
  }
}

/** Milliseconds that the main threads of the servers are busy in one second in which nobody types. */
async function idleCpu(cpu: () => number): Promise<number> {
  const began = cpu()
  await delay(3_000)
  return (cpu() - began) / 3
}

/** Of the thread whose number is that of its process, from Linux. */
function mainThreadMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Leaves the text as it was. */
async function writeAndErase(person: Student, projectId: string, url: string): Promise<void> {
  let after = (await readText({ person, projectId, servers: [url], random: Math.random })).number
  const path = `/api/projects/${projectId}`
  await person.call('GET', `${path}/versions/latest`)
  after = (await readText({ person, projectId, servers: [url], random: Math.random })).number
  const typed = {
    stepType: 'replace',
    from: 1,
    to: 1,
    slice: { content: [{ type: 'text', text: 'a' }] },
  }
  const erased = { stepType: 'replace', from: 1, to: 2 }
  const steps = Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? typed : erased))
  for (let number = 1; number <= manySteps / steps.length; number++) {
    const body = { after, steps, client: 'eraser', number }
    const { status, body: taken } = await person.call<StepsTaken>('POST', `${path}/steps`, body)
    if (status !== 200) throw new Error(`steps answered ${status} ${JSON.stringify(taken)}`)
    after = taken.head
  }
}

async function makeGroup(url: string): Promise<{ projectId: string; people: Student[] }> {
  const people = await Promise.all(Array.from({ length: writers }, () => Student.register(url)))
  const [owner, ...others] = people as [Student, ...Student[]]
  const { project } = await owner.createProject()
  const path = `/api/projects/${project.id}`
  await owner.call('PUT', `${path}/document`, { content: doc, base_version: 0 })
  const { body } = await owner.call<LinkRow>('POST', `${path}/links`, { role: 'writes' })
  const token = body.url?.split('/').at(-1)
  for (const other of others) await other.call('POST', `/api/shared/${token}/join`)
  return { projectId: project.id, people }
}

async function times(count: number, measure: () => Promise<number>): Promise<number[]> {
  const found: number[] = []
  for (let n = 0; n < count; n++) found.push(await measure())
  return found
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function line(text: string, value: number, goal: number, unit: string): boolean {
  const isMet = value <= goal
  const verdict = isMet ? 'met' : 'MISSED'
  console.log(`group: ${text}: ${value.toFixed(2)}${unit} (goal ${goal}${unit}: ${verdict})`)
  return isMet
}
