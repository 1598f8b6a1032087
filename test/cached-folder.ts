import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A folder in the cache, filled by `fill` the first time its name is asked for. The name has to change with what the
 * content is made from. Safe when several test runs ask at once.
 */
export async function cachedFolder(
  name: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = fileURLToPath(new URL(`../node_modules/.cache/${name}`, import.meta.url))
  if (existsSync(folder)) return folder
  await mkdir(dirname(folder), { recursive: true })
  const making = `${folder}.${process.pid}`
  await fill(making)
  try {
    await rename(making, folder)
  } catch (error) {
    // Another test run was faster.
    if (!existsSync(folder)) throw error
    await rm(making, { recursive: true, force: true })
  }
  return folder
}
