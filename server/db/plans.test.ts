import { afterAll, beforeAll, expect, it } from 'vitest'
import { growDatabase } from '#test/grown-database.ts'
import { type Operation, operationsOf } from '#test/grown-operations.ts'
import { reportPlans, type Scan, watchScans } from '#test/read-plans.ts'
import { postgresUrl } from '#test/test-database.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

const students = 3_000
/** Of one scan: a batch of a job may have 1,000, a scan of every student has 3,000. */
const maxRows = 1_200

let server: TestServer
let operations: Operation[]
let scans: Scan[] = []
let stopWatching = () => {}
beforeAll(async () => {
  if (postgresUrl === undefined) return
  server = await startTestServer()
  await growDatabase(server.ownerUrl ?? '', 0, students)
  await reportPlans(server.owner)
  stopWatching = watchScans((scan) => scans.push(scan))
  server = await server.restart()
  operations = await operationsOf(server)
}, 240_000)
afterAll(async () => {
  stopWatching()
  await server?.dispose()
})

it.skipIf(postgresUrl === undefined)(
  'no request and no job reads a table of every student: each finds its rows by an index',
  async () => {
    const over: string[] = []
    for (const { name, call } of operations) {
      scans = []
      await call(0)
      await call(1)
      expect(scans.length, name).toBeGreaterThan(0)
      for (const { table, kind, rows, statement } of scans) {
        if (rows > maxRows) over.push(`${name}: ${rows} rows of ${table} by ${kind}: ${statement}`)
      }
    }
    expect(over).toEqual([])
  },
  240_000,
)
