import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { bundledServer } from '#test/bundled-server.ts'
import { watchProgress } from '#test/fuzz/watch-progress.ts'

// Starts a server and sends it random input. It uses the embedded database, or PostgreSQL if TEST_DATABASE_URL is set:
//   npm run fuzz -- --requests N     odd requests to every call of the contract (the default, N = 20,000)
//   npm run fuzz -- --uploads N      damaged files to every call that takes a file; --files DIR adds files to damage
//   npm run fuzz -- --streams N      damaged streams of models, read by the parsers alone
// --seed S repeats a run, --only N one input of it, --from N --to M a range; --limits turns the limits of attempts on.
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    requests: { type: 'string', default: '20000' },
    uploads: { type: 'string' },
    files: { type: 'string' },
    streams: { type: 'string' },
    only: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    limits: { type: 'boolean' },
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const seed = Number(values.seed ?? randomInt(2 ** 31))
const start = Date.now()
const log = (line: string) => console.log(`${seconds().padStart(7)}  ${line}`)
const seconds = () => ((Date.now() - start) / 1_000).toFixed(1)

/** The numbers of the inputs to send: all, a range, or one. */
function rangeOf(count: string): { from: number; to: number; isAgain: boolean } {
  const { only, from, to } = values
  if (only !== undefined) return { from: Number(only), to: Number(only) + 1, isAgain: true }
  if (to === undefined) return { from: 0, to: Number(count), isAgain: false }
  return { from: Number(from ?? 0), to: Number(to) + 1, isAgain: true }
}

const tallyWords = (tally: Record<string, number>) =>
  Object.entries(tally)
    .map(([name, count]) => `${count} × ${name}`)
    .join(', ')

/** Prints each kind of failure once, with its count and the command that repeats the first one. */
function printFailures(failures: readonly { words: string; again: string }[]): void {
  const alike = new Map<string, string[]>()
  for (const { words, again } of failures) alike.set(words, [...(alike.get(words) ?? []), again])
  for (const [words, agains] of [...alike].sort()) {
    console.error(`FAILED ${agains.length} × ${words}\n  ${agains[0]}`)
  }
}

async function fuzzRequests(): Promise<number> {
  // Bundled child processes start four times as fast. `run-fuzz.ts` reads this variable when it is imported.
  process.env['PROGRAMS_FOLDER'] = await bundledServer()
  const { runFuzz } = await import('#test/fuzz/run-fuzz.ts')
  const { callNames } = await import('#test/fuzz/fuzz-request.ts')
  // With fewer requests for each call, a call may be missed by chance.
  const enoughForEach = 100
  const { from, to, isAgain } = rangeOf(values.requests)
  const report = await runFuzz({
    seed,
    from,
    to,
    log,
    ...(isAgain || values.limits ? { limits: values.limits ?? false } : {}),
    onRequest({ method, path, headers, body }) {
      if (values.only === undefined) return
      const given = body?.toString().slice(0, 4_000)
      console.log(JSON.stringify({ method, path, headers, body: given }))
    },
  })
  const { sent, statuses, coverage, failures, failed, drift, growth } = report
  for (const line of isAgain ? [] : coverage.lines()) console.log(line)
  const missing = isAgain ? [] : coverage.missing()
  console.log(`${sent} requests in ${seconds()} s: ${tallyWords(statuses)}`)
  const isEnough = to - from >= enoughForEach * callNames.length
  for (const line of missing) console.error(`${isEnough ? 'MISSING' : 'missing'} ${line}`)
  for (const line of drift) console.error(`DRIFT ${line}`)
  for (const line of growth) console.error(`LEAK ${line}`)
  printFailures(
    failures.map(({ number, since, isLimited, status, route, cause }) => {
      const again = `npm run fuzz -- --seed ${seed}${isLimited ? ' --limits' : ''}`
      return {
        words: `${status} ${route}: ${cause}`,
        again: `${again} --only ${number}; with what came before it: ${again} --from ${since} --to ${number}`,
      }
    }),
  )
  return failed + drift.length + growth.length + (isEnough ? missing.length : 0)
}

async function fuzzStreams(count: string): Promise<number> {
  const { runStreamFuzz } = await import('#test/fuzz/streams/run-stream-fuzz.ts')
  const { from, to, isAgain } = rangeOf(count)
  const again = `npm run fuzz -- --streams ${count} --seed ${seed} --only `
  const watch = watchProgress(`NEVER ENDS ${again}`)
  const report = await runStreamFuzz({
    seed,
    from,
    to,
    splitEvery: isAgain ? 0 : 1,
    onNext: watch.next,
  })
  watch.stop()
  const { splits, mutations, failures } = report
  console.log(`${splits} splits and mutations of ${tallyWords(mutations)} in ${seconds()} s`)
  for (const { what, stream } of isAgain ? failures : []) console.error(`${what}\n${stream}`)
  printFailures(
    failures.map(({ number, what, stream }) => ({
      words: number === null ? `${stream}: ${what}` : what,
      again: number === null ? `npm run fuzz -- --streams 0` : `${again}${number}`,
    })),
  )
  return failures.length
}

async function fuzzUploads(count: string): Promise<number> {
  const { runUploadFuzz } = await import('#test/fuzz/uploads/run-upload-fuzz.ts')
  const { from, to } = rangeOf(count)
  const folder = values.files ?? null
  const report = await runUploadFuzz({ seed, from, to, folder, log })
  const { statuses, places, honest, bystander, failures, growth, drift } = report
  console.log(`${to - from} uploads in ${seconds()} s: ${tallyWords(statuses)}`)
  for (const [place, answers] of Object.entries(places)) {
    console.log(`${place}: ${tallyWords(answers)}`)
  }
  console.log(`honest files: ${tallyWords(honest)}; requests of others: ${tallyWords(bystander)}`)
  for (const line of drift) console.error(`DRIFT ${line}`)
  for (const line of growth) console.error(`LEAK ${line}`)
  printFailures(
    failures.map(({ number, words }) => ({
      words,
      again: `npm run fuzz -- --uploads ${count} --seed ${seed}${folder === null ? '' : ` --files ${folder}`} --only ${number}`,
    })),
  )
  return failures.length + growth.length + drift.length
}

console.log(`fuzz seed ${seed}`)
const wrong =
  values.streams !== undefined
    ? await fuzzStreams(values.streams)
    : values.uploads !== undefined
      ? await fuzzUploads(values.uploads)
      : await fuzzRequests()
console.log(wrong === 0 ? 'all is well' : `${wrong} things are wrong`)
process.exit(wrong === 0 ? 0 : 1)
