import { dequal } from 'dequal'
import type { AcademicText } from '#core/document/model.ts'
import type { Layout } from '#core/layout/pages.ts'
import { call } from '#web/api/client.ts'
import { findPlaces, type NonSpaceCache, type Target } from '#web/pages/find-places.ts'
import { newSlice, type Readable } from '#web/store/slice.ts'
import type { MarkedPlace, Underline } from './marked-place.ts'
import { ReferenceChecks } from './reference-checks.ts'
import { type Note, readNotes, writeNote } from './reference-notes.ts'
import {
  doneWords,
  needsCare,
  type ReferenceRow,
  type RowCache,
  referenceRows,
  stateWords,
  type Trouble,
  troubleOf,
} from './reference-rows.ts'
import type { MarkShape } from './state-mark.tsx'

const checkReferences = (references: readonly string[]) =>
  call('POST /api/references/check', { body: { references: [...references] } })

export type ReferencesView = {
  rows: readonly ReferenceRow[]
  marks: readonly MarkedPlace[]
  /** How many the student has to look at. */
  need: number
  isWorking: boolean
  /** Whether the server could not be reached. */
  isCutOff: boolean
  /** Whether this server queries no index. */
  isOff: boolean
  /** For screen readers. */
  announcement: string
}

const emptyView: ReferencesView = {
  rows: [],
  marks: [],
  need: 0,
  isWorking: false,
  isCutOff: false,
  isOff: false,
  announcement: '',
}

export const shapeOf: Record<ReferenceRow['state'], MarkShape> = {
  verificada: 'tick',
  difiere: 'differs',
  no_encontrada: 'unknown',
  no_verificable: 'ring',
  retractada: 'cross',
  doi_unknown: 'cross',
  outside: 'ring',
  asking: 'work',
  waiting: 'ring',
}

type Checked = { text: AcademicText; layout: Layout; nonSpaces: NonSpaceCache }

/** The references of one document: what the public indexes have about them, and the student's notes. */
export class ReferenceReview {
  readonly #projectId: string
  readonly #checks: ReferenceChecks
  readonly #cache: RowCache = new Map()
  #checked: Checked | null = null
  #references: readonly string[] = []
  readonly #view = newSlice(emptyView)
  readonly view: Readable<typeof emptyView> = this.#view

  constructor(projectId: string) {
    this.#projectId = projectId
    this.#checks = new ReferenceChecks({
      ask: checkReferences,
      onChange: () => this.#show(),
      onDone: () => this.#show(doneWords(this.view.get().rows)),
    })
  }

  update(checked: Checked, canAsk: boolean): void {
    this.#checked = checked
    this.#references = referencesOf(checked.text)
    this.#checks.update(this.#references, canAsk)
    this.#show()
  }

  note(reference: string, note: Note | null): void {
    writeNote(this.#projectId, reference, note, this.#references)
    this.#show()
  }

  retry(which: 'open' | 'all'): void {
    this.#checks.retry(which)
  }

  /** What to warn about before a download; null if the server queries no index. */
  trouble(): Trouble | null {
    return this.view.get().isOff ? null : troubleOf(this.view.get().rows)
  }

  dispose(): void {
    this.#checks.dispose()
  }

  #show(announcement = ''): void {
    const checks = this.#checks.snapshot()
    const rows = referenceRows(this.#references, checks, readNotes(this.#projectId), this.#cache)
    const marks = this.#checked ? marksOf(rows, this.#checked) : []
    const before = this.view.get()
    const isSameRows =
      rows.length === before.rows.length && rows.every((row, index) => row === before.rows[index])
    this.#view.set({
      rows: isSameRows ? before.rows : rows,
      marks: dequal(marks, before.marks) ? before.marks : marks,
      need: rows.filter(needsCare).length,
      isWorking: checks.asking.size > 0,
      isCutOff: checks.isCutOff,
      isOff: checks.isOff,
      announcement: announcement || before.announcement,
    })
  }
}

/** The references of the list and of the body. */
function referencesOf({ cuerpo, referencias }: AcademicText): string[] {
  const inBody = cuerpo.filter(({ role }) => role === 'ref')
  return [...inBody, ...referencias].map(({ content }) => content)
}

/** Known states are marked in the margin even while the drawer is closed; unknown ones only in the drawer. */
export function isKnownState({ state }: ReferenceRow): boolean {
  return (
    state === 'verificada' ||
    state === 'difiere' ||
    state === 'no_encontrada' ||
    state === 'doi_unknown' ||
    state === 'retractada'
  )
}

function marksOf(
  rows: readonly ReferenceRow[],
  { text, layout, nonSpaces }: Checked,
): MarkedPlace[] {
  const placed = rows.map((row) => ({ row, targets: targetsOf(row, text) }))
  const places = findPlaces(
    text,
    layout,
    placed.flatMap(({ targets }) => targets),
    nonSpaces,
  )
  let at = 0
  return placed.flatMap(({ row, targets }) => {
    const [whole, ...parts] = places.slice(at, at + targets.length)
    at += targets.length
    if (!whole) return []
    const isRetracted = row.state === 'retractada'
    const stretches = isRetracted ? [whole] : parts
    const kind: Underline = isRetracted ? 'review-retracted' : 'apa-error'
    return [
      {
        key: row.key,
        label: `${row.name}: ${stateWords[row.state]}`,
        place: whole,
        appearance: {
          shape: shapeOf[row.state],
          word: row.state === 'verificada' ? null : stateWords[row.state],
        },
        spots: stretches.flatMap((part) => (part?.text ? [{ stretch: part.text, kind }] : [])),
      },
    ]
  })
}

/** The reference, and the words in it that differ from the record. */
function targetsOf(
  { key, state, fields }: ReferenceRow,
  { cuerpo, referencias }: AcademicText,
): Target[] {
  const listed = referencias.findIndex(({ content }) => content === key)
  const index = listed === -1 ? cuerpo.findIndex(({ content }) => content === key) : listed
  const list = listed === -1 ? ('cuerpo' as const) : ('referencias' as const)
  const whole = { list, index, start: 0, end: key.length }
  if (state !== 'difiere') return [whole]
  const parts = fields.flatMap(({ given, found }) => {
    const start = given && found !== null ? key.indexOf(given) : -1
    return start === -1 ? [] : [{ list, index, start, end: start + (given?.length ?? 0) }]
  })
  return [whole, ...parts]
}
