import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type Db, rowsOf } from '#server/db/database.ts'
import { deleteUnusedFigureRows } from '#server/figures/figure-rows.ts'
import { deleteUnusedFileRows } from '#server/files/file-rows.ts'
import { purgeOldRows } from '#server/maintenance/purge-old-rows.ts'
import { sweepRuns } from '#server/maintenance/sweep-runs.ts'
import { clearUnaskedEstimates } from '#server/projects/asked-message.ts'
import { growDatabase, ofStudent } from '#test/grown-database.ts'
import { newOperator } from '#test/new-operator.ts'
import { PostgresCluster } from '#test/postgres-cluster.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { median } from './median.ts'

/** Numbers of students in the database; `ofStudent` says what each of them has. */
const sizes = [1_000, 10_000, 100_000]
const maxGrowth = 1.3
/** Students who are registered over HTTP and make the timed requests. */
const students = 10
/** How often an operation is timed at each size. */
const calls = 60

type Operation = { name: string; times?: number; call: (n: number) => Promise<unknown> }

/**
 * Measures how requests and maintenance jobs slow down as the database grows from 1,000 to 100,000 students, on its own
 * PostgreSQL, and prints how many bytes a student takes. Returns false if any of them takes over 1.3 times as long.
 */
export async function benchGrowth(): Promise<boolean> {
  const cluster = await PostgresCluster.create()
  const server = await startTestServer({
    environment: { DATABASE_URL: cluster.url, DATABASE_MIGRATION_URL: '' },
  })
  try {
    const { db } = server.dependencies
    const operations = await operationsOf(server)
    const taken = new Map<string, number[]>()
    let grownTo = 0
    for (const size of sizes) {
      const began = performance.now()
      await growDatabase(cluster.url, grownTo, size)
      grownTo = size
      console.log(`${size} students, after ${((performance.now() - began) / 1_000).toFixed(0)} s`)
      for (const { name, times = calls, call } of operations) {
        taken.set(name, [...(taken.get(name) ?? []), await medianOf(call, times)])
      }
    }
    const isMet = printOperations(taken)
    await printBytes(db, grownTo)
    const drift = await readDrift(cluster.url)
    console.log(`drift: ${drift.length === 0 ? 'empty' : drift.join(', ')}`)
    return isMet && drift.length === 0
  } finally {
    await server.dispose()
    await cluster.remove()
  }
}

/** Rows of the view `drift`, read without the server's statement timeout because the view scans every ledger entry. */
async function readDrift(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('select * from drift limit 5')
    return rows.map((row) => JSON.stringify(row))
  } finally {
    await client.end()
  }
}

async function operationsOf(server: TestServer): Promise<Operation[]> {
  const owners = await Promise.all(
    Array.from({ length: students }, async () => {
      const student = await Student.register(server.url)
      const project = await student.createAnsweredProject()
      return { student, path: `/api/projects/${project.id}`, id: project.id }
    }),
  )
  const operator = await newOperator(server)
  const { db } = server.dependencies
  const of = (n: number) => owners[n % students] as (typeof owners)[number]
  const read = (name: string, suffix: string): Operation => ({
    name,
    call: (n) => of(n).student.call('GET', of(n).path + suffix),
  })
  let revision = 0
  return [
    { name: 'home', call: (n) => of(n).student.call('GET', '/api/projects') },
    read('project', ''),
    read('messages', '/messages'),
    read('latest version', '/versions/latest'),
    read('versions', '/versions'),
    read('sources', '/sources'),
    {
      name: 'save',
      call: async (n) => {
        const { student, path } = of(n)
        const latest = await student.call<{ version_number: number; revision: number }>(
          'GET',
          `${path}/versions/latest`,
        )
        await student.call('PUT', `${path}/document`, {
          content: { cuerpo: [{ role: 'p', content: `Texto ${revision++}` }], referencias: [] },
          base_version: latest.body.version_number,
          base_revision: latest.body.revision,
        })
      },
    },
    {
      name: 'generate and save the answer',
      times: 20,
      call: async (n) => {
        const { student, id } = of(n)
        const message = await student.write(id, 'Un párrafo más')
        await (await student.generate(message)).text()
        await student.save(id, message.sequence_order)
      },
    },
    { name: 'account', call: (n) => of(n).student.me() },
    ...['status=pending', 'status=validated', 'status=all', 'status=all&q=G77'].map((query) => ({
      name: `desk, ${query}`,
      times: 20,
      call: () => operator.call('GET', `/api/operator/transactions?${query}`),
    })),
    { name: 'desk, figures', times: 20, call: () => operator.call('GET', '/api/operator/summary') },
    { name: 'sweep of runs', times: 20, call: () => sweepRuns(server.dependencies) },
    { name: 'sweep of estimates', times: 20, call: () => clearUnaskedEstimates(db) },
    {
      name: 'sweep of files',
      times: 20,
      call: () =>
        deleteUnusedFileRows(db, {
          fileType: 'payment_receipt',
          olderThan: '24 hours',
          limit: 200,
        }),
    },
    {
      name: 'sweep of figures',
      times: 20,
      call: () => deleteUnusedFigureRows(db, { olderThan: '7 days', limit: 200 }),
    },
    { name: 'retention', times: 20, call: () => purgeOldRows(server.dependencies) },
  ]
}

async function medianOf(call: (n: number) => Promise<unknown>, times: number): Promise<number> {
  for (let n = 0; n < students; n++) await call(n)
  const taken: number[] = []
  for (let n = 0; n < times; n++) {
    const began = performance.now()
    await call(n)
    taken.push(performance.now() - began)
  }
  return median(taken)
}

/** Smaller differences are noise of the machine, in ms. */
const noiseMs = 2

function printOperations(taken: ReadonlyMap<string, number[]>): boolean {
  let isMet = true
  console.log(
    `${'median ms at'.padEnd(32)}${sizes.map((size) => `${size}`.padStart(10)).join('')}  growth`,
  )
  for (const [name, all] of taken) {
    const [first = 0, last = 0] = [all[0], all.at(-1)]
    const growth = last / first
    const isOver = growth > maxGrowth && last - first > noiseMs
    if (isOver) isMet = false
    const cells = all.map((ms) => ms.toFixed(1).padStart(10)).join('')
    console.log(`${name.padEnd(32)}${cells}  ${growth.toFixed(2)}${isOver ? ' OVER' : ''}`)
  }
  return isMet
}

async function printBytes(db: Db, size: number): Promise<void> {
  const rows = await rowsOf<{ name: string; bytes: string }>(
    db,
    sql`select relname as name, pg_total_relation_size(oid) as bytes from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 12`,
  )
  const total = rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)
  const counts = Object.entries(ofStudent).map(([name, count]) => `${count} ${name}`)
  console.log(`a student with ${counts.join(', ')}: ${(total / size / 1_000).toFixed(1)} kB`)
  for (const { name, bytes } of rows) {
    console.log(`  ${name.padEnd(24)}${(Number(bytes) / size / 1_000).toFixed(2).padStart(8)} kB`)
  }
}
