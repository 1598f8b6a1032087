import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { academicTexts } from '#test/academic-text.ts'
import { placesOf, reasonOf, summaryOf } from './change-words.ts'
import { parseInline, writeInline } from './inline.ts'
import type { AcademicText, Block } from './model.ts'
import { keyOf, nameChanges } from './named-changes.ts'
import { applyChanges, placeChanges, textBlocks } from './undo-changes.ts'

/** '# ' begins a heading, '> ' a quotation, '@ ' a reference. */
function textOf(...lines: string[]): AcademicText {
  const roles: Record<string, Block['role']> = { '#': 't1', '>': 'quote', '@': 'ref' }
  const blocks = lines.map((line): Block => {
    const role = line[1] === ' ' ? roles[line[0] ?? ''] : undefined
    return role ? { role, content: line.slice(2) } : { role: 'p', content: line }
  })
  return {
    cuerpo: blocks.filter(({ role }) => role !== 'ref'),
    referencias: blocks.filter(({ role }) => role === 'ref').map(({ content }) => ({ content })),
  }
}

const minga = 'La minga une a toda la comunidad del valle.'
const agua = 'El agua baja del páramo cada mañana de invierno.'
const feria = 'En la feria se venden papas, habas y maíz tierno.'
const sol = 'El sol sale por detrás del volcán a las seis.'
const base = ['# Introducción', minga, agua, '# Método', feria, '@ Freire, P. (1970).']

describe('what a revision changed', () => {
  test.each<[string, string[], string, string[]]>([
    [
      'a word',
      ['# Introducción', minga, agua.replace('baja', 'llega'), ...base.slice(3)],
      'Cambié 1 párrafo. Lo demás quedó igual.',
      ['changed Introducción, párrafo 2 +1 −1 corregido'],
    ],
    [
      'two paragraphs and a new one',
      [
        '# Introducción',
        'La minga une.',
        `${agua} Se guarda en pozos de piedra hasta la tarde siguiente.`,
        sol,
        ...base.slice(3),
      ],
      'Cambié 2 párrafos y agregué 1. Lo demás quedó igual.',
      [
        'changed Introducción, párrafo 1 +1 −7 más corto',
        'changed Introducción, párrafo 2 +10 −0 más largo',
        'added Introducción, párrafo nuevo +10 −0 «El sol sale por detrás…»',
      ],
    ],
    [
      'a paragraph and a reference gone',
      ['# Introducción', agua, '# Método', feria],
      'Quité 1 párrafo y 1 referencia. Lo demás quedó igual.',
      [
        'removed Introducción, párrafo quitado +0 −9 «La minga une a toda…»',
        'removed Referencia quitada +0 −3 «Freire, P. (1970).»',
      ],
    ],
    [
      'a paragraph put elsewhere',
      ['# Introducción', agua, '# Método', feria, minga, '@ Freire, P. (1970).'],
      'Moví 1 párrafo. Lo demás quedó igual.',
      ['moved Método, párrafo movido +0 −0 «La minga une a toda…»'],
    ],
    [
      'a paragraph made a heading',
      ['# Introducción', minga, `# ${agua}`, ...base.slice(3)],
      'Cambié 1 título. Lo demás quedó igual.',
      ['changed Título «El agua baja del páramo cada mañana de invierno.» +0 −0 ahora es título'],
    ],
    ['nothing', base, 'El texto quedó igual.', []],
  ])('is told where it is: %s', (_, after, summary, told) => {
    const named = nameChanges(textOf(...base), textOf(...after))
    const places = placesOf(named)
    expect(summaryOf(named)).toBe(summary)
    expect(
      named.changes.map(
        (change, at) =>
          `${change.kind} ${places[at]} +${change.wordsNew} −${change.wordsGone} ${reasonOf(change, named)}`,
      ),
    ).toEqual(told)
  })

  it('in a text without a heading, and where all is new', () => {
    const named = nameChanges(textOf(minga), textOf(sol))
    expect(placesOf(named)).toEqual(['Comienzo, párrafo 1'])
    expect(summaryOf(named)).toBe('Cambié 1 párrafo.')
    const split = nameChanges(textOf(minga), textOf(sol, agua))
    expect(placesOf(split)).toEqual([
      'Comienzo, párrafo quitado',
      'Comienzo, párrafo nuevo',
      'Comienzo, párrafo nuevo',
    ])
    expect(summaryOf(split)).toBe('Agregué 2 párrafos y quité 1.')
  })
})

