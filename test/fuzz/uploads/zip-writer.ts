import { crc32, deflateRawSync } from 'node:zlib'

/** One file of a zip, and what the zip says otherwise of it. */
export type ZipEntry = {
  name: string
  content: Uint8Array
  /** Not deflated. */
  isStored?: boolean
  /** The fields of its headers, in place of the right ones. */
  method?: number
  flags?: number
  crc?: number
  size?: number
  packedSize?: number
  /** Where the directory says that it begins. */
  offset?: number
  /** Its name in the directory alone. */
  listedName?: string
}

export type ZipEnd = { entries?: number; offset?: number; size?: number; comment?: Buffer }

/** A zip that may contradict itself: names twice, wrong sizes, sums and places. */
export function writeZip(entries: readonly ZipEntry[], end: ZipEnd = {}): Buffer {
  const locals: Buffer[] = []
  const listed: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const packed = entry.isStored ? Buffer.from(entry.content) : deflateRawSync(entry.content)
    const fields = fieldsOf(entry, packed)
    const name = Buffer.from(entry.name)
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      Buffer.from([20, 0]),
      fields,
      lengthOf(name),
      name,
      packed,
    ])
    const listedName = Buffer.from(entry.listedName ?? entry.name)
    const place = Buffer.alloc(14)
    place.writeUInt32LE((entry.offset ?? at) >>> 0, 10)
    listed.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02', 'latin1'),
        Buffer.from([20, 0, 20, 0]),
        fields,
        lengthOf(listedName),
        place,
        listedName,
      ]),
    )
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(listed)
  const comment = end.comment ?? Buffer.alloc(0)
  const last = Buffer.alloc(22)
  last.write('PK\x05\x06', 0, 'latin1')
  last.writeUInt16LE(Math.min(end.entries ?? entries.length, 65_535), 8)
  last.writeUInt16LE(Math.min(end.entries ?? entries.length, 65_535), 10)
  last.writeUInt32LE((end.size ?? directory.length) >>> 0, 12)
  last.writeUInt32LE((end.offset ?? at) >>> 0, 16)
  last.writeUInt16LE(Math.min(comment.length, 65_535), 20)
  return Buffer.concat([...locals, directory, last, comment])
}

/** Flags, method, an empty time, sum and sizes, as both headers have them. */
function fieldsOf(entry: ZipEntry, packed: Buffer): Buffer {
  const fields = Buffer.alloc(20)
  fields.writeUInt16LE(entry.flags ?? 0x0800, 0)
  fields.writeUInt16LE(entry.method ?? (entry.isStored ? 0 : 8), 2)
  fields.writeUInt32LE((entry.crc ?? crc32(entry.content)) >>> 0, 8)
  fields.writeUInt32LE((entry.packedSize ?? packed.length) >>> 0, 12)
  fields.writeUInt32LE((entry.size ?? entry.content.length) >>> 0, 16)
  return fields
}

/** The lengths of the name and of nothing more. */
function lengthOf(name: Buffer): Buffer {
  const lengths = Buffer.alloc(4)
  lengths.writeUInt16LE(name.length, 0)
  return lengths
}
