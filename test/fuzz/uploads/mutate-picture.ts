import { crc32, deflateSync } from 'node:zlib'
import { bombPng } from '#test/abuse/bomb-png.ts'
import type { Choice } from '#test/fuzz/hostile-values.ts'

type Part = { name: string; bytes: Buffer }
type Changed = { bytes: Buffer; how: string }

const sides = [0, 1, 2, 16_383, 16_384, 65_535, 2 ** 31 - 1, 2 ** 31]

/** A picture whose chunks, segments or declared sizes are not as they should be; null for one of no known format. */
export function mutatePicture(bytes: Buffer, choice: Choice): Changed | null {
  if (choice.once(40)) {
    const [width, height] = choice.one([
      [5_000, 5_000],
      [30_000, 30_000],
      [50_000, 3],
    ] as const)
    return { bytes: bombPng(width, height), how: `${width} × ${height} pixels` }
  }
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') return mutatePng(bytes, choice)
  if (bytes.readUInt16BE(0) === 0xffd8) return mutateJpeg(bytes, choice)
  if (bytes.subarray(0, 4).toString('latin1') === 'RIFF') return mutateWebp(bytes, choice)
  if (bytes.subarray(0, 3).toString('latin1') === 'GIF') return mutateGif(bytes, choice)
  return null
}

const partChanges: Record<string, (parts: Part[], choice: Choice) => Part[]> = {
  missing: (parts, choice) => {
    const missing = choice.one(parts)
    return parts.filter((part) => part !== missing)
  },
  repeated: (parts, choice) => {
    const times = choice.one([1, 300])
    const repeated = choice.one(parts)
    return parts.flatMap((part) =>
      part === repeated ? Array.from({ length: times + 1 }, () => part) : [part],
    )
  },
  moved: (parts, choice) => {
    const moved = choice.one(parts)
    const rest = parts.filter((part) => part !== moved)
    return rest.toSpliced(choice.below(rest.length + 1), 0, moved)
  },
  halved: (parts, choice) => {
    const cut = choice.one(parts)
    return parts.map((part) =>
      part === cut ? { ...part, bytes: part.bytes.subarray(0, part.bytes.length >> 1) } : part,
    )
  },
  doubled: (parts, choice) => {
    const grown = choice.one(parts)
    return parts.map((part) =>
      part === grown ? { ...part, bytes: Buffer.concat([part.bytes, part.bytes]) } : part,
    )
  },
  renamed: (parts, choice) => {
    const [renamed, other] = [choice.one(parts), choice.one(parts)]
    return parts.map((part) => (part === renamed ? { ...part, name: other.name } : part))
  },
}

function changeParts(parts: Part[], choice: Choice): { parts: Part[]; how: string } {
  const how = choice.one(Object.keys(partChanges))
  return { parts: partChanges[how]?.(parts, choice) ?? parts, how: `a part ${how}` }
}

const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Whole again with right sums, so that the decoder gets to what was changed. */
function mutatePng(bytes: Buffer, choice: Choice): Changed {
  const parts: Part[] = []
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.subarray(at + 4, at + 8).toString('latin1')
    parts.push({ name, bytes: bytes.subarray(at + 8, at + 8 + length) })
    at += 12 + length
  }
  if (parts.length === 0) return { bytes, how: 'none' }
  const kind = choice.below(4)
  const header = parts.find(({ name }) => name === 'IHDR')
  if (kind === 0 && header && header.bytes.length === 13) {
    const changed = Buffer.from(header.bytes)
    if (choice.once(2)) changed.writeUInt32BE(choice.one(sides), choice.one([0, 4]))
    else changed[8 + choice.below(5)] = choice.below(20)
    const head = parts.map((part) => (part === header ? { ...part, bytes: changed } : part))
    return { bytes: pngOf(head), how: 'another header' }
  }
  if (kind === 1) {
    const profile = deflateSync(Buffer.alloc(choice.one([10, 4_000_000]), 0x41))
    const text = Buffer.concat([Buffer.from('icc\0\0'), profile])
    const name = choice.one(['iCCP', 'zTXt', 'eXIf', 'tRNS', 'PLTE', 'acTL', 'fcTL', 'sBIT'])
    const more = parts.toSpliced(1, 0, { name, bytes: text })
    return { bytes: pngOf(more), how: `a chunk ${name}` }
  }
  const { parts: changed, how } = changeParts(parts, choice)
  return { bytes: pngOf(changed), how }
}

