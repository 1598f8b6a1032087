import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { Logger } from 'pino'

/** What the server puts into the data folder. A disk that is mounted there has a `lost+found`. */
const ownNames =
  /^(?:pglite|pglite\.unfinished|files|outbox|session-secret|commands\.sock|server\.lock\..+|snapshot\..+|restore\.unfinished|lost\+found)$/

/** What this process makes from now on is for its user alone: folders 0700, files 0600. */
export function makeFilesPrivate(): void {
  process.umask(0o077)
}

/**
 * Makes the data folder, for the server's user alone. One that others of the machine may enter is an old one: all that is
 * ours in it is closed, the folder itself last, so that an interrupted start does it again. With something foreign in it
 * the folder may be somebody's home, and stays as it is.
 */
export function openDataFolder(folder: string, log: Logger): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32' || isClosed(folder)) return
  const names = readdirSync(folder)
  const own = names.filter((name) => ownNames.test(name))
  const found: Found = { closed: 0, refused: 0 }
  for (const name of own) closeAll(join(folder, name), found)
  if (own.length === names.length) close(folder, found)
  if (found.closed > 0) {
    log.warn({ count: found.closed }, 'closed the data folder to other users of this machine')
  }
  if (!isClosed(folder) || found.refused > 0) {
    log.warn(
      { count: found.refused },
      'the data folder has something that is not of this server, which stays open to other users of this machine',
    )
  }
}

type Found = { closed: number; refused: number }

/** Closes what is at a path to everybody but its user. Synchronous: ten times faster for a thousand small files. */
export function closeAll(path: string, found: Found = { closed: 0, refused: 0 }): void {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  if (entry?.isDirectory()) {
    for (const name of readdirSync(path)) closeAll(join(path, name), found)
  }
  if (entry?.isDirectory() || entry?.isFile()) close(path, found)
}

function close(path: string, found: Found): void {
  const { mode } = lstatSync(path)
  if ((mode & 0o077) === 0) return
  try {
    chmodSync(path, mode & 0o700)
    found.closed++
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    found.refused++
  }
}

function isClosed(path: string): boolean {
  return (lstatSync(path).mode & 0o077) === 0
}

/**
 * Keeps the files of the embedded database for the server's user alone. PGlite makes them writable for everybody with
 * chmod, which ignores the umask of the process; here chmod grants nothing to the group and others.
 */
export class PrivateFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const options = await super.init(...given)
    options.emscriptenOpts.preRun?.push(({ NODEFS }) => {
      const { node_ops: operations } = NODEFS as unknown as NodeFileSystem
      const { setattr } = operations
      operations.setattr = (node, attributes) =>
        setattr(
          node,
          attributes.mode === undefined
            ? attributes
            : { ...attributes, mode: attributes.mode & ~0o077 },
        )
    })
    return options
  }
}

/** The part of Emscripten's NODEFS that is changed here; its own types lack it. */
type NodeFileSystem = {
  node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void }
}
