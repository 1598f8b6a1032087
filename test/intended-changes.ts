import fc from 'fast-check'
import type { AcademicText, Block } from '#core/document/model.ts'

/** A change as it is meant: blocks counted from 1, separate from those of the other changes of a script. */
export type IntendedChange =
  | { kind: 'replace'; from: number; to: number; blocks: Block[] }
  | { kind: 'add'; after: number; blocks: Block[] }
  | { kind: 'remove'; from: number; to: number }
  | { kind: 'move'; from: number; to: number; after: number }
  | { kind: 'replaceReference'; at: number; content: string }
  | { kind: 'addReference'; content: string }
  | { kind: 'removeReference'; at: number }

/** The document that changes are to give, computed at once. */
export function applyChanges(base: AcademicText, changes: readonly IntendedChange[]): AcademicText {
  const slots = base.cuerpo.map((block) => ({ blocks: [block], after: [] as Block[] }))
  const references = base.referencias.map(({ content }) => [content])
  const added: string[] = []
  const slotAt = (place: number) => slots[place - 1] ?? { blocks: [], after: [] }
  for (const change of changes) {
    if (change.kind === 'replace' || change.kind === 'remove') {
      for (let at = change.from; at <= change.to; at++) slotAt(at).blocks = []
      if (change.kind === 'replace') slotAt(change.from).blocks = change.blocks
    }
    if (change.kind === 'add') slotAt(change.after).after.push(...change.blocks)
    if (change.kind === 'move') {
      for (let at = change.from; at <= change.to; at++) {
        slotAt(change.after).after.push(...slotAt(at).blocks)
        slotAt(at).blocks = []
      }
    }
    if (change.kind === 'replaceReference') references[change.at - 1] = [change.content]
    if (change.kind === 'removeReference') references[change.at - 1] = []
    if (change.kind === 'addReference') added.push(change.content)
  }
  return {
    cuerpo: slots.flatMap(({ blocks, after }) => [...blocks, ...after]),
    referencias: [...references.flat(), ...added].map((content) => ({ content })),
  }
}

export type WrittenItem = {
  accion: string
  bloque: string
  empieza: string
  role: string
  content: string
}

/** The answer of a model that makes no mistake. */
export function changesAnswer(
  comments: string,
  changes: readonly IntendedChange[],
  base: AcademicText,
): string {
  const cambios = changes.flatMap((change) => itemsOf(change, base))
  return JSON.stringify({ comentarios_del_modelo: comments, texto_generado: { cambios } })
}

function itemsOf(change: IntendedChange, base: AcademicText): WrittenItem[] {
  const wordsOf = (content = '') => content.split(/\s+/).slice(0, 3).join(' ')
  const block = (at: number) => wordsOf(base.cuerpo[at - 1]?.content)
  const reference = (at: number) => wordsOf(base.referencias[at - 1]?.content)
  const place = (from: number, to: number) => (from === to ? `b${from}` : `b${from}-b${to}`)
  const item = (
    accion: string,
    bloque: string,
    empieza: string,
    role: string,
    content: string,
  ) => ({
    accion,
    bloque,
    empieza,
    role,
    content,
  })
  switch (change.kind) {
    case 'replace': {
      const where = place(change.from, change.to)
      const empieza = block(change.from)
      return change.blocks.map(({ role, content }) =>
        item('cambiar', where, empieza, role, content),
      )
    }
    case 'add':
      return change.blocks.map(({ role, content }) =>
        item('agregar', `b${change.after}`, block(change.after), role, content),
      )
    case 'remove':
      return [item('quitar', place(change.from, change.to), block(change.from), 'p', '')]
    case 'move': {
      const where = place(change.from, change.to)
      return [item('mover', where, block(change.from), 'p', `b${change.after}`)]
    }
    case 'replaceReference':
      return [item('cambiar', `r${change.at}`, reference(change.at), 'ref', change.content)]
    case 'removeReference':
      return [item('quitar', `r${change.at}`, reference(change.at), 'ref', '')]
    case 'addReference':
      return [item('agregar', 'r1', reference(1), 'ref', change.content)]
  }
}

const words =
  'la deserción universitaria crece cuando falta apoyo según datos del páramo andino 2021'
/** New text: it is read as Markdown, so that it has no marks by chance. */
const prose = fc
  .array(fc.constantFrom(...words.split(' '), 'Quito', '“sí”', '*cursiva*', 'ñandú', '😀'), {
    minLength: 3,
    maxLength: 40,
  })
  .map((all) => `El ${all.join(' ')}.`)
/** Text of the document: whatever a student or a draft has put there. */
const anything = fc
  .oneof(
    prose,
    fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
    fc.constantFrom(
      'Con "comillas", \\barras\\ y *cursiva*.',
      'b7: no es una etiqueta.',
      'Referencias',
      '# No es Markdown',
      '  1. con   espacios ',
      'Línea\u2028rara',
    ),
  )
  .filter((content) => content.trim() !== '')
