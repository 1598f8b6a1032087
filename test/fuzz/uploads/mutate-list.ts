import type { Choice } from '#test/fuzz/hostile-values.ts'
import { hostileText, hostileValue, jsonOf, withHostilePart } from '#test/fuzz/hostile-values.ts'
import { mutateText } from '#test/fuzz/mutations.ts'

type ListChange = (list: string, choice: Choice) => string

const inField = (list: string, choice: Choice, text: string) => {
  const places = [...list.matchAll(/[{:=-]\s*/g)].map(({ index, 0: found }) => index + found.length)
  const at = places.length === 0 ? 0 : choice.one(places)
  return list.slice(0, at) + text + list.slice(at)
}
const deep = (open: string, close: string, depth: number) =>
  open.repeat(depth) + close.repeat(depth)

const changes: Record<string, ListChange> = {
  'a hostile field': (list, choice) => inField(list, choice, hostileText(choice)),
  'braces in braces': (list, choice) =>
    inField(list, choice, deep('{', '}', choice.one([3, 5_000]))),
  'an open brace': (list, choice) => inField(list, choice, '{'.repeat(choice.one([1, 3_000]))),
  'commands of TeX': (list, choice) =>
    inField(
      list,
      choice,
      choice.one(['\\input{a}', "{\\'{\\i}}", '\\'.repeat(2_000), '$a_b^{c', '\\def\\a{\\a}\\a']),
    ),
  'strings of themselves': (list) =>
    `@string{a = b # a}\n@string{b = a # b}\n@comment{\n@preamble{a}\n${list}`,
  'the same many times': (list, choice) =>
    `${list}\n`.repeat(choice.one([2, 300])).slice(0, 2_000_000),
  'an end missing': (list) => list.replaceAll(/^ER .*$|\}\s*$/gm, ''),
  'a number in place': (list, choice) =>
    list.replace(/\d{4}/, choice.one(['99999999999', '-1', '', '0', '१९९०'])),
  'other lines': (list, choice) =>
    list.replaceAll('\n', choice.one(['\r', '\r\n', '\n\n', '\u2028', ' '])),
  'names of objects': (list, choice) =>
    list.replaceAll(
      choice.one(['title', 'author', 'TI', 'type']),
      choice.one(['__proto__', 'constructor', 'toString']),
    ),
  'another kind': (list, choice) =>
    list.replaceAll(/@\w+|JOUR|BOOK/g, choice.one(['@', 'a', '@comment', 'MGZN'])),
  'a long line': (list, choice) =>
    inField(list, choice, choice.one(['a', '{a}', 'a and ', '; ']).repeat(60_000)),
  'any change of its text': (list, choice) => mutateText(list, choice, [list]),
}

/** A list of references whose entries are not as their format wants them. */
export function mutateList(bytes: Buffer, choice: Choice): { bytes: Buffer; how: string } {
  const list = bytes.toString('utf8')
  if (/^\s*\[/.test(list) && !choice.once(4)) return mutateCsl(list, choice)
  const how = choice.one(Object.keys(changes))
  const changed = changes[how]?.(list, choice) ?? list
  const encoding = choice.once(8) ? choice.one(['utf16le', 'latin1'] as const) : 'utf8'
  return { bytes: Buffer.from(changed, encoding), how: `${how}, ${encoding}` }
}

function mutateCsl(list: string, choice: Choice): { bytes: Buffer; how: string } {
  let works: unknown
  try {
    works = JSON.parse(list)
  } catch {
    // A foreign list that is no JSON stays a text.
    return { bytes: Buffer.from(mutateText(list, choice, [list])), how: 'a change of its text' }
  }
  if (choice.once(5)) return { bytes: Buffer.from(jsonOf(hostileValue(choice))), how: 'any value' }
  for (let count = 1 + choice.below(4); count > 0; count--) works = withHostilePart(works, choice)
  return { bytes: Buffer.from(jsonOf(works)), how: 'hostile parts' }
}
