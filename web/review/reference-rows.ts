import type { ReferenceCheck, ReferenceState } from '#contract/references.ts'
import { citedAs, citedYear } from '#core/apa/cite-work.ts'
import type { CslItem, CslType } from '#core/apa/csl.ts'
import { readReference } from '#core/apa/read-reference.ts'
import { plainText } from '#core/document/inline.ts'
import type { AcademicText } from '#core/document/model.ts'
import { cutText } from '#core/document/truncate-text.ts'
import { readGivenReference, whyUnasked } from '#core/references/given-reference.ts'
import { type FieldRow, fieldRows } from '#core/references/take-record.ts'
import { askable, type CheckEntry, dueAt } from './plan-checks.ts'
import type { ChecksView } from './reference-checks.ts'
import type { Note } from './reference-notes.ts'

/**
 * What is shown of a reference: the result of its check; `doi_unknown`: its DOI leads to no work; `outside`: not found,
 * and of a kind that the indexes hardly have, such as a book or a law.
 */
export type RowState = ReferenceState | 'doi_unknown' | 'outside' | 'asking' | 'waiting'

/** A reference as the list shows it. */
export type ReferenceRow = {
  /** Its text. */
  key: string
  /** Its place in the list of references, from 1. */
  number: number
  /** "Vera y Paz (2019)". */
  name: string
  state: RowState
  check: ReferenceCheck | null
  /** When it was last checked. */
  at: number | null
  /** When it will be checked again; null if the result is final. */
  retryAt: number | null
  fields: readonly FieldRow[]
  /** The names of the fields that agree. */
  agreeing: readonly string[]
  /** The year of its citations before and after taking over the record, where they differ. */
  years: { before: string; after: string } | null
  /** The words to search for the work. */
  search: string
  doi: string | null
  note: Note | null
  unasked: ReturnType<typeof whyUnasked>
  /** "Libro". */
  kind: string
}

export const stateGroups = [
  ['difiere', 'Difieren'],
  ['doi_unknown', 'DOI que no existe'],
  ['retractada', 'Retractadas'],
  ['no_encontrada', 'No encontradas'],
  ['no_verificable', 'No verificables por ahora'],
  ['outside', 'Fuera de los índices: compruébalas tú'],
  ['asking', 'Comprobando'],
  ['waiting', 'En espera'],
  ['verificada', 'Verificadas'],
] as const satisfies readonly (readonly [RowState, string])[]

export const stateWords: Record<RowState, string> = {
  verificada: 'verificada',
  difiere: 'difiere',
  doi_unknown: 'este DOI no existe',
  no_encontrada: 'no encontrada',
  no_verificable: 'no verificable',
  retractada: 'retractada',
  outside: 'por comprobar',
  asking: 'en curso',
  waiting: 'en espera',
}

const fieldNames: Record<FieldRow['field'], string> = {
  author: 'Autores',
  title: 'Título',
  year: 'Año',
  container: 'Revista',
  volume: 'Volumen',
  issue: 'Número',
  page: 'Páginas',
  doi: 'DOI',
}

export function fieldName(field: FieldRow['field'], csl: CslItem | null): string {
  return field === 'container' && !csl?.['container-title'] ? 'Editorial' : fieldNames[field]
}

type CachedRow = { entry: CheckEntry | undefined; isAsking: boolean; row: ReferenceRow }
/** The earlier rows by their text, so that unchanged rows stay the same objects. */
export type RowCache = Map<string, CachedRow>

/** The rows of the references, each text once, in the order of the list. */
export function referenceRows(
  references: readonly string[],
  { entries, asking }: ChecksView,
  notes: ReadonlyMap<string, Note>,
  cache: RowCache = new Map(),
): ReferenceRow[] {
  const used: RowCache = new Map()
  for (const key of askable(references)) {
    const entry = entries.get(key)
    const isAsking = asking.has(key)
    const note = notes.get(key) ?? null
    const number = references.indexOf(key) + 1
    const before = cache.get(key)
    const isSame =
      before?.entry === entry &&
      before?.isAsking === isAsking &&
      before.row.note === note &&
      before.row.number === number
    const row = isSame && before ? before.row : makeRow(key, number, entry, isAsking, note)
    used.set(key, { entry, isAsking, row })
  }
  cache.clear()
  for (const [key, cached] of used) cache.set(key, cached)
  return [...used.values()].map(({ row }) => row)
}

