import { Agent, request } from 'node:http'
import type { MessageRow, ProjectRow } from '#contract/projects.ts'
import { Visitor } from '#test/student.ts'
import { quantile } from './median.ts'
import { promptFor, StampReader, type StreamOrder } from './stamped-stream.ts'

/** `direct` asks the model itself, `floor` the bare proxy, `ours` the product. */
export type Target =
  | { kind: 'direct' | 'floor'; url: string }
  | { kind: 'ours'; url: string; tokens: string[] }

export type Job =
  /** Whole generations, one after the other. */
  | { kind: 'runs'; target: Target; order: StreamOrder; count: number }
  /** Generations in parallel, started evenly over `rampMs`. */
  | { kind: 'streams'; target: Target; order: StreamOrder; count: number; rampMs: number }

export type Latencies = {
  p50Ms: number
  p99Ms: number
  /** Over the later half of every stream, when no generation is starting any more. */
  laterP99Ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const modelPath = '/v1beta/models/direct:streamGenerateContent?alt=sse'

/** A generation that is ready to be requested, and what to do after it. */
type Prepared = { url: string; token?: string; body: string; save: () => Promise<void> }

async function prepare(target: Target, order: StreamOrder, index = 0): Promise<Prepared> {
  const prompt = promptFor(order)
  if (target.kind !== 'ours') {
    const body = JSON.stringify({ contents: [{ role: 'user', parts: [{ text: prompt }] }] })
    return { url: target.url + modelPath, body, save: async () => {} }
  }
  const token = target.tokens[index]
  if (token === undefined) throw new Error('more generations than students')
  const student = new Visitor(target.url, token)
  const create = <T>(path: string, body: unknown) => expect<T>(student, path, body, 201)
  const project = await create<ProjectRow>('/api/projects', { context_prompt: prompt })
  const path = `/api/projects/${project.id}/messages`
  const message = await create<MessageRow>(path, { role: 'user', content: prompt })
  const save = {
    projectId: project.id,
    fullJsonContent: '',
    academicText: '',
    lastSequence: message.sequence_order,
  }
  return {
    url: `${target.url}/api/generate`,
    token,
    body: JSON.stringify({ message_history: [message] }),
    save: async () => void (await expect(student, '/api/save-message', save, 200)),
  }
}

async function expect<T>(student: Visitor, path: string, body: unknown, status: number) {
  const answer = await student.call<T>('POST', path, body)
  if (answer.status === status) return answer.body
  throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
}

/** Reads a stream to its end; throws unless every event of it came. */
function read({ url, token, body }: Prepared, order: StreamOrder): Promise<StampReader> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    const asked = request(url, { method: 'POST', agent, headers }, (response) => {
      const stamps = new StampReader()
      let last = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        stamps.push(piece)
        last = piece
      })
      response.on('error', reject)
      response.on('end', () => {
        const came = stamps.latenciesMs.length
        if (response.statusCode === 200 && came === order.events) resolve(stamps)
        else reject(new Error(`${url}: ${response.statusCode}, ${came} events, ended ${last}`))
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

async function runs({ target, order, count }: Job & { kind: 'runs' }): Promise<null> {
  for (let run = 0; run < count; run++) {
    const prepared = await prepare(target, order)
    await read(prepared, order)
    await prepared.save()
  }
  return null
}

async function streams(job: Job & { kind: 'streams' }): Promise<Latencies> {
  const { target, order, count, rampMs } = job
  const prepared: Prepared[] = []
  for (let index = 0; index < count; index++) prepared.push(await prepare(target, order, index))
  const readings = await Promise.all(
    prepared.map(async (one, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index * rampMs) / count))
      return read(one, order)
    }),
  )
  for (const { save } of prepared) await save()
  const latenciesMs = readings.flatMap((reading) => reading.latenciesMs)
  const laterMs = readings.flatMap((reading) => reading.latenciesMs.slice(order.events / 2))
  return {
    p50Ms: quantile(latenciesMs, 0.5),
    p99Ms: quantile(latenciesMs, 0.99),
    laterP99Ms: quantile(laterMs, 0.99),
  }
}

// The client process: reads all streams. The benchmark sends it its jobs over IPC.
process.on('message', (job: Job) => {
  const done = job.kind === 'runs' ? runs(job) : streams(job)
  done.then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.send?.('ready')
