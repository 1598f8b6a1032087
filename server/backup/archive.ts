import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Header, pack } from 'tar-stream'
import { z } from 'zod'
import { seal, sealHeaderBytes, unseal } from './sealed-stream.ts'

// A backup is this line, then a tar compressed with gzip, and that encrypted where there is a key.
const plainMagic = Buffer.from('CUARTILLA RESPALDO 2 TAR\n')
const sealedMagic = Buffer.from('CUARTILLA RESPALDO 2 AES\n')
/** Backups without a list of their parts. */
const oldMagic = /^CUARTILLA RESPALDO 1 /
/** The last entry of the tar: an archive without it was cut off. */
const manifestName = 'manifest.json'
const maxManifestBytes = 64 * 1024 * 1024

/** What the manifest says of each entry before it; a folder has no size and no digest. */
const Parts = z.record(z.string(), z.object({ size: z.int(), sha256: z.string() }).nullable())
const Listed = z.looseObject({ parts: Parts })
type Parts = z.output<typeof Parts>
type Part = Parts[string]

type Key = string | null
type Entry = AsyncIterable<Uint8Array> & { header: Header; resume(): void }
// The package's streams are its own kind, which pipeline takes.
type ToRead = NodeJS.ReadableStream
type ToWrite = NodeJS.WritableStream

/** Writes folders of `root`, those that there are, to a file that appears when it is whole. Returns its bytes. */
export async function writeArchive(
  file: string,
  { root, folders, manifest, key }: { root: string; folders: string[]; manifest: object; key: Key },
): Promise<number> {
  const unfinished = `${file}.unfinished`
  // The file may be left from an interrupted backup, or be a link, which must not be followed.
  await rm(unfinished, { force: true })
  const tar = pack()
  const filling = fill(tar, root, folders, manifest).catch((error: Error) => tar.destroy(error))
  try {
    const gzip = createGzip({ level: 6 })
    await pipeline(
      tar as unknown as ToRead,
      gzip,
      async function* (source: AsyncIterable<Uint8Array>) {
        yield key === null ? plainMagic : sealedMagic
        yield* key === null ? source : seal(source, key)
      },
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    )
    await filling
    await rename(unfinished, file)
    return (await stat(file)).size
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function fill(
  tar: ReturnType<typeof pack>,
  root: string,
  folders: string[],
  manifest: object,
): Promise<void> {
  const parts: Parts = {}
  for (const folder of folders) await addFolder(tar, root, folder, parts)
  tar.entry({ name: manifestName }, JSON.stringify({ ...manifest, parts }))
  tar.finalize()
}

async function addFolder(
  tar: ReturnType<typeof pack>,
  root: string,
  folder: string,
  parts: Parts,
): Promise<void> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(noneWhenAbsent)
  if (entries === null) return
  tar.entry({ name: folder, type: 'directory', mode: 0o700 })
  parts[folder] = null
  for (const entry of entries) {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) await addFolder(tar, root, name, parts)
    else if (entry.isFile()) parts[name] = await addFile(tar, join(root, name), name)
  }
}

async function addFile(tar: ReturnType<typeof pack>, path: string, name: string): Promise<Part> {
  const handle = await open(path, 'r')
  const { size } = await handle.stat()
  const entry = tar.entry({ name, size, mode: 0o600 })
  const hash = createHash('sha256')
  await pipeline(handle.createReadStream(), hashing(hash), entry as unknown as ToWrite)
  return { size, sha256: hash.digest('hex') }
}

/** Passes bytes on and counts them into a digest. */
function hashing(hash: Hash) {
  return async function* (source: AsyncIterable<Uint8Array>) {
    for await (const bytes of source) {
      hash.update(bytes)
      yield bytes
    }
  }
}

/**
 * Unpacks those folders of a backup into a folder and returns its manifest. Throws when it is no backup, incomplete or
 * damaged, or has not exactly the parts that its manifest lists; with a key, also when it is not encrypted.
 */