function makeRow(
  key: string,
  number: number,
  entry: CheckEntry | undefined,
  isAsking: boolean,
  note: Note | null,
): ReferenceRow {
  const check = entry?.check ?? null
  const csl = readReference(key)
  const fields = check ? fieldRows(key, check) : []
  const known = check
    ? stateOf(check, csl)
    : entry === undefined
      ? ('waiting' as const)
      : ('no_verificable' as const)
  return {
    key,
    number,
    name: citedAs(csl),
    state: isAsking && check === null ? 'asking' : known,
    kind: kindWords[csl.type] ?? 'Obra',
    check,
    at: entry?.at ?? null,
    retryAt: entry === undefined ? null : dueAt(entry),
    fields,
    agreeing: check?.record ? agreeingFields(csl, check.record, fields) : [],
    years: yearsOf(csl, fields),
    search: cutText(`${(csl.title ?? key).replaceAll('*', '')} ${surnameOf(csl)}`.trim(), 200),
    doi: check?.record?.DOI ?? csl.DOI ?? null,
    note,
    unasked: whyUnasked(readGivenReference(key)),
  }
}

/** The kinds of which the indexes have nearly every work. */
const indexed: ReadonlySet<CslType> = new Set(['article-journal', 'paper-conference'])

const kindWords: Partial<Record<CslType, string>> = {
  book: 'Libro',
  chapter: 'Capítulo de libro',
  thesis: 'Tesis',
  report: 'Informe',
  webpage: 'Página web',
  legislation: 'Ley',
  'article-newspaper': 'Prensa',
  motion_picture: 'Video o película',
  standard: 'Norma técnica',
}

function stateOf({ state, differences }: ReferenceCheck, csl: CslItem): RowState {
  if (state !== 'no_encontrada') return state
  if (differences.some(({ field, found }) => field === 'doi' && found === null))
    return 'doi_unknown'
  return indexed.has(csl.type) ? state : 'outside'
}

function agreeingFields(csl: CslItem, record: CslItem, fields: readonly FieldRow[]): string[] {
  const differing = new Set(fields.map(({ field }) => field))
  const present: [FieldRow['field'], unknown][] = [
    ['author', csl.author ?? csl.editor],
    ['title', csl.title],
    ['year', csl.issued],
    ['container', csl['container-title'] ?? csl.publisher],
    ['volume', csl.volume && record.volume],
    ['issue', csl.issue && record.issue],
    ['page', csl.page && record.page],
    ['doi', csl.DOI],
  ]
  return present
    .filter(([field, said]) => said !== undefined && !differing.has(field))
    .map(([field]) => fieldName(field, csl))
}

function yearsOf(csl: CslItem, fields: readonly FieldRow[]): ReferenceRow['years'] {
  const after = fields.find(({ field }) => field === 'year')?.found
  return after ? { before: citedYear(csl), after } : null
}

function surnameOf(csl: CslItem): string {
  const [first] = csl.author ?? csl.editor ?? []
  if (!first) return ''
  return 'family' in first ? first.family : first.literal
}

/** Whether the student has something to do; with a note there is nothing left. */
export function needsCare(row: ReferenceRow): boolean {
  return row.note === null && (careStates.has(row.state) || isOpen(row))
}

const careStates: ReadonlySet<RowState> = new Set([
  'difiere',
  'doi_unknown',
  'retractada',
  'no_encontrada',
])

/** Whether a field is undecided and the record has a value to offer for it. */
export function isOpen({ state, fields }: ReferenceRow): boolean {
  return state === 'no_verificable' && fields.some(({ found }) => found !== null)
}

/** The counts for the warning before a download. Books, laws and others of state `outside` are in none of them. */
export type Trouble = {
  differing: number
  unknownDois: number
  retracted: number
  notFound: number
  unchecked: number
}

export function troubleOf(rows: readonly ReferenceRow[]): Trouble {
  const open = rows.filter(({ note }) => note === null)
  const count = (wanted: RowState) => open.filter(({ state }) => state === wanted).length
  return {
    differing: count('difiere'),
    unknownDois: count('doi_unknown'),
    retracted: count('retractada'),
    notFound: count('no_encontrada'),
    unchecked: open.filter(({ check }) => check === null || isUnasked(check)).length,
  }
}

