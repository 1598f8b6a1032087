import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The measured program has a core of its own; the programs that feed and read it share the other. */
export type Core = 'measured' | 'beside'

const cores = { beside: '0', measured: '1' } as const
const reportCpu = new URL('./report-cpu.mjs', import.meta.url).href

/** Whether processes can be given a core each: needs Linux, taskset and two cores. */
export const canPin = spawnSync('taskset', ['-c', '0,1', 'true']).status === 0

export type MeasuredProcess = {
  /** The next message that it sends. */
  next<T>(): Promise<T>
  /** Sends a request over IPC and resolves with the reply. */
  ask<T>(question: unknown): Promise<T>
  /** Milliseconds of processor time so far, of all threads. */
  cpuMs(): Promise<number>
  /** Throws an error with its output if the program has ended. */
  checkAlive(): void
  stop(): Promise<void>
}

export type ProcessOptions = {
  /** The program and its arguments, for node. */
  program: string[]
  core: Core
  logFile: string
  environment?: Record<string, string>
}

export function startMeasuredProcess(options: ProcessOptions): MeasuredProcess {
  const node = [process.execPath, '--import', reportCpu, ...options.program]
  const [command = '', ...args] = canPin ? ['taskset', '-c', cores[options.core], ...node] : node
  const log = openSync(options.logFile, 'a')
  const child = spawn(command, args, {
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', log, log, 'ipc'],
  })
  closeSync(log)
  const next = <T>() => nextMessage<T>(child, options.logFile)
  const ask = <T>(question: unknown) => {
    const answer = next<T>()
    child.send(question as object)
    return answer
  }
  return {
    next,
    ask,
    async cpuMs() {
      const { user, system } = await ask<NodeJS.CpuUsage>('cpu')
      return (user + system) / 1000
    },
    checkAlive() {
      if (hasEnded(child)) throw ended(options.logFile)
    },
    async stop() {
      if (hasEnded(child)) return
      const exit = once(child, 'exit')
      child.kill('SIGINT')
      await exit
    },
  }
}

/** One of bench's own programs, from its source, with the first message it sends. */
export async function startBenchProgram<T>(
  file: string,
  options: { core: Core; logFile: string; args?: string[] },
): Promise<{ program: MeasuredProcess; first: T }> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const program = startMeasuredProcess({
    ...options,
    program: ['--import', 'tsx', path, ...(options.args ?? [])],
  })
  return { program, first: await program.next<T>() }
}

function nextMessage<T>(child: ChildProcess, logFile: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown) => {
      child.off('exit', onExit)
      resolve(message as T)
    }
    const onExit = () => {
      child.off('message', onMessage)
      reject(ended(logFile))
    }
    child.once('message', onMessage)
    child.once('exit', onExit)
  })
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function ended(logFile: string): Error {
  return new Error(`a measured process ended: ${readFileSync(logFile, 'utf8').slice(-2_000)}`)
}
