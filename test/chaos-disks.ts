import pg from 'pg'
import type { ErrorBody } from '#contract/call.ts'
import { type ChaosFixture, within } from './chaos-fixture.ts'
import type { PostgresCluster } from './postgres-cluster.ts'
import { receiptPdf, receiptPhoto } from './receipts.ts'
import type { SmallDisk } from './small-disk.ts'
import type { Student } from './student.ts'

const seenWithinMs = 30_000
const rounds = 3

/** The disk of uploads is full: uploads are refused in words, and everything else goes on. */
export async function fillFiles(fixture: ChaosFixture): Promise<void> {
  const disk = diskOf(fixture.filesDisk)
  for (let round = 1; round <= rounds; round++) {
    await fixture.pause(1_000, 3_000)
    await disk.fill()
    fixture.result.faults++
    for (const server of fixture.servers) {
      const student = idleStudent(fixture).at(server.url)
      const receipt = await student.upload(receiptPdf())
      expectRefusal(fixture, 'a receipt', receipt, 'file.storage_full')
      const photo = new Uint8Array(await (await receiptPhoto(round)).arrayBuffer())
      expectRefusal(fixture, 'a figure', await student.storeFigure(photo), 'file.storage_full')
      const { status } = await student.call('POST', '/api/projects', {
        context_prompt: 'Un ensayo',
      })
      if (status !== 201) fixture.wrong(`full files: a project was answered ${status}`)
    }
    await fixture.pause(2_000, 4_000)
    await disk.free()
    const since = Date.now()
    const student = idleStudent(fixture)
    const isStored = await within(
      seenWithinMs,
      async () => (await student.upload(receiptPdf())).status === 201,
    )
    if (!isStored) fixture.wrong('full files: an upload did not work again')
    await fixture.recovered(`full files ${round}`, since)
  }
}

/** The disk of PostgreSQL's tables is full: writes are refused in words, and work again without a restart. */
export async function fillData(fixture: ChaosFixture): Promise<void> {
  const disk = diskOf(fixture.cluster.disks?.data)
  for (let round = 1; round <= rounds; round++) {
    await fixture.pause(1_000, 3_000)
    await disk.fill()
    fixture.result.faults++
    const student = idleStudent(fixture)
    // Tables have some free space inside, which has to be used up first.
    const isRefused = await within(seenWithinMs, async () => {
      const answer = await student.call<ErrorBody>('POST', '/api/projects', {
        context_prompt: 'Un ensayo sobre el juego. '.repeat(100),
      })
      if (answer.status === 201) return false
      expectRefusal(fixture, 'a project', answer, 'server.full')
      return true
    })
    if (!isRefused) fixture.wrong('full data: no write was refused')
    await fixture.pause(2_000, 5_000)
    await disk.free()
    await fixture.recovered(`full data ${round}`, Date.now())
  }
}

/** The disk of PostgreSQL's log is full: PostgreSQL ends itself, and is started again when there is room. */
export async function fillWal(fixture: ChaosFixture): Promise<void> {
  const disk = diskOf(fixture.cluster.disks?.wal)
  for (let round = 1; round <= rounds; round++) {
    await fixture.pause(1_000, 3_000)
    await disk.fill()
    fixture.result.faults++
    const hasCrashed = await within(seenWithinMs, () => usesUpWal(fixture.cluster))
    if (!hasCrashed) fixture.wrong('full log: PostgreSQL went on')
    const student = idleStudent(fixture)
    const answer = await student.call<ErrorBody>('POST', '/api/projects', { context_prompt: 'x' })
    expectRefusal(fixture, 'a project', answer, 'server.unavailable')
    await fixture.pause(2_000, 5_000)
    await disk.free()
    await fixture.cluster.ensureStarted()
    await fixture.recovered(`full log ${round}`, Date.now())
  }
}

/** Whether PostgreSQL cannot go on; otherwise it has used up another piece of its log. */
async function usesUpWal({ url }: PostgresCluster): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  // The query under way rejects with the same error.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_current_xact_id(), pg_switch_wal()')
    await client.end()
    return false
  } catch {
    return true
  }
}

type Answer = { status: number; body: unknown; headers?: Headers }

/** A refusal for want of space: declared, in words, and with a time to try again. */
function expectRefusal(fixture: ChaosFixture, what: string, answer: Answer, code: string): void {
  const { error } = answer.body as Partial<ErrorBody>
  const isDeclared = answer.status === 503 || answer.status === 507
  if (isDeclared && error?.code === code && /[a-záéíóú]{4}/.test(error.message)) return
  fixture.wrong(`${what} without space was answered ${answer.status} ${error?.code}, not ${code}`)
}

function idleStudent(fixture: ChaosFixture): Student {
  const { idle, random } = fixture
  const student = idle[Math.floor(random() * idle.length)] as Student
  return student.at(fixture.anyServer().url)
}

function diskOf(disk: SmallDisk | null | undefined): SmallDisk {
  if (!disk) throw new Error('this scenario needs the world of small disks')
  return disk
}