describe('one change undone', () => {
  const after = textOf(
    '# Introducción',
    'La minga une.',
    agua,
    sol,
    '# Método',
    '@ Freire, P. (1970).',
  )
  const named = nameChanges(textOf(...base), after)
  const statuses = (text: AcademicText) => placeChanges(text, named).map(({ status }) => status)

  it('leaves the others, and the same change can be made again', () => {
    expect(named.changes.map(({ kind }) => kind)).toEqual(['changed', 'added', 'removed'])
    const undone = applyChanges(after, named, [0], 'before')
    expect(undone.text.cuerpo.map(({ content }) => content)).toEqual([
      'Introducción',
      minga,
      agua,
      sol,
      'Método',
    ])
    expect(statuses(undone.text)).toEqual(['undone', 'applied', 'applied'])
    expect(applyChanges(undone.text, named, [0], 'after').text).toEqual(after)
  })

  it('finds its block where it stands now, whatever was written around it', () => {
    const edited = textOf(
      'Antes de todo.',
      ...['# Introducción', 'La minga une.', 'Otra cosa.', agua, sol, '# Método'],
    )
    const undone = applyChanges(edited, named, [0, 1, 2], 'before')
    expect(undone.touched).toEqual([])
    expect(undone.text.cuerpo.map(({ content }) => content)).toEqual([
      'Antes de todo.',
      'Introducción',
      minga,
      'Otra cosa.',
      agua,
      'Método',
      feria,
    ])
  })

  it('does nothing where the block was edited since', () => {
    const edited = textOf('# Introducción', 'La minga une mucho.', agua, `${sol} Sí.`, '# Método')
    expect(statuses(edited)).toEqual(['touched', 'touched', 'applied'])
    const undone = applyChanges(edited, named, [0, 1], 'before')
    expect(undone).toEqual({ text: edited, done: [], touched: [0, 1] })
    expect(placeChanges(edited, named).map(({ at }) => at)).toEqual([1, 3, 4])
  })

  it('finds a new reference after the list was sorted', () => {
    const listed = nameChanges(
      textOf('@ Mena, P.', '@ Zea, L.'),
      textOf('@ Mena, P.', '@ Zea, L.', '@ Arias, J.'),
    )
    const sorted = textOf('@ Arias, J.', '@ Mena, P.', '@ Zea, L.')
    const { text } = applyChanges(sorted, listed, [0], 'before')
    expect(text.referencias.map(({ content }) => content)).toEqual(['Mena, P.', 'Zea, L.'])
  })
})

/** Without equal blocks, which cannot be told from each other. */
function distinct(text: AcademicText): AcademicText {
  const seen = new Set<string>()
  const isNew = (content: string) => {
    const written = writeInline(parseInline(content))
    if (written === '' || seen.has(written)) return false
    seen.add(written)
    return true
  }
  return {
    cuerpo: text.cuerpo.filter(
      ({ role, content }) => !role.startsWith('title') && role !== 'ref' && isNew(content),
    ),
    referencias: text.referencias.filter(({ content }) => isNew(content)),
  }
}

const keysOf = (text: AcademicText) => textBlocks(text).map(keyOf)

/** A text and what became of it: blocks kept, taken from elsewhere, left out, written anew. */
const revisions = fc
  .tuple(academicTexts(), academicTexts(), fc.array(fc.nat(5), { minLength: 60, maxLength: 60 }))
  .map(([one, other, choices]) => {
    const before = distinct(one)
    const fresh = distinct(other)
    const cuerpo = before.cuerpo.flatMap((block, at): Block[] => {
      const choice = choices[at % choices.length]
      const next = fresh.cuerpo[at]
      if (choice === 0) return []
      if (choice === 1 && next) return [block, next]
      if (choice === 2) return [{ ...block, content: `${block.content} Más palabras nuevas.` }]
      return [block]
    })
    if (choices[0] === 5 && cuerpo.length > 1) cuerpo.push(...cuerpo.splice(0, 1))
    const referencias = before.referencias.filter((_, at) => choices[at % choices.length] !== 4)
    return { before, after: distinct({ cuerpo, referencias }) }
  })

describe('any revision', () => {
  it('is undone as a whole and made again', () => {
    fc.assert(
      fc.property(revisions, ({ before, after }) => {
        const named = nameChanges(before, after)
        const all = named.changes.map((_, at) => at)
        const undone = applyChanges(after, named, all, 'before').text
        expect(keysOf(undone)).toEqual(keysOf(before))
        expect(placeChanges(undone, named).every(({ status }) => status === 'undone')).toBe(true)
        expect(keysOf(applyChanges(undone, named, all, 'after').text)).toEqual(keysOf(after))
      }),
    )
  })

  it('is undone change by change, in any order', () => {
    fc.assert(
      fc.property(revisions, fc.infiniteStream(fc.nat(1_000)), ({ before, after }, numbers) => {
        const named = nameChanges(before, after)
        const left = named.changes.map((_, at) => at)
        let text = after
        while (left.length > 0) {
          const [next = 0] = left.splice((numbers.next().value ?? 0) % left.length, 1)
          const undone = applyChanges(text, named, [next], 'before')
          expect(undone.done).toEqual([next])
          text = undone.text
        }
        expect(keysOf(text)).toEqual(keysOf(before))
      }),
    )
  })

  it('whose blocks were edited since loses no word of the edit', () => {
    fc.assert(
      fc.property(revisions, fc.nat(1_000), ({ before, after }, at) => {
        const named = nameChanges(before, after)
        const cuerpo = [...after.cuerpo]
        const place = at % (cuerpo.length + 1)
        const own: Block = { role: 'p', content: `${cuerpo[place]?.content ?? ''} Escrito a mano.` }
        cuerpo.splice(place, 1, own)
        const all = named.changes.map((_, index) => index)
        const { text } = applyChanges({ ...after, cuerpo }, named, all, 'before')
        expect(keysOf(text)).toContain(keyOf(own))
      }),
    )
  })
})

it('a revised table is told by the words of its cells, without the signs between them', () => {
  const table = (n: number): AcademicText => ({
    cuerpo: [{ role: 'table', content: `Matrícula\n| Carrera | n |\n| Derecho | ${n} |` }],
    referencias: [],
  })
  const named = nameChanges(table(120), table(130))
  const { changes } = named
  expect(placesOf(named)).toEqual(['Tabla «Matrícula»'])
  expect(changes).toMatchObject([{ kind: 'changed', wordsNew: 1, wordsGone: 1 }])
  expect(changes[0]?.spans.map(({ text, mark }) => `${mark}:${text}`).join('')).toBe(
    'same:Matrículasame: same:Carrerasame: same:nsame: same:Derechosame: gone:120 new:130',
  )
})
