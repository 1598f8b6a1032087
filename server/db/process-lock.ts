import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The process that holds a lock. The system reuses process ids; with the start time they are unique. */
type Holder = { pid: number; startedAt: string }

const lockName = /^server\.lock\.(\d{1,15})$/

/**
 * Locks a data folder. PGlite itself takes no lock, and two processes on one folder lose rows without an error. Throws
 * an error for the console when another live process holds the lock. Returns the function that releases it.
 * The lock is the file with the highest number. To take a lock that was released or whose process has ended, a process
 * creates the file with the next number, which only one process can do; if it then finds a higher number, it starts
 * again. The file with the highest number is never removed, so that no number is reused. See docs/decisions/021.
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const own: Holder = { pid: process.pid, startedAt: (await startOf(process.pid)) ?? '' }
  for (;;) {
    const highest = (await lockNumbers(dataDir)).at(-1) ?? 0
    const holder = await readHolder(dataDir, highest)
    if (holder !== null && (await isAlive(holder))) throw inUse(dataDir, holder)
    const number = highest + 1
    if (!(await make(dataDir, number, own))) continue
    const numbers = await lockNumbers(dataDir)
    if (numbers.at(-1) !== number) {
      await rm(pathOf(dataDir, number), { force: true })
      continue
    }
    for (const older of numbers.slice(0, -1)) await rm(pathOf(dataDir, older), { force: true })
    return () => release(dataDir, number)
  }
}

const pathOf = (dataDir: string, number: number) => join(dataDir, `server.lock.${number}`)

async function lockNumbers(dataDir: string): Promise<number[]> {
  const names = await readdir(dataDir)
  return names
    .flatMap((name) => lockName.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
}

/** Creates the file with its content atomically; false when it exists. */
async function make(dataDir: string, number: number, holder: Holder): Promise<boolean> {
  const draft = await writeDraft(dataDir, holder)
  try {
    await link(draft, pathOf(dataDir, number))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function release(dataDir: string, number: number): Promise<void> {
  await rename(await writeDraft(dataDir, null), pathOf(dataDir, number))
}

async function writeDraft(dataDir: string, holder: Holder | null): Promise<string> {
  const draft = join(dataDir, `server.lock.${randomBytes(8).toString('hex')}.draft`)
  await writeFile(draft, JSON.stringify(holder))
  return draft
}

/** Null when the lock was released or its file names no process. */
async function readHolder(dataDir: string, number: number): Promise<Holder | null> {
  try {
    const holder = JSON.parse(await readFile(pathOf(dataDir, number), 'utf8')) as Holder | null
    return Number.isInteger(holder?.pid) && Number(holder?.pid) > 0 ? holder : null
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') {
      return null
    }
    throw error
  }
}

async function isAlive({ pid, startedAt }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const start = await startOf(pid)
  // Without a start time a live process with this id counts as the holder.
  return start === null || startedAt === '' || start === startedAt
}

/** When a process started, as the system writes it; null when that is not available. */
async function startOf(pid: number): Promise<string | null> {
  if (process.platform === 'win32') return null
  try {
    if (process.platform !== 'linux') {
      return (await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])).stdout.trim()
    }
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // Field 22 (starttime). Field 2 is the name in brackets, which may contain spaces and brackets.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return ticks === undefined ? null : `${boot.trim()} ${ticks}`
  } catch {
    // The process has ended, or its data may not be read.
    return null
  }
}

function inUse(dataDir: string, { pid }: Holder): Error {
  return new Error(
    `Another server (process ${pid}) is using the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder, or use DATABASE_URL.`,
  )
}