export async function readArchive(
  file: string,
  { into, folders, key }: { into: string; folders: string[]; key: Key },
): Promise<unknown> {
  const { isSealed, header, start } = await readHead(file)
  if (isSealed && key === null)
    throw new Error('El respaldo está cifrado: indica su clave en BACKUP_KEY.')
  if (!isSealed && key !== null) {
    throw new Error(
      'El respaldo no está cifrado, y con BACKUP_KEY solo se restaura uno cifrado con ella.',
    )
  }
  const found: Found = { folders, manifest: null, parts: new Map() }
  const tar = extract()
  const unpacking = (async () => {
    for await (const entry of tar) await unpack(entry as unknown as Entry, into, found)
  })()
  // Awaited below.
  unpacking.catch(() => {})
  try {
    await pipeline(
      createReadStream(file, { start }),
      (source: AsyncIterable<Uint8Array>) =>
        isSealed && key !== null ? unseal(source, { header, password: key }) : source,
      createGunzip(),
      tar as unknown as ToWrite,
    )
    await unpacking
  } catch (broken) {
    const refused = await unpacking.then(
      () => broken,
      (error: Error) => error,
    )
    // A part that is refused closes the stream that it came by.
    const error = isClosing(broken) ? refused : broken
    throw isDamage(error) ? new Error('El archivo está dañado o cortado.', { cause: error }) : error
  }
  if (found.manifest === null) throw new Error('El archivo está cortado: le falta el final.')
  compareParts(found.parts, Listed.parse(found.manifest).parts)
  return found.manifest
}

type Found = { folders: string[]; manifest: unknown; parts: Map<string, Part> }

function compareParts(found: ReadonlyMap<string, Part>, listed: Parts): void {
  const names = Object.keys(listed)
  const missing = names.find((name) => !found.has(name))
  if (missing !== undefined) throw new Error(`Al respaldo le falta una parte: ${missing}`)
  const isListed = new Set(names)
  for (const [name, part] of found) {
    if (!isListed.has(name)) throw foreign(name)
    if (!isDeepStrictEqual(part, listed[name])) {
      throw new Error(`Una parte del respaldo no es la que se guardó: ${name}`)
    }
  }
}

function foreign(name: string): Error {
  return new Error(`El respaldo contiene algo que no es un archivo suyo: ${name}`)
}

async function readHead(file: string) {
  const handle = await open(file, 'r').catch((error: Error) => {
    throw new Error(`No se puede leer ${file}: ${error.message}`, { cause: error })
  })
  try {
    const head = Buffer.alloc(sealedMagic.length + sealHeaderBytes)
    const { bytesRead } = await handle.read(head, 0, head.length, 0)
    const magic = head.subarray(0, Math.min(bytesRead, sealedMagic.length))
    const isSealed = magic.equals(sealedMagic)
    if (oldMagic.test(magic.toString('latin1'))) {
      throw new Error(`${file} es de una versión anterior: restáuralo con ella.`)
    }
    if (!isSealed && !magic.equals(plainMagic))
      throw new Error(`${file} no es un respaldo de Cuartilla.`)
    return {
      isSealed,
      header: head.subarray(sealedMagic.length),
      start: isSealed ? head.length : plainMagic.length,
    }
  } finally {
    await handle.close()
  }
}

async function unpack(entry: Entry, into: string, found: Found): Promise<void> {
  const { name, type, size = 0 } = entry.header
  if (name === manifestName && size <= maxManifestBytes) {
    const parts: Uint8Array[] = []
    for await (const part of entry) parts.push(part)
    found.manifest = JSON.parse(Buffer.concat(parts).toString())
    return
  }
  const segments = name.split('/')
  const isOwn =
    found.folders.includes(segments[0] ?? '') &&
    segments.every((segment) => segment !== '' && !/^\.{1,2}$/.test(segment))
  const isLate = found.manifest !== null || found.parts.has(name)
  if (!isOwn || isLate || (type !== 'file' && type !== 'directory')) throw foreign(name)
  const path = join(into, ...segments)
  if (type === 'directory') {
    await mkdir(path, { recursive: true, mode: 0o700 })
    found.parts.set(name, null)
    entry.resume()
    return
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  await pipeline(entry, hashing(hash), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  found.parts.set(name, { size, sha256: hash.digest('hex') })
}

const isClosing = (error: unknown) => error instanceof Error && error.message === 'Premature close'

// What gunzip and tar say of bytes that are not theirs.
const isDamage = (error: unknown) =>
  error instanceof Error &&
  (/^Z_/.test((error as NodeJS.ErrnoException).code ?? '') ||
    /tar header|end of data/i.test(error.message))

function noneWhenAbsent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