function pngOf(parts: readonly Part[]): Buffer {
  const chunks = parts.map(({ name, bytes }) => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), bytes])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(bytes.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([size, named, sum])
  })
  return Buffer.concat([pngHead, ...chunks])
}

/** The segments before the scan; the scan and what follows is one part. */
function mutateJpeg(bytes: Buffer, choice: Choice): Changed {
  const parts: Part[] = []
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    parts.push({ name: String(bytes[at + 1]), bytes: bytes.subarray(at, end) })
    at = end
  }
  parts.push({ name: 'scan', bytes: bytes.subarray(at) })
  const frame = parts.find(({ name }) => ['192', '194'].includes(name))
  if (choice.once(3) && frame && frame.bytes.length > 9) {
    const changed = Buffer.from(frame.bytes)
    if (choice.once(2)) changed.writeUInt16BE(choice.one(sides) & 0xffff, choice.one([5, 7]))
    else changed[4 + choice.below(changed.length - 4)] = choice.below(256)
    const all = parts.map((part) => (part === frame ? { ...part, bytes: changed } : part))
    return { bytes: jpegOf(all), how: 'another frame' }
  }
  if (choice.once(4)) {
    // A directory of EXIF that names itself as the next, with an orientation that there is not.
    const exif = Buffer.from(
      'ffe1002e457869660000' +
        '4d4d002a00000008' +
        '0002' +
        '011200030000000100ff0000' +
        '876900040000000100000008' +
        '00000008',
      'hex',
    )
    return { bytes: jpegOf([{ name: 'exif', bytes: exif }, ...parts]), how: 'EXIF in a circle' }
  }
  const { parts: changed, how } = changeParts(parts, choice)
  return { bytes: jpegOf(changed), how }
}

const jpegOf = (parts: readonly Part[]) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts.map(({ bytes }) => bytes)])

function mutateWebp(bytes: Buffer, choice: Choice): Changed {
  const parts: Part[] = []
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4)
    const name = bytes.subarray(at, at + 4).toString('latin1')
    parts.push({ name, bytes: bytes.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  if (parts.length === 0) return { bytes, how: 'none' }
  if (choice.once(3)) {
    const extended = Buffer.alloc(10)
    extended[0] = choice.below(256)
    extended.writeUIntLE(choice.one(sides) & 0xffffff, 4, 3)
    extended.writeUIntLE(choice.one(sides) & 0xffffff, 7, 3)
    const all = [{ name: 'VP8X', bytes: extended }, ...parts.filter(({ name }) => name !== 'VP8X')]
    return { bytes: webpOf(all), how: 'another canvas' }
  }
  const { parts: changed, how } = changeParts(parts, choice)
  return { bytes: webpOf(changed), how }
}

function webpOf(parts: readonly Part[]): Buffer {
  const chunks = parts.map(({ name, bytes }) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(bytes.length)
    return Buffer.concat([Buffer.from(name, 'latin1'), size, bytes, Buffer.alloc(bytes.length % 2)])
  })
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from('RIFF'), size, body])
}

function mutateGif(bytes: Buffer, choice: Choice): Changed {
  const changed = Buffer.from(bytes)
  const kind = choice.below(3)
  if (kind === 0) {
    changed.writeUInt16LE(choice.one(sides) & 0xffff, choice.one([6, 8]))
    return { bytes: changed, how: 'another screen' }
  }
  // From the first picture on: its place, its size and its codes.
  const first = changed.indexOf(0x2c, 13)
  if (first === -1 || first + 10 > changed.length) return { bytes: changed, how: 'none' }
  if (kind === 1) {
    changed.writeUInt16LE(choice.one(sides) & 0xffff, first + choice.one([1, 3, 5, 7]))
    return { bytes: changed, how: 'another frame' }
  }
  const frame = changed.subarray(first, changed.length - 1)
  const times = choice.one([1, 20, 2_000])
  const frames = Array.from({ length: times }, () => frame)
  return {
    bytes: Buffer.concat([changed.subarray(0, -1), ...frames, Buffer.from([0x3b])]),
    how: `${times} more frames`,
  }
}
