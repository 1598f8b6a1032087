import { plainText } from './inline.ts'
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
  const role = (row?.after ?? row?.before)?.role
  if (role === 'ref') return { one: 'referencia', many: 'referencias' }
  if (role === 'quote') return { one: 'cita en bloque', many: 'citas en bloque' }
  if (isHeading(role)) return { one: 'título', many: 'títulos' }
  return { one: 'párrafo', many: 'párrafos' }
}

function isHeading(role: string | undefined): boolean {
  return role === 't1' || role === 't2' || role === 't3'
}

/** Long names are cut here, in characters. */
const maxName = 48

/** Where each change is: 'Introducción, párrafo 2', 'Planteamiento, párrafo nuevo', 'Referencia: Freire, P. (1970)…' */
export function placesOf({ rows, changes }: NamedChanges): string[] {
  const names = new Map<number, string>()
  let section = 'Comienzo'
  let paragraph = 0
  for (const [index, row] of rows.entries()) {
    const block = row.after ?? row.before
    if (!block) continue
    if (row.after && isHeading(block.role)) {
      section = nameOf(block)
      paragraph = 0
    }
    const isParagraph = block.role === 'p' || block.role === 'quote'
    if (row.after && isParagraph) paragraph++
    const which = row.before ? (row.after ? `${paragraph}` : 'quitado') : 'nuevo'
    names.set(index, isParagraph ? `${section}, párrafo ${which}` : outsideParagraphs(block))
  }
  return changes.map(({ kind, row }) => {
    const name = names.get(row) ?? ''
    return kind === 'moved' ? name.replace(/ nuevo$/u, ' movido') : name
  })
}

function outsideParagraphs(block: Block): string {
  return block.role === 'ref' ? `Referencia: ${nameOf(block)}` : `Título «${nameOf(block)}»`
}

function nameOf({ content }: Block): string {
  const text = plainText(content)
  const cut = truncateText(text, maxName)
  return cut === text ? text : `${cut.trimEnd()}…`
}

/** Shorter or longer than this share of what it was, a block is called so. */
const muchShorter = 0.75
const muchLonger = 1.25

/** What happened to the block, in a few words. */
export function reasonOf(change: NamedChange, { rows }: NamedChanges): string {
  const { kind, row, wordsNew, wordsGone, spans } = change
  const { before, after } = rows[row] ?? {}
  const ending = (after ?? before)?.role === 'ref' ? 'a' : 'o'
  if (kind === 'added') return `agregad${ending}`
  if (kind === 'removed') return `quitad${ending}`
  if (kind === 'moved') return 'cambió de lugar'
  if (before?.role !== after?.role)
    return isHeading(after?.role) ? 'ahora es título' : 'otro estilo'
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
