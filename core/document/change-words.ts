import { capitalName, isHeadingRole, isProse, kindOf } from './block-roles.ts'
import { blockName } from './kinds/exhibits.ts'
import { listOfWords } from './list-of-words.ts'
import type { Block } from './model.ts'
import type { NamedChange, NamedChanges, Row } from './named-changes.ts'
import { truncateText } from './truncate-text.ts'
import { countPlainWords } from './words.ts'

type Kind = NamedChange['kind']

const verbs: readonly [Kind, string][] = [
  ['changed', 'cambié'],
  ['added', 'agregué'],
  ['removed', 'quité'],
  ['moved', 'moví'],
]

/** 'Cambié 2 párrafos y agregué 1. Lo demás quedó igual.' */
export function summaryOf({ rows, changes }: NamedChanges): string {
  if (changes.length === 0) return 'El texto quedó igual.'
  const nounOf = ({ row }: NamedChange) => nounsOf(rows[row])
  const isOneNoun = new Set(changes.map((change) => nounOf(change).one)).size === 1
  const acts = verbs.flatMap(([kind, verb], index) => {
    const counts = new Map<string, { count: number; one: string; many: string }>()
    for (const change of changes) {
      if (change.kind !== kind) continue
      const noun = nounOf(change)
      const known = counts.get(noun.one)
      if (known) known.count++
      else counts.set(noun.one, { count: 1, ...noun })
    }
    if (counts.size === 0) return []
    const isSaid = isOneNoun && changes.some((each) => rank(each.kind) < index)
    const things = [...counts.values()].map(({ count, one, many }) =>
      isSaid ? `${count}` : `${count} ${count === 1 ? one : many}`,
    )
    return [`${verb} ${listOfWords(things)}`]
  })
  const said = listOfWords(acts)
  const rest = changes.length < rows.length ? ' Lo demás quedó igual.' : ''
  return `${said[0]?.toUpperCase()}${said.slice(1)}.${rest}`
}

function rank(kind: Kind): number {
  return verbs.findIndex(([each]) => each === kind)
}

function nounsOf(row: Row | undefined): { one: string; many: string } {
  return kindOf((row?.after ?? row?.before)?.role ?? 'p')
}

/** Long names are cut here, in characters. */
const maxName = 48

/** Where each change is: 'Introducción, párrafo 2', 'Planteamiento, párrafo nuevo', 'Referencia quitada'. */
export function placesOf({ rows, changes }: NamedChanges): string[] {
  const sections = new Map<number, { section: string; paragraph: number }>()
  let [section, paragraph] = ['Comienzo', 0]
  for (const [index, { after }] of rows.entries()) {
    if (after && isHeadingRole(after.role)) {
      section = nameOf(after)
      paragraph = 0
    }
    if (after && isProse(after.role)) paragraph++
    sections.set(index, { section, paragraph })
  }
  return changes.map(({ kind, row }) => {
    const block = rows[row]?.after ?? rows[row]?.before
    const { section, paragraph } = sections.get(row) ?? { section: '', paragraph: 0 }
    if (!block) return ''
    if (isProse(block.role)) return `${section}, párrafo ${stateOf(kind, 'o') ?? paragraph}`
    const noun = capitalName(block.role)
    const state = stateOf(kind, endingOf(block.role))
    return state ? `${noun} ${state}` : `${noun} «${nameOf(block)}»`
  })
}

/** Gender ending of what a change is called. Paragraphs and quotations are both called 'párrafo'. */
function endingOf(role: Block['role']): 'o' | 'a' {
  return isProse(role) ? 'o' : kindOf(role).ending
}

function stateOf(kind: Kind, ending: 'o' | 'a'): string | null {
  if (kind === 'changed') return null
  return { added: 'nuev', removed: 'quitad', moved: 'movid' }[kind] + ending
}

function nameOf(block: Block): string {
  const text = blockName(block.content, block.role)
  const cut = truncateText(text, maxName)
  return cut === text ? text : `${cut.trimEnd()}…`
}

/** Enough first words to tell one block from another. */
const tellingWords = 5

function firstWords(block: Block): string {
  const words = blockName(block.content, block.role).split(/\s+/u)
  const first = truncateText(words.slice(0, tellingWords).join(' '), maxName)
  return words.length > tellingWords ? `«${first}…»` : `«${first}»`
}

/** A changed block is called shorter or longer beyond these shares of its earlier length. */
const muchShorter = 0.75
const muchLonger = 1.25

/** What became of a changed block; of any other its first words. */
export function reasonOf(change: NamedChange, { rows }: NamedChanges): string {
  const { kind, row, wordsNew, wordsGone, spans } = change
  const { before, after } = rows[row] ?? {}
  const block = after ?? before
  if (kind !== 'changed') return block ? firstWords(block) : ''
  const ending = after ? endingOf(after.role) : 'o'
  if (before?.role !== after?.role)
    return isHeadingRole(after?.role) ? 'ahora es título' : 'otro estilo'
  if (wordsNew + wordsGone === 0) return 'solo signos o cursivas'
  const same = spans.reduce(
    (sum, { mark, text }) => sum + (mark === 'same' ? countPlainWords(text) : 0),
    0,
  )
  const ratio = (same + wordsNew) / Math.max(1, same + wordsGone)
  if (ratio <= muchShorter) return 'más corto'
  if (ratio >= muchLonger) return 'más largo'
  return wordsNew > same ? `reescrit${ending}` : `corregid${ending}`
}
