import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { cachedFolder } from './cached-folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The folder of the server's bundle, built from the current sources. It starts faster than the sources and serves no
 * pages.
 */
export async function bundledServer(): Promise<string> {
  const script = (name: string) => import(pathToFileURL(join(root, 'scripts', name)).href)
  const { sourceFingerprint } = await script('source-fingerprint.mjs')
  const hash: string = await sourceFingerprint(root)
  const { buildServer } = await script('build-server.mjs')
  return cachedFolder(`server-${hash.slice(0, 16)}`, (folder) => buildServer(root, folder))
}
