import { hostileStrings } from '#test/hostile-strings.ts'
import { seededBelow } from '#test/seeded.ts'

/** Chooses by the seed alone. */
export type Choice = {
  below(limit: number): number
  one<Item>(items: readonly Item[]): Item
  /** True once in `times`. */
  once(times: number): boolean
}

export function choiceOf(seed: number): Choice {
  const below = seededBelow(seed)
  return {
    below,
    one: (items) => items[below(items.length)] as never,
    once: (times) => below(times) === 0,
  }
}

/** JSON that `JSON.stringify` cannot write: put into the text of the body instead of the mark. */
const rawMark = '@@raw@@'
const rawJson = [
  '1e309',
  '-1e309',
  '9223372036854775808',
  '00',
  '-0',
  '"\\ud800"',
  '"\\u0000"',
  '"a\\udfffb"',
  '{"__proto__":{"role":"operator"}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"a":1,"a":2}',
  `${'['.repeat(9_000)}${']'.repeat(9_000)}`,
  `${'{"a":'.repeat(9_000)}"\\u0000"${'}'.repeat(9_000)}`,
  `${'['.repeat(9_000)}"\\u0000"${']'.repeat(9_000)}`,
]

const numbers = [
  0,
  -1,
  1,
  0.5,
  255,
  32_768,
  65_536,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  -(2 ** 53),
  1e21,
  Number.MAX_VALUE,
]

const shortStrings = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  '😀'.repeat(20).slice(0, 39),
  '\u202e\u2066',
  '\ufffe\uffff',
  '\r\nBcc: a@b.ec',
  "'; drop table users; --",
  '%',
  '%00',
  '_',
  '\\',
  '\\x',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=1+1',
  '../../etc/passwd',
  'null',
  'undefined',
  'NaN',
  'true',
  '-0',
  '1e309',
  'Infinity',
  '0x1F',
  '٣',
  'İẞ',
  'a@b.ec',
  'A@B.EC ',
  '2026-02-30',
  '0000-00-00',
  '10000-01-01',
  '-271821-04-20',
  '2026-01-01T00:00:00Z',
  '99999999999',
  '10.1234/\ud800',
  '10.1234/<>"{}|^`',
  'W2741809807',
  '__proto__',
  'constructor',
  'toString',
]

const long = hostileStrings(1)

/** Half characters and what databases cannot hold, alone and within words. */
const broken = [
  '\ud800',
  'a\udfff',
  'Vera \ud83d',
  '\udc00\ud800 agua',
  'agua\ud800.',
  '\ufffe',
  'a\u0000',
]

/** A string of a stranger: broken, short and odd, or long. */
export function hostileText(choice: Choice): string {
  if (choice.once(3)) return choice.one(broken)
  if (!choice.once(4)) return choice.one(shortStrings)
  return choice.one(long).of(choice.one([150, 2_000, 20_001, 70_000]))
}

/** Any value at all where the contract wants a certain one. */
export function hostileValue(choice: Choice): unknown {
  const kind = choice.below(10)
  if (kind < 4) return hostileText(choice)
  if (kind < 6) return choice.one(numbers)
  if (kind === 6) return choice.one([null, true, false, [], {}, [[]], [null], [{}]])
  if (kind === 7) return `${rawMark}${choice.below(rawJson.length)}`
  if (kind === 8) {
    const item = hostileText(choice).slice(0, 200)
    return Array.from({ length: choice.one([1, 70, 3_000]) }, () => item)
  }
  const keys = Array.from({ length: choice.one([1, 200]) }, (_, at) =>
    at === 0 ? hostileText(choice) : `${choice.one(shortStrings)}${at}`,
  )
  return Object.fromEntries(keys.map((key) => [key, 1]))
}

/** The body's text, with the values that no object can hold. */
export function jsonOf(body: unknown): string {
  const text = JSON.stringify(body) ?? ''
  return text.replace(/"@@raw@@(\d+)"/g, (_, index) => rawJson[Number(index)] ?? 'null')
}

/** The value with one of its parts, at any depth, replaced by a hostile one. */
export function withHostilePart(value: unknown, choice: Choice): unknown {
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'string' && !choice.once(3) ? hostileText(choice) : hostileValue(choice)
  }
  const keys = Object.keys(value)
  if (keys.length === 0) return hostileValue(choice)
  const changed = choice.one(keys)
  const entries = Object.entries(value).map(([key, part]) => [
    key,
    key === changed ? withHostilePart(part, choice) : part,
  ])
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries)
}
