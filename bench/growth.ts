import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type Db, rowsOf } from '#server/db/database.ts'
import { growDatabase, ofStudent } from '#test/grown-database.ts'
import { type Operation, operatingStudents, operationsOf } from '#test/grown-operations.ts'
import { PostgresCluster } from '#test/postgres-cluster.ts'
import { startTestServer } from '#test/test-server.ts'
import { median } from './median.ts'

/** How many students the database holds at each measurement. `ofStudent` lists the rows of each student. */
const sizes = [1_000, 10_000, 100_000]
const maxGrowth = 1.3
/** How often an operation is timed at each size. */
const calls = 60

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
      await rest(cluster.url, operations)
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

/** Runs the sweep of unused files and VACUUM before measuring: otherwise the first measurements include that work. */
async function rest(url: string, operations: Operation[]): Promise<void> {
  for (const { name, call } of operations) if (name === 'sweep of files') await call(0)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('vacuum analyze')
  } finally {
    await client.end()
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

async function medianOf(call: (n: number) => Promise<unknown>, times: number): Promise<number> {
  for (let n = 0; n < operatingStudents; n++) await call(n)
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
