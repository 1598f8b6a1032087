import { expect, test } from 'vitest'
import { seeded } from '#test/seeded.ts'
import { type AnchoredBlock, AnchorFinder } from './find-anchor.ts'

/** Blocks as `id: text`; `[` and `]` stand around what is commented, and in the later text around where it is now. */
type Case = [what: string, before: string[], after: string[]]

const inside: Case[] = [
  ['nothing is changed', ['a: El [agua fría] fluye.'], ['a: El [agua fría] fluye.']],
  ['one letter of one word', ['a: Una [integracion] buena.'], ['a: Una [integración] buena.']],
  ['one word of two', ['a: La [integración social] vale.'], ['a: La [integración] plena vale.']],
  ['an ending', ['a: Los [estudiante nuevo] llegan.'], ['a: Los [estudiantes nuevos] llegan.']],
  [
    'a word is put between',
    ['a: Depende de [la integración académica] del campus.'],
    ['a: Depende de [la plena integración académica] del campus.'],
  ],
  [
    'the first word is replaced',
    ['a: Se [observa que la deserción aumenta] cada año.'],
    ['a: Se nota [que la deserción aumenta] cada año.'],
  ],
  [
    'the last word is replaced',
    ['a: Se [observa que la deserción aumenta] cada año.'],
    ['a: Se [observa que la deserción] crece cada año.'],
  ],
  [
    'a long sentence is put inside',
    ['a: Dice [la permanencia de los estudiantes depende de la integración al campus].'],
    [
      'a: Dice [la permanencia de los estudiantes, que según el informe de la universidad se mide en cada período con una encuesta a todas las carreras, depende de la integración al campus].',
    ],
  ],
  [
    'letters become capitals and signs change',
    ['a: Y [así, según Tinto, es.] Fin.'],
    ['a: Y [Así según Tinto es]. Fin.'],
  ],
  [
    'a note is put inside',
    ['a: La [integración académica] vale.'],
    ['a: La [integración\ufffc académica] vale.'],
  ],
]

const around: Case[] = [
  ['words before', ['a: El [agua fría] fluye.'], ['a: Antes de todo, el [agua fría] fluye.']],
  ['words after', ['a: El [agua fría] fluye.'], ['a: El [agua fría] fluye hoy.']],
  [
    'equal words: the second of two',
    ['a: El agua sube y el [agua] baja.'],
    ['a: Hoy el agua sube y el [agua] baja.'],
  ],
  [
    'two equal sentences change places with their paragraphs',
    ['a: Esto es así. Uno.', 'b: [Esto es así.] Dos.'],
    ['b: [Esto es así.] Dos.', 'a: Esto es así. Uno.'],
  ],
  [
    'an equal sentence after it, and a letter of its own is changed',
    ['a: [Esto es muy importante.] Uno.', 'b: Esto es muy importante. Dos.'],
    ['a: [Esto es muy importnte]. Uno.', 'b: Esto es muy importante. Dos.'],
  ],
]

