import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import type { FromDatabase, PgliteThreadStart, ToDatabase, Wanted } from './pglite-thread.ts'
import { PrivateFiles } from './private-folder.ts'

// The embedded database in a thread of its own: its statements run without a pause, and the thread that answers goes on
// meanwhile. `PgliteThread` is the other end.

if (parentPort === null) throw new Error('This program runs in a thread')
const port = parentPort
const { dataDir, startParams, wasm } = workerData as PgliteThreadStart
const client = await PGlite.create({
  fs: new PrivateFiles(dataDir),
  startParams,
  pgliteWasmModule: wasm,
})

type Open = { tx: Transaction; end(isCommitted: boolean): void; ended: Promise<void> }
/** The transactions that are open or wait for their turn; the others wait for the first. */
const transactions = new Map<number, Open>()

class RolledBack extends Error {}

const send = (message: FromDatabase, transfer: ArrayBuffer[] = []) =>
  port.postMessage(message, transfer)

port.on('message', async ({ id, wanted }: ToDatabase) => {
  try {
    send({ type: 'answer', id, value: await answer(id, wanted) })
  } catch (error) {
    send({ type: 'fault', id, ...faultOf(error) })
  }
})
send({ type: 'ready' })

async function answer(id: number, wanted: Wanted): Promise<unknown> {
  switch (wanted.do) {
    case 'query': {
      const { statement, values, rowMode, asText, transaction } = wanted
      const parsers = Object.fromEntries(asText.map((type) => [type, (text: string) => text]))
      const { rows, affectedRows } = await at(transaction).query(statement, values, {
        ...(rowMode && { rowMode }),
        parsers,
      })
      return { rows, affectedRows }
    }
    case 'exec':
      await at(wanted.transaction).exec(wanted.script)
      return null
    case 'begin':
      return begin(id)
    case 'end': {
      const open = transactions.get(wanted.transaction)
      open?.end(wanted.isCommitted)
      return open?.ended
    }
    case 'listen':
      await client.listen(wanted.channel, (payload) =>
        send({ type: 'notice', channel: wanted.channel, payload }),
      )
      return null
    case 'close':
      await client.close()
      return null
  }
}

function at(transaction: number | null): PGlite | Transaction {
  if (transaction === null) return client
  const open = transactions.get(transaction)
  if (open === undefined) throw new Error('the transaction has ended')
  return open.tx
}

/** Resolves when the transaction has its turn; it has the number of the message that began it. */
function begin(id: number): Promise<void> {
  return new Promise((begun, failed) => {
    const ended = client
      .transaction(
        (tx) =>
          new Promise<void>((commit, rollBack) => {
            const end = (isCommitted: boolean) =>
              isCommitted ? commit() : rollBack(new RolledBack())
            transactions.set(id, { tx, end, ended })
            begun()
          }),
      )
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error
      })
      .finally(() => transactions.delete(id))
    ended.catch(failed)
  })
}

/** An error as it can be cloned: its class and its own fields, among them PostgreSQL's code, would be lost. */
function faultOf(error: unknown): { message: string; fields: Record<string, unknown> } {
  if (!(error instanceof Error)) return { message: String(error), fields: {} }
  const fields = Object.entries(error).filter(([, value]) => typeof value === 'string')
  return { message: error.message, fields: Object.fromEntries(fields) }
}