/** Whether the student can do something about it before handing the document in. */
export function isHeld({ unchecked: _, ...known }: Trouble): boolean {
  return Object.values(known).some((count) => count > 0)
}

/** Whether no index could be reached, so that nothing is known about the reference. */
const isUnasked = ({ state, record }: ReferenceCheck) =>
  state === 'no_verificable' && record === null

/** "2 referencias difieren de su registro y 1 está retractada. Ningún índice conoce 1 artículo."; null for no trouble. */
export function troubleWords(trouble: Trouble): string | null {
  const { differing, unknownDois, retracted, notFound, unchecked } = trouble
  const parts: string[] = []
  const add = (count: number, one: string, many: string) => {
    if (count === 0) return
    const noun = parts.length > 0 ? '' : count === 1 ? ' referencia' : ' referencias'
    parts.push(`${count}${noun} ${count === 1 ? one : many}`)
  }
  add(differing, 'difiere de su registro', 'difieren de su registro')
  add(retracted, 'está retractada', 'están retractadas')
  add(unknownDois, 'tiene un DOI que no existe', 'tienen un DOI que no existe')
  const sentences = parts.length === 0 ? [] : [joined(parts)]
  if (notFound === 1) sentences.push('Ningún índice conoce 1 artículo')
  if (notFound > 1) sentences.push(`Ningún índice conoce ${notFound} artículos`)
  if (unchecked === 1) sentences.push('1 referencia está sin comprobar')
  if (unchecked > 1) sentences.push(`${unchecked} referencias están sin comprobar`)
  return sentences.length === 0 ? null : `${sentences.join('. ')}.`
}

const joined = (parts: readonly string[]) =>
  `${parts.slice(0, -1).join(', ')}${parts.length > 1 ? ' y ' : ''}${parts.at(-1)}`

/** "Comprobación terminada: 3 verificadas, 1 difiere, 3 no encontradas." */
export function doneWords(rows: readonly ReferenceRow[]): string {
  const said = [...stateGroups]
    .reverse()
    .flatMap(([state]) => countWords(state, rows.filter((row) => row.state === state).length))
  return `Comprobación terminada: ${said.join(', ')}.`
}

/** "3 no encontradas"; nothing for none. */
export function countWords(state: ReferenceRow['state'], count: number): string[] {
  if (count === 0) return []
  if (count === 1 && state !== 'doi_unknown' && state !== 'outside')
    return [`1 ${stateWords[state]}`]
  const words = stateWords[state]
  if (state === 'difiere') return [`${count} difieren`]
  if (state === 'doi_unknown') return [`${count} con un DOI que no existe`]
  if (state === 'outside') return [`${count} fuera de los índices`]
  if (state === 'asking' || state === 'waiting') return [`${count} ${words}`]
  return [`${count} ${words.replace(/(\S+)$/, '$1s')}`]
}

/** "Donoso y Schiefelbein: 2007, número 1 y 3 citas". */
export function takenLabel({ name, fields, check }: ReferenceRow, cited: string): string {
  const said = fields.flatMap(({ field, found }) => {
    if (found === null) return []
    const isShort = field === 'volume' || field === 'issue' || field === 'page'
    const label = fieldName(field, check?.record ?? null).toLowerCase()
    return [field === 'year' ? found : isShort ? `${label} ${found}` : label]
  })
  return `${name.replace(/ \([^()]*\)$/, '')}: ${said.join(', ')} ${cited}`.trim()
}

/** "Autores, título y DOI". */
export function listWords(names: readonly string[]): string {
  const said = names.map((name, index) =>
    index === 0 || name === 'DOI' ? name : name.toLowerCase(),
  )
  const last = said.at(-1) ?? ''
  return said.length < 2 ? last : `${said.slice(0, -1).join(', ')} y ${last}`
}

/** The reference as this text has it: the editor may write the same words with different italics markup. */
export function sameReference({ cuerpo, referencias }: AcademicText, reference: string): string {
  const all = [...cuerpo.filter(({ role }) => role === 'ref'), ...referencias]
  if (all.some(({ content }) => content === reference)) return reference
  const words = plainText(reference)
  return all.find(({ content }) => plainText(content) === words)?.content ?? reference
}