const blocks: Case[] = [
  [
    'the paragraph is split before the words',
    ['a: Uno dos tres. El [agua] fluye.', 'z: El agua.'],
    ['a: Uno dos tres.', 'b: El [agua] fluye.', 'z: El agua.'],
  ],
  [
    'the paragraph is split inside the words',
    ['a: La [integración académica] vale.', 'z: Otro.'],
    ['a: La [integración]', 'b: [académica] vale.', 'z: Otro.'],
  ],
  [
    'the paragraph is split after the words',
    ['a: La [integración académica] vale.', 'z: Otro.'],
    ['a: La [integración académica]', 'b: vale.', 'z: Otro.'],
  ],
  [
    'it is joined to the one before',
    ['a: Uno.', 'b: Crece la [deserción de los nuevos] aquí.'],
    ['a: Uno. Crece la [deserción de los nuevos] aquí.'],
  ],
  [
    'the paragraph is cut and put in elsewhere',
    ['a: Uno.', 'b: [Crece la deserción de los nuevos.]', 'c: Tres.'],
    ['c: Tres.', 'a: Uno.', 'n: [Crece la deserción de los nuevos.]'],
  ],
  [
    'several paragraphs',
    ['a: Uno [dos tres.', 'b: Cuatro cinco.', 'c: Seis] siete.'],
    ['a: Uno [dos tres.]', 'b: [Cuatro cinco.]', 'c: [Seis] siete.'],
  ],
  [
    'several paragraphs, with words changed in each',
    ['a: Primero [viene la introducción.', 'b: Después el método.', 'c: Los resultados] al final.'],
    [
      'a: Primero [viene una introducción.]',
      'b: [Después, los métodos.]',
      'c: [Sus resultados] al final.',
    ],
  ],
  [
    'several paragraphs, and one put between',
    ['a: [Viene la introducción.', 'b: Después el método.]'],
    ['a: [Viene la introducción.]', 'n: [Un párrafo nuevo, entero.]', 'b: [Después el método].'],
  ],
  [
    'several paragraphs become one',
    ['a: [Viene la introducción.', 'b: Después el método.] Y más.'],
    ['a: [Viene la introducción. Después el método]. Y más.'],
  ],
  [
    'the last of several is deleted',
    ['a: [Viene la introducción.', 'b: Después el método.', 'c: Fin.]', 'd: Otro.'],
    ['a: [Viene la introducción.]', 'b: [Después el método]. Y ya.', 'd: Otro.'],
  ],
  [
    'a table between paragraphs belongs to them',
    ['a: [Viene la introducción.', 't: #', 'b: Después el método.]'],
    ['a: [Viene la introducción.]', 't: [#]', 'b: [Después el método.]'],
  ],
  [
    'a table and the paragraph after it',
    ['t: [#', 'b: Después el método] y más.'],
    ['t: [#]', 'b: [Después el método] y más.'],
  ],
  ['a table', ['t: [#]', 'b: Después.'], ['t: [#]', 'b: Después.']],
]

const gone: Case[] = [
  ['the words are deleted', ['a: El [agua fría] fluye.'], ['a: El río fluye.']],
  ['most of them are', ['a: El [agua fría del páramo alto] fluye.'], ['a: El río alto fluye.']],
  ['one word becomes another', ['a: El [agua] fluye.'], ['a: El río fluye.']],
  [
    'one word, with one like it far away',
    ['a: Los [estudiantes] llegan.'],
    [`a: Todos llegan.${' Y así es siempre.'.repeat(5)} Cada estudiante.`],
  ],
  [
    'one word, with the same in the next paragraph',
    ['a: El [agua] fluye por el canal.', 'b: El agua sube.'],
    ['a: El río fluye por el canal.', 'b: El agua sube.'],
  ],
  ['the paragraph is deleted', ['a: El [agua] fluye.', 'b: El agua.'], ['b: El agua.']],
  [
    'it is deleted, and its words stand twice elsewhere',
    ['a: [Esto es así.]', 'b: Esto es así. Esto es así.'],
    ['b: Esto es así. Esto es así.'],
  ],
  ['all is deleted', ['a: El [agua] fluye.'], ['a: ']],
  ['signs alone are', ['a: Uno [+] dos.'], ['a: Uno más dos.']],
]

const tableName = 'Tabla 1'

function read(written: readonly string[]): { blocks: AnchoredBlock[]; texts: string[] } {
  const texts = written.map((one) => one.slice(one.indexOf(': ') + 2))
  const plain = texts.map((text) => text.replace(/[[\]]/g, ''))
  const blocks = written.map((one, at) => ({
    id: one.slice(0, one.indexOf(':')),
    text: plain[at] === '#' ? null : (plain[at] ?? ''),
  }))
  return { blocks, texts }
}

