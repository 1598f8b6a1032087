import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Header, pack } from 'tar-stream'
import { seal, sealHeaderBytes, unseal } from './sealed-stream.ts'

// A backup is this line, then a tar compressed with gzip, and that encrypted where there is a key.
const plainMagic = Buffer.from('CUARTILLA RESPALDO 1 TAR\n')
const sealedMagic = Buffer.from('CUARTILLA RESPALDO 1 AES\n')
const lastEntry = 'fin'

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
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
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
  tar.entry({ name: 'manifest.json' }, JSON.stringify(manifest))
  for (const folder of folders) await addFolder(tar, root, folder)
  tar.entry({ name: lastEntry }, '')
  tar.finalize()
}

async function addFolder(tar: ReturnType<typeof pack>, root: string, folder: string) {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(noneWhenAbsent)
  if (entries === null) return
  tar.entry({ name: folder, type: 'directory', mode: 0o700 })
  for (const entry of entries) {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) await addFolder(tar, root, name)
    else if (entry.isFile()) await addFile(tar, join(root, name), name)
  }
}

async function addFile(tar: ReturnType<typeof pack>, path: string, name: string): Promise<void> {
  const handle = await open(path, 'r')
  const { size } = await handle.stat()
  const entry = tar.entry({ name, size, mode: 0o600 })
  await pipeline(handle.createReadStream(), entry as unknown as ToWrite)
}

/** Unpacks a backup into a folder and returns its manifest. Throws when it is no backup, incomplete or damaged. */
export async function readArchive(
  file: string,
  { into, key }: { into: string; key: Key },
): Promise<unknown> {
  const { isSealed, header, start } = await readHead(file)
  if (isSealed && key === null)
    throw new Error('El respaldo está cifrado: indica su clave en BACKUP_KEY.')
  const found: { manifest?: unknown; isWhole: boolean } = { isWhole: false }
  const tar = extract()
  const unpacking = (async () => {
    for await (const entry of tar) await unpack(entry as unknown as Entry, into, found)
  })()
  // The pipeline rejects with the same error.
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
  } catch (error) {
    throw isDamage(error) ? new Error('El archivo está dañado o cortado.', { cause: error }) : error
  }
  if (!found.isWhole) throw new Error('El archivo está cortado: le falta el final.')
  return found.manifest
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

async function unpack(entry: Entry, into: string, found: { manifest?: unknown; isWhole: boolean }) {
  const { name, type } = entry.header
  if (name === 'manifest.json') {
    const parts: Uint8Array[] = []
    for await (const part of entry) parts.push(part)
    found.manifest = JSON.parse(Buffer.concat(parts).toString())
    return
  }
  if (name === lastEntry) found.isWhole = true
  const segments = name.split('/').filter((segment) => segment !== '')
  const isSafe = !name.startsWith('/') && segments.every((segment) => !/^\.{1,2}$/.test(segment))
  if (!isSafe || (type !== 'file' && type !== 'directory')) {
    throw new Error(`El respaldo contiene algo que no es un archivo suyo: ${name}`)
  }
  const path = join(into, ...segments)
  if (type === 'directory') await mkdir(path, { recursive: true, mode: 0o700 })
  else if (name !== lastEntry) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(entry, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return
  }
  entry.resume()
}

// What gunzip and tar say of bytes that are not theirs.
const isDamage = (error: unknown) =>
  error instanceof Error &&
  (/^Z_/.test((error as NodeJS.ErrnoException).code ?? '') ||
    /tar header|end of data/i.test(error.message))

function noneWhenAbsent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