const paragraph = (content: fc.Arbitrary<string>): fc.Arbitrary<Block> =>
  fc.record({ role: fc.constantFrom('p' as const, 'quote' as const), content })
const heading: fc.Arbitrary<Block> = fc.record({
  role: fc.constantFrom('t1' as const, 't2' as const),
  content: anything,
})

export const documents: fc.Arbitrary<AcademicText> = fc.record({
  cuerpo: fc
    .tuple(
      anything,
      fc.array(fc.oneof({ weight: 4, arbitrary: paragraph(anything) }, heading), {
        minLength: 1,
        maxLength: 25,
      }),
    )
    .map(([title, blocks]) => [{ role: 'title-main' as const, content: title }, ...blocks]),
  referencias: fc.array(fc.record({ content: anything }), { maxLength: 6 }),
})

const seed = fc.record({
  kind: fc.constantFrom<IntendedChange['kind']>(
    'replace',
    'add',
    'remove',
    'move',
    'replaceReference',
    'addReference',
    'removeReference',
  ),
  at: fc.nat(),
  length: fc.integer({ min: 1, max: 3 }),
  to: fc.nat(),
  blocks: fc.array(paragraph(prose), { minLength: 1, maxLength: 3 }),
  content: prose,
})
type Seed = typeof seed extends fc.Arbitrary<infer T> ? T : never

/** A document, changes to separate places of it, an order of the items, and how the answer is cut into pieces. */
export const scripts = documents.chain((base) =>
  fc.record({
    base: fc.constant(base),
    changes: fc.array(seed, { maxLength: 6 }).map((seeds) => separate(base, seeds)),
    shuffle: fc.option(fc.nat(), { nil: null }),
    cuts: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 }),
  }),
)

/** The changes whose places no other change touches, so that their meaning does not depend on their order. */
function separate(base: AcademicText, seeds: readonly Seed[]): IntendedChange[] {
  const size = base.cuerpo.length
  const taken = new Set<number>()
  const destinations = new Set<number>()
  const references = new Set<number>()
  const changes: IntendedChange[] = []
  for (const { kind, at, length, to, blocks, content } of seeds) {
    const from = 2 + (at % (size - 1))
    const end = Math.min(size, from + length - 1)
    const places = Array.from({ length: end - from + 1 }, (_, index) => from + index)
    const after = 1 + (to % size)
    const reference = 1 + (at % Math.max(1, base.referencias.length))
    const isFree = !places.some((place) => taken.has(place) || destinations.has(place))
    if (kind === 'addReference') changes.push({ kind, content })
    else if (kind === 'replaceReference' || kind === 'removeReference') {
      if (base.referencias.length === 0 || references.has(reference)) continue
      references.add(reference)
      changes.push(
        kind === 'removeReference' ? { kind, at: reference } : { kind, at: reference, content },
      )
    } else if (kind === 'add') {
      if (destinations.has(after)) continue
      destinations.add(after)
      changes.push({ kind, after, blocks })
    } else if (isFree && kind === 'move') {
      if (taken.has(after) || destinations.has(after) || places.includes(after)) continue
      for (const place of [...places, after]) taken.add(place)
      destinations.add(after)
      changes.push({ kind, from, to: end, after })
    } else if (isFree) {
      for (const place of places) taken.add(place)
      if (kind === 'remove') changes.push({ kind, from, to: end })
      else {
        // A heading is replaced by a heading, and what stands under it.
        const isHeading = places.every((place) => base.cuerpo[place - 1]?.role.startsWith('t'))
        const first: Block[] = isHeading ? [{ role: 't2', content }] : []
        changes.push({ kind: 'replace', from, to: end, blocks: [...first, ...blocks] })
      }
    }
  }
  return changes
}

/** The changes in the order of the document. */
export function inOrder(changes: readonly IntendedChange[]): IntendedChange[] {
  return [...changes].sort((a, b) => placeOf(a) - placeOf(b))
}

/** The changes in an order that a seed decides. */
export function shuffled(changes: readonly IntendedChange[], by: number | null): IntendedChange[] {
  if (by === null) return inOrder(changes)
  return inOrder(changes)
    .map((change, index) => [((index + 1) * 7_919 + by) % 101, change] as const)
    .sort(([a], [b]) => a - b)
    .map(([, change]) => change)
}

function placeOf(change: IntendedChange): number {
  if (change.kind === 'add') return change.after + 0.5
  if (change.kind === 'move') return Math.min(change.from, change.after + 0.5)
  return 'from' in change ? change.from : Number.MAX_SAFE_INTEGER
}