function anchorOf(written: readonly string[]) {
  const { blocks, texts } = read(written)
  const first = texts.findIndex((text) => text.includes('['))
  const last = texts.findIndex((text) => text.includes(']'))
  const from = blocks[first]?.text === null ? 0 : (texts[first]?.indexOf('[') ?? 0)
  const words = texts
    .slice(first, last + 1)
    .join('\n')
    .replace(/^[^[]*\[/, '')
    .replace(/\].*$/s, '')
  const quoted = words.replace(/^#/, tableName).replace(/\n#/g, '')
  return { block: blocks[first]?.id ?? '', from, to: from + quoted.length, quoted }
}

/** The later text with brackets around what was found. */
function marked(before: readonly string[], after: readonly string[]): string[] | null {
  const { blocks } = read(after)
  const found = new AnchorFinder(blocks).find(anchorOf(before))
  if (!found) return null
  return blocks.map(({ id, text }, at) => {
    const here = found.find((one) => one.at === at)
    const shown = text ?? '#'
    if (!here) return `${id}: ${shown}`
    const { from, to } = text === null ? { from: 0, to: 1 } : here
    return `${id}: ${shown.slice(0, from)}[${shown.slice(from, to)}]${shown.slice(to)}`
  })
}

test.each(inside)('inside the words: %s', (_, before, after) => {
  expect(marked(before, after)).toEqual(after)
})
test.each(around)('around the words: %s', (_, before, after) => {
  expect(marked(before, after)).toEqual(after)
})
test.each(blocks)('paragraphs: %s', (_, before, after) => {
  expect(marked(before, after)).toEqual(after)
})
test.each(gone)('gone: %s', (_, before, after) => {
  expect(marked(before, after)).toBeNull()
})

test('of long quoted words the end is found by their length where they were cut', () => {
  const words = Array.from({ length: 900 }, (_, at) => `palabra${at}`)
  const text = words.join(' ')
  const quoted = text.slice(0, 2_000)
  const find = (changed: string) =>
    new AnchorFinder([{ id: 'a', text: changed }]).find({
      block: 'a',
      from: 0,
      to: text.length,
      quoted,
    })
  expect(find(`Antes. ${text}`)).toEqual([{ at: 0, from: 7, to: 7 + text.length }])
  const changed = text.replace('palabra20 ', 'otra ')
  expect(find(changed)).toEqual([{ at: 0, from: 0, to: expect.closeTo(changed.length, -2) }])
})

test('whichever word is changed, and whatever is written around, words of some length are found', () => {
  const random = seeded(39)
  const pick = (count: number) => Math.floor(random() * count)
  const vocabulary = 'agua canal ciudad estudio método muestra norte páramo río social vida año'
    .split(' ')
    .flatMap((word) => [word, `${word}s`, `re${word}`])
  const words = (count: number) =>
    Array.from({ length: count }, () => vocabulary[pick(vocabulary.length)] ?? '')
  for (let run = 0; run < 1_000; run++) {
    const quoted = words(5 + pick(20))
    const before = words(pick(40))
    const from = before.length === 0 ? 0 : before.join(' ').length + 1
    const anchor = { block: 'a', from, to: from + quoted.join(' ').length }
    const now = [...quoted]
    const changed = 1 + pick(now.length - 2)
    now[changed] = 'xxxx'
    const head = [...words(pick(10)), ...before]
    const text = [...head, ...now, ...words(pick(40))].join(' ')
    const found = new AnchorFinder([{ id: 'a', text }]).find({
      ...anchor,
      quoted: quoted.join(' '),
    })
    const start = head.length === 0 ? 0 : head.join(' ').length + 1
    const [one] = found ?? []
    expect(one).toBeDefined()
    // An equal word beside it may lengthen the run by some words.
    expect(one?.from).toBeLessThanOrEqual(start)
    expect(one?.to).toBeGreaterThanOrEqual(start + now.join(' ').length)
  }
})
