import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { httpCall } from '#test/abuse/http-call.ts'
import { MeasuredServer } from '#test/abuse/measured-server.ts'
import { count, type Tally } from '#test/abuse/tally.ts'
import { type LoggedFailure, wordsOf } from '#test/fuzz/logged-failure.ts'
import { growthOf, type MemorySample, memoryWords, sampleOf } from '#test/fuzz/memory-samples.ts'
import { type FuzzAnswer, sendRequest } from '#test/fuzz/send-request.ts'
import { freePort } from '#test/server-process.ts'
import { Student } from '#test/student.ts'
import { postgresUrl } from '#test/test-database.ts'
import { makeBaseFiles } from './base-files.ts'
import { makeHonestFiles, sendHonestFiles } from './honest-files.ts'
import { drawUpload, type Upload } from './upload-request.ts'

export type UploadFuzzOptions = {
  seed: number
  /** The uploads of these numbers are sent: from the first to before the second. */
  from: number
  to: number
  /** Other files to change, beside our own. */
  folder: string | null
  log: (line: string) => void
}

export type UploadFuzzReport = {
  statuses: Tally
  /** By call: how its uploads were answered. */
  places: Record<string, Tally>
  honest: Tally
  bystander: Tally
  failures: { number: number; words: string }[]
  memory: MemorySample[]
  growth: string[]
  drift: string[]
}

const atOnce = 3
/** An account has room for twenty receipts and twenty readings. */
const uploadsOfAccount = 18
const honestEvery = 100
const bystanderMs = 50

