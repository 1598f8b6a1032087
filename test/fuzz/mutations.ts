import type { Choice } from './hostile-values.ts'

const oddBytes = [0x00, 0x01, 0x0a, 0x0d, 0x20, 0x22, 0x5c, 0x7f, 0x80, 0xc0, 0xfe, 0xff]
const oddLengths = [0, 1, 2, 255, 65_535, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1]
const longestPart = 2_000

type BytesChange = (bytes: Buffer, choice: Choice, all: readonly Buffer[]) => Buffer

/** A place, and how much from there on. */
function partOf(bytes: Buffer, choice: Choice, most = longestPart): [number, number] {
  const at = choice.below(bytes.length + 1)
  return [at, Math.min(bytes.length, at + 1 + choice.below(most))]
}

/** What may happen to any file or stream, whatever its format is. `all`: others, whose parts are put in. */
const bytesChanges: Record<string, BytesChange> = {
  'flipped bits': (bytes, choice) => {
    const changed = Buffer.from(bytes)
    for (let count = 1 + choice.below(12); count > 0 && changed.length > 0; count--) {
      const at = choice.below(changed.length)
      changed[at] = (changed[at] ?? 0) ^ (1 << choice.below(8))
    }
    return changed
  },
  'odd bytes': (bytes, choice) => {
    const changed = Buffer.from(bytes)
    for (let count = 1 + choice.below(6); count > 0 && changed.length > 0; count--) {
      changed[choice.below(changed.length)] = choice.one(oddBytes)
    }
    return changed
  },
  'cut off': (bytes, choice) => bytes.subarray(0, choice.below(bytes.length + 1)),
  'begun late': (bytes, choice) => bytes.subarray(choice.below(Math.min(bytes.length, 600) + 1)),
  'a part missing': (bytes, choice) => {
    const [from, to] = partOf(bytes, choice)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
  },
  'a part repeated': (bytes, choice) => {
    const [from, to] = partOf(bytes, choice)
    const part = bytes.subarray(from, to)
    const times = choice.one([1, 2, 40])
    const copies = Array.from({ length: times }, () => part)
    return Buffer.concat([bytes.subarray(0, to), ...copies, bytes.subarray(to)])
  },
  'a part moved': (bytes, choice) => {
    const [from, to] = partOf(bytes, choice)
    const rest = Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
    const at = choice.below(rest.length + 1)
    return Buffer.concat([rest.subarray(0, at), bytes.subarray(from, to), rest.subarray(at)])
  },
  'a part of another': (bytes, choice, all) => {
    const other = choice.one(all)
    const [from, to] = partOf(other, choice, 8_000)
    const [at, end] = partOf(bytes, choice)
    return Buffer.concat([bytes.subarray(0, at), other.subarray(from, to), bytes.subarray(end)])
  },
  'joined to another': (bytes, choice, all) =>
    Buffer.concat(choice.once(2) ? [bytes, choice.one(all)] : [choice.one(all), bytes]),
  'a length': (bytes, choice) => {
    const changed = Buffer.from(bytes)
    if (changed.length < 4) return changed
    const at = choice.below(changed.length - 3)
    const length = choice.one(oddLengths)
    if (choice.once(2)) changed.writeUInt32BE(length, at)
    else changed.writeUInt32LE(length, at)
    return changed
  },
  'a run of one byte': (bytes, choice) => {
    const at = choice.below(bytes.length + 1)
    const run = Buffer.alloc(choice.one([1, 300, 40_000]), choice.one(oddBytes))
    return Buffer.concat([bytes.subarray(0, at), run, bytes.subarray(at)])
  },
  'other digits': (bytes, choice) => {
    const text = bytes.toString('latin1')
    const given = choice.one(['0', '-1', '99999999999', '4294967296', '1e9', ''])
    const found = [...text.matchAll(/\d+/g)]
    if (found.length === 0) return bytes
    const { index, 0: digits } = choice.one(found)
    return Buffer.from(text.slice(0, index) + given + text.slice(index + digits.length), 'latin1')
  },
}

export type Mutated = { bytes: Buffer; how: string }

/** One to three changes of the bytes. */
export function mutateBytes(bytes: Buffer, choice: Choice, all: readonly Buffer[]): Mutated {
  const names = Object.keys(bytesChanges)
  const done: string[] = []
  let changed = bytes
  for (let count = choice.one([1, 1, 2, 3]); count > 0; count--) {
    const name = choice.one(names)
    changed = bytesChanges[name]?.(changed, choice, all) ?? changed
    done.push(name)
  }
  return { bytes: changed, how: done.join(', ') }
}

/** The same for a text, whose half characters no bytes in UTF-8 have. */
export function mutateText(text: string, choice: Choice, all: readonly string[]): string {
  let changed = text
  for (let count = choice.one([1, 1, 2, 3]); count > 0; count--) {
    changed = choice.one(textChanges)(changed, choice, all)
  }
  return changed
}

type TextChange = (text: string, choice: Choice, all: readonly string[]) => string

const signs = '{}[]",:\\*_`#|^<>$ \n\t\r\0\u2028\ufeff1-.'.split('')
const signsOfAnswers = [
  ...signs,
  '\ud83d',
  '\udc00',
  '\\u',
  '\\ud83d',
  '\\u0000',
  '{"',
  '"}',
  '"},{"',
  '],"cuerpo":[',
  '"role":"',
  '"content":"',
  '"referencias":[',
  '"cambios":[',
  '<think>',
  '</think>',
  '```json\n',
  '```',
  'Referencias',
  '| a | b |\n',
  '^[',
  '1e999',
  'null',
  '[b1]',
  '\\frac{',
]

const textChanges: readonly TextChange[] = [
  (text, choice) => {
    const at = choice.below(text.length + 1)
    return text.slice(0, at) + choice.one(signsOfAnswers) + text.slice(at + choice.below(3))
  },
  (text, choice) => {
    const at = choice.below(text.length + 1)
    return text.slice(0, at) + choice.one(signsOfAnswers) + text.slice(at)
  },
  (text, choice) => text.slice(0, choice.below(text.length + 1)),
  (text, choice) => text.slice(choice.below(Math.min(text.length, 60) + 1)),
  (text, choice) => {
    const at = choice.below(text.length + 1)
    return text.slice(0, at) + text.slice(at + 1 + choice.below(80))
  },
  (text, choice) => {
    const at = choice.below(text.length + 1)
    const part = text.slice(at, at + 1 + choice.below(80))
    return text.slice(0, at) + part.repeat(choice.one([2, 3, 30])) + text.slice(at)
  },
  (text, choice, all) => {
    const other = choice.one(all)
    const from = choice.below(other.length + 1)
    const part = other.slice(from, from + 1 + choice.below(300))
    const at = choice.below(text.length + 1)
    return text.slice(0, at) + part + text.slice(at + choice.below(60))
  },
  (text, choice, all) => text + choice.one(all),
  (text, choice) => {
    const at = choice.below(text.length + 1)
    return text.slice(0, at) + choice.one(signsOfAnswers).repeat(400) + text.slice(at)
  },
]
