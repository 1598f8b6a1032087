// Times of the operators' desk with 20,000 transfers: `npx tsx bench/desk.ts [COUNT]`, on PGlite, or on the PostgreSQL
// of TEST_DATABASE_URL. Prints the median and the worst of several calls, in milliseconds, over HTTP.
import { sql } from 'drizzle-orm'
import type { OperatorQueue } from '#contract/operator.ts'
import { insertManyTransfers } from '#test/many-topups.ts'
import { newOperator } from '#test/new-operator.ts'
import { receiptPhoto } from '#test/receipts.ts'
import { Student } from '#test/student.ts'
import { postgresUrl } from '#test/test-database.ts'
import { startTestServer } from '#test/test-server.ts'

const count = Number(process.argv[2] ?? 20_000)
const server = await startTestServer()
try {
  const began = performance.now()
  await insertManyTransfers(server.owner, { count, students: Math.ceil(count / 10) })
  const operator = await newOperator(server)
  console.log(
    `${count} transfers on ${postgresUrl ? 'PostgreSQL' : 'PGlite'}, written in`,
    since(began),
  )
  const get = async (path: string) => (await operator.fetch(`/api/operator${path}`)).arrayBuffer()

  const { body } = await operator.call<OperatorQueue>(
    'GET',
    '/api/operator/transactions?status=all',
  )
  let deep = body.next_cursor
  for (let page = 0; page < 100 && deep !== null; page++) {
    const path = `/api/operator/transactions?status=all&limit=100&cursor=${deep}`
    deep = (await operator.call<OperatorQueue>('GET', path)).body.next_cursor ?? deep
  }
  await measure('first page of the pending', () => get('/transactions?status=pending'))
  await measure('first page of the validated', () => get('/transactions?status=validated'))
  await measure('page after 10,000', () => get(`/transactions?status=all&cursor=${deep}`))
  await measure('search: one reference', () => get('/transactions?status=all&q=LOTE17777'))
  await measure('search: a name', () => get('/transactions?status=all&q=estudiante%20500'))
  await measure('search: an amount', () => get('/transactions?status=all&q=10,50'))
  await measure('search: nothing', () => get('/transactions?status=all&q=nadie'))
  await measure('possible duplicates', () => get('/transactions?status=all&duplicates=1'))
  await measure('figures', () => get('/summary'))
  await measure('one transfer by id', () => get(`/transactions/${body.transactions[0]?.id}`))
  await measure('CSV of all', () => get('/transactions.csv'), 3)

  const student = await Student.register(server.url)
  const receipts: string[] = []
  for (let seed = 0; seed < 9; seed++) {
    receipts.push((await student.upload(await receiptPhoto(seed))).body.id)
  }
  const claim = (seed: number) => student.transfer({ receipt_file_id: receipts[seed] })
  let seed = 0
  await measure('a claim with a photo', () => claim(seed++), 5)
  await server.dependencies.db.execute(
    sql`update files set image_hash = (select image_hash from files where id = ${receipts[8]})`,
  )
  await measure('a claim that looks like all', () => claim(seed++), 4)
} finally {
  await server.dispose()
}

async function measure(name: string, call: () => Promise<unknown>, times = 9): Promise<void> {
  const taken: number[] = []
  for (let i = 0; i < times; i++) {
    const began = performance.now()
    await call()
    taken.push(performance.now() - began)
  }
  taken.sort((a, b) => a - b)
  const shown = [taken[Math.floor(times / 2)], taken.at(-1)].map((ms = 0) => ms.toFixed(0))
  console.log(`${name.padEnd(30)} median ${shown[0]?.padStart(5)} ms, worst ${shown[1]} ms`)
}

function since(began: number): string {
  return `${((performance.now() - began) / 1_000).toFixed(1)} s`
}