/** Sends changed files to every call that takes one, at a server in a process of its own, while others use it. */
export async function runUploadFuzz(options: UploadFuzzOptions): Promise<UploadFuzzReport> {
  const { seed, from, to, log } = options
  const report: UploadFuzzReport = {
    statuses: {},
    places: {},
    honest: {},
    bystander: {},
    failures: [],
    memory: [],
    growth: [],
    drift: [],
  }
  const [files, honest] = [await makeBaseFiles(options.folder), await makeHonestFiles()]
  const memoryPort = await freePort()
  const preloaded = new URL('../report-memory.mjs', import.meta.url).href
  const server = await MeasuredServer.start(
    {
      NODE_OPTIONS: `--import ${preloaded}`,
      MEMORY_PORT: String(memoryPort),
      SESSION_SECRET: 'un secreto de prueba de más de treinta y dos letras',
      MODEL_PROVIDER: 'offline',
      REFERENCE_CHECKS: 'off',
      LOG_LEVEL: 'error',
    },
    postgresUrl ?? null,
  )
  let readOutput = 0
  const underWay = new Map<number, Upload>()
  const bystander = startBystander(await Student.register(server.url), report.bystander)
  try {
    // What is loaded on first use is there before the first sample; a few uploads have none.
    if (to - from >= honestEvery) await checkHonest()
    for (let start = from; start < to; start += honestEvery) {
      const end = Math.min(start + honestEvery, to)
      const numbers = Array.from({ length: end - start }, (_, at) => end - 1 - at)
      await Promise.all(Array.from({ length: atOnce }, () => work(numbers)))
      await checkHonest()
      checkLog(start)
      await sample(end - from)
    }
    report.growth = growthOf(report.memory)
  } finally {
    await bystander.stop()
    report.drift = await server.close()
  }
  for (const [words, times] of Object.entries(report.bystander)) {
    if (words !== '200')
      report.failures.push({ number: from, words: `${times} × ${words} for others` })
  }
  return report

  async function work(left: number[]): Promise<void> {
    let sender: { student: Student; project: string } | null = null
    let sent = 0
    for (let number = left.pop(); number !== undefined; number = left.pop()) {
      if (sender === null || sent % uploadsOfAccount === 0) {
        const student = await Student.register(server.url)
        sender = { student, project: (await student.createProject()).project.id }
      }
      sent++
      const upload = drawUpload(seed, number, files)
      underWay.set(number, upload)
      const answer = await send(sender.student, sender.project, upload)
      await judge(upload, answer)
      underWay.delete(number)
    }
  }

  async function judge(upload: Upload, answer: FuzzAnswer): Promise<void> {
    const { status, code, retryAfter, requestId } = answer
    const words = status === 503 && retryAfter !== null ? '503 later' : String(status)
    count(report.statuses, words)
    const place = report.places[upload.route] ?? {}
    count(place, code === '' ? words : code)
    report.places[upload.route] = place
    if (server.deaths.length > 0) {
      const said = server.deaths.splice(0).join('; ')
      const others = [...underWay.values()].map((one) => `${one.number} ${one.how}`).join(' | ')
      await fail(upload, `the server ${said}; under way: ${others}`)
      await server.revive()
      return
    }
    if (status === 0 || (status >= 500 && words !== '503 later')) {
      const isOfIt = (line: string) => requestId !== '' && line.includes(requestId)
      const line = server.output().split('\n').find(isOfIt)
      await fail(upload, `${words} ${code}: ${line === undefined ? '' : loggedWords(line)}`)
    }
  }

  async function fail(
    { number, route, how, body, contentType }: Upload,
    words: string,
  ): Promise<void> {
    const kept = join(tmpdir(), `cuartilla-upload-${seed}-${number}`)
    await writeFile(kept, body)
    report.failures.push({ number, words: `${route}: ${words}` })
    log(`${number}: ${route}, ${how}: ${words}\n  ${kept} (${contentType})`)
  }

  async function checkHonest(): Promise<void> {
    for (const words of await sendHonestFiles(server.url, honest)) {
      count(report.honest, words)
      if (words !== 'taken')
        report.failures.push({ number: from, words: `an honest file: ${words}` })
    }
  }

  /** What goes on after the answer, as the reading of a photo, fails in the log alone. */
  function checkLog(since: number): void {
    const output = server.output()
    for (const line of output.slice(readOutput).split('\n')) {
      if (!/^\{"level":[56]0,/.test(line) || line.includes('"request failed"')) continue
      const words = `after the answer, since this upload: ${loggedWords(line)}`
      report.failures.push({ number: since, words })
      log(`${since}: ${words}`)
    }
    readOutput = output.length
  }

  async function sample(done: number): Promise<void> {
    const { text } = await httpCall(`http://127.0.0.1:${memoryPort}/`, { keepsText: true })
    const measured = sampleOf(done, JSON.parse(text))
    // Ten in all; each hundred uploads would be one otherwise.
    const every = Math.max(honestEvery, (to - from) / 10)
    if (done < (report.memory.length + 1) * every) return
    report.memory.push(measured)
    log(memoryWords(measured))
  }
}

function loggedWords(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as LoggedFailure
    return `${msg}: ${wordsOf(err)}`
  } catch {
    // Of a line that is being written.
    return line.slice(0, 300)
  }
}

async function send(student: Student, project: string, upload: Upload): Promise<FuzzAnswer> {
  const { number, route, contentType, body } = upload
  try {
    return await sendRequest(student, {
      number,
      actor: 'student',
      route,
      method: 'POST',
      path: upload.path.replace(':id', project),
      headers: [['content-type', contentType.replace(/[^\x20-\x7e]/g, '')]],
      body,
    })
  } catch (error) {
    return { status: 0, retryAfter: null, code: String(error), requestId: '' }
  }
}

/** Asks for its list of projects again and again, as an open tab does. */
function startBystander(student: Student, tally: Tally): { stop(): Promise<void> } {
  let isOver = false
  const asking = (async () => {
    const headers = { authorization: `Bearer ${student.token}` }
    while (!isOver) {
      const { words } = await httpCall(`${student.url}/api/projects`, { headers })
      count(tally, words)
      await delay(bystanderMs)
    }
  })()
  return {
    async stop() {
      isOver = true
      await asking
    },
  }
}
