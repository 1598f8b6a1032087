import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Takes the one lock of a data folder. PGlite itself takes none, and two processes on one folder lose rows in
 * silence. Throws with a line for the operator when another live process holds it.
 * Returns the release.
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'server.pid')
  for (;;) {
    try {
      await writeFile(path, String(process.pid), { flag: 'wx' })
      return () => rm(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = Number(await readFile(path, 'utf8').catch(() => ''))
    if (isAlive(holder)) {
      throw new Error(
        `Another server (process ${holder}) is using the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder, or use DATABASE_URL.`,
      )
    }
    await rm(path, { force: true })
  }
}

function isAlive(pid: number): boolean {
  // In a container the previous server may have had this very number.
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
