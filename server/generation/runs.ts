import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import type { Notices } from '#server/db/notices.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { within } from '#server/timing/timing.ts'
import { recordOutcome, suspendRun } from './end-run.ts'
import { LiveRun } from './live-run.ts'
import { type LoggedRuns, openLoggedRuns } from './logged-runs.ts'
import type { ModelConfig } from './models/choose-model.ts'
import type { Model, ModelTokens } from './models/model.ts'
import { openRunLog } from './run-log.ts'
import type { RunMaterial } from './run-material.ts'
import { openRunThreads, type RunListener, type RunReport } from './run-threads.ts'

// Measured: one server carries 200 paced streams (`npm run bench -- run`).
const maxRuns = 200
// Readers that were slow to take the last pieces find them here; later ones read the database.
const keepEndedMs = 30_000
// After an interruption only the database has to answer.
const recordGraceMs = 3_000
// Longer than a restart of the database: from then on the health check fails.
const stuckAfterMs = 8_000

type RunOrder = {
  generationId: string
  userId: string
  fence: number
  outputUnits: number
  material: RunMaterial
}

/** The runs of this server. */
export type Runs = {
  /** This server's name in leases. */
  readonly owner: string
  isFull(): boolean
  /** Whether half of the places are taken by works in steps, which last for minutes: no more are begun. */
  isFullOfWorks(): boolean
  /** Whether the text of runs could not be written for longer than a restart of the database takes. */
  isStuck(): boolean
  start(order: RunOrder): void
  find(generationId: string): LiveRun | undefined
  /** The runs of other servers that are followed here. */
  readonly logged: LoggedRuns
  /** Lets runs finish for up to `graceMs`, then interrupts the rest; resolves soon after that. */
  close(graceMs: number): Promise<void>
}

type Parts = {
  config: Pick<Config, 'generationTimeoutMs' | 'generationIdleMs' | keyof ModelConfig>
  db: Db
  log: Logger
  metrics: Metrics
  model: Model
  notices: Notices
  now: () => Date
}

export function openRuns(parts: Parts): Runs {
  const { config, db, log, metrics, model, notices } = parts
  const owner = randomUUID()
  const live = new Map<string, LiveRun>()
  const working = new Map<string, Promise<void>>()
  const expiries = new Set<NodeJS.Timeout>()
  let isClosing = false
  const openLive = () => [...live.values()].filter((run) => run.end === null)
  const runLog = openRunLog({ db, owner, log, runs: openLive })
  const logged = openLoggedRuns(parts)
  const threads = openRunThreads(log)
  const modelConfig = modelConfigOf(config)

  const unsubscribe = notices.subscribe((notice) => {
    if (notice?.kind === 'stop') live.get(notice.generationId)?.interrupt('stopped')
  })

  /** Runs the model to its end, with or without readers, and records the outcome. */
  const work = async (order: RunOrder, run: LiveRun) => {
    const runLogger = log.child({ generationId: order.generationId })
    const measured = measureRun(metrics, model.provider)
    const listener: RunListener = (event) => {
      switch (event.type) {
        case 'text':
          measured.wrote(event.text)
          return run.append(event.text)
        case 'work':
          run.work = event.state
          return
        case 'fault':
          measured.failed(event.code)
          return runLogger.warn({ err: event.error, code: event.code }, 'the model failed')
        case 'tokens':
          return measured.used(event.tokens)
      }
    }
    const { userId, outputUnits, material } = order
    const limits = { totalMs: config.generationTimeoutMs, idleMs: config.generationIdleMs }
    const written = threads.start(
      userId,
      { material, outputUnits, limits, model: modelConfig },
      listener,
    )
    run.interrupt = (reason) => written.interrupt(reason)
    const report = await written.report
    measured.ended(report)
    run.close()
    const recorder = { ...parts, log: runLogger, owner }
    if (report.kind === 'suspended') {
      await suspendRun(recorder, run)
      run.finish('unknown')
    } else run.finish(await recordOutcome(recorder, run, report))
  }

  return {
    owner,
    isFull: () => isClosing || working.size >= maxRuns,
    isFullOfWorks: () => openLive().filter((run) => run.work !== null).length >= maxRuns / 2,
    isStuck: () =>
      runLog.failingSince !== null && performance.now() - runLog.failingSince > stuckAfterMs,
    find: (generationId) => live.get(generationId),
    logged,
    start(order) {
      const { generationId } = order
      const known = live.get(generationId)
      if (known && known.fence >= order.fence) return
      // The run was taken over (by a higher fence), so the attempt of this server ends.
      known?.interrupt('lease_lost')
      const { material } = order
      const run =
        material.kind === 'work'
          ? new LiveRun(order, { work: material.state, log: material.log ?? '' })
          : new LiveRun(order)
      live.set(generationId, run)
      const ended = work(order, run).finally(() => {
        if (working.get(generationId) === ended) working.delete(generationId)
        const expiry = setTimeout(() => {
          if (live.get(generationId) === run) live.delete(generationId)
          expiries.delete(expiry)
        }, keepEndedMs)
        expiry.unref()
        expiries.add(expiry)
      })
      working.set(generationId, ended)
    },
    async close(graceMs) {
      isClosing = true
      const all = Promise.all(working.values()).then(() => 'ended' as const)
      if ((await within(all, graceMs)) === null) {
        for (const run of openLive()) run.interrupt('shutdown')
        if ((await within(all, recordGraceMs)) === null) {
          log.error({ runs: working.size }, 'runs could not be recorded before the server stopped')
        }
      }
      for (const expiry of expiries) clearTimeout(expiry)
      unsubscribe()
      logged.close()
      await within(runLog.close(), recordGraceMs)
      await threads.close()
    },
  }
}

/** The part of the configuration from which a thread makes the model; nothing else is copied to it. */
function modelConfigOf(config: ModelConfig): ModelConfig {
  const { modelProvider, model, geminiApiKey, geminiBaseUrl } = config
  const { openaiApiKey, openaiBaseUrl, modelSeesPhotos } = config
  return {
    modelProvider,
    model,
    geminiApiKey,
    geminiBaseUrl,
    openaiApiKey,
    openaiBaseUrl,
    modelSeesPhotos,
  }
}

/** Measures one run: its first text, length, tokens, faults and end. */
function measureRun(metrics: Metrics, provider: Model['provider']) {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1_000
  let characters = 0
  metrics.runsRunning.inc()
  return {
    wrote(text: string) {
      if (characters === 0) metrics.firstTextSeconds.observe({ provider }, seconds())
      characters += text.length
    },
    failed(code: string) {
      metrics.modelFaults.inc({ provider, code })
    },
    used({ input, output }: ModelTokens) {
      metrics.tokens.inc({ provider, kind: 'input' }, input)
      metrics.tokens.inc({ provider, kind: 'output' }, output)
    },
    ended(report: RunReport) {
      metrics.runsRunning.dec()
      metrics.runs.inc({ provider, end: endOf(report) })
      metrics.runSeconds.observe({ provider }, seconds())
      metrics.runCharacters.observe({ provider }, characters)
      if (report.kind === 'answer') metrics.chargedUnits.inc({ provider }, report.costUnits)
    },
  }
}

/** The completeness of an answer, or why there is none: a label of the metric `runs`. */
function endOf(report: RunReport): string {
  return report.kind === 'answer' ? report.completeness : report.kind
}
