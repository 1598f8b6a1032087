import type { ImportedDraft } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { type LeftOutKind, leftOutKinds } from '#core/drafts/draft-source.ts'
import type { Layout } from '#core/layout/pages.ts'
import { findPlaces, type NonSpaceCache, type Place } from '#web/pages/find-places.ts'
import { keepLeftOut, keptLeftOut } from './kept-left-out.ts'

/** The items left out at one place of a draft: beside a block, as long as that has the same words. */
export type LeftOutNote = {
  /** The index of the block before it in the draft; unique among the notes. */
  at: number
  kinds: LeftOutKind[]
  /** Id of the block. */
  id: string
  content: string
  /** Whether it was before the block and not after it. */
  isBefore: boolean
}

export type PlacedNote = { note: LeftOutNote; place: Place }

// Only kinds that were dropped and whose place in the text is known get a note.
const nouns: Partial<Record<LeftOutKind, [one: string, many: string]>> = {
  table: ['una tabla', 'tablas'],
  image: ['una imagen', 'imágenes'],
  note: ['una nota al pie', 'notas al pie'],
  comment: ['un comentario', 'comentarios'],
  index: ['el índice', 'índices'],
  hidden: ['un texto oculto', 'textos ocultos'],
}

const onTitlePage = new Set(['title-main', 'title-meta'])

/** The notes about a draft, in the order of the text. */
export function notesOf(draft: Pick<ImportedDraft, 'content' | 'left_out'>): LeftOutNote[] {
  const blocks = readAcademicText(draft.content)?.cuerpo ?? []
  const first = blocks.findIndex(({ role }) => !onTitlePage.has(role))
  const kindsAt = new Map<number, LeftOutKind[]>()
  for (const { kind, after } of draft.left_out) {
    if (!nouns[kind]) continue
    for (const index of after) {
      // The title page is not part of the editor: what was on it counts as before the text.
      const at = Math.max(index, first - 1)
      kindsAt.set(at, [...(kindsAt.get(at) ?? []), kind])
    }
  }
  return [...kindsAt]
    .sort(([one], [other]) => one - other)
    .flatMap(([at, kinds]) => {
      const isBefore = at < first
      const block = blocks[isBefore ? first : at]
      const { id = '', content = '' } = block ?? {}
      return block ? [{ at, kinds, id, content, isBefore }] : []
    })
}

/** 'aquí iban 2 tablas y una imagen' */
export function noteWords({ kinds }: LeftOutNote): string {
  const said = leftOutKinds.flatMap((kind) => {
    const count = kinds.filter((one) => one === kind).length
    const [one, many] = nouns[kind] ?? ['', '']
    return count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]
  })
  const last = said.at(-1) ?? ''
  const list = said.length > 1 ? `${said.slice(0, -1).join(', ')} y ${last}` : last
  return `aquí ${kinds.length === 1 ? 'iba' : 'iban'} ${list}`
}

/** The notes whose block is still in the text, with the line that they stand at. */
export function placeNotes(
  text: AcademicText,
  layout: Layout,
  notes: readonly LeftOutNote[],
  nonSpaces: NonSpaceCache,
): PlacedNote[] {
  const places = new Map(text.cuerpo.map(({ id }, index) => [id, index]))
  const found = notes.flatMap((note) => {
    const index = places.get(note.id)
    const content = index === undefined ? undefined : text.cuerpo[index]?.content
    if (index === undefined || content === undefined) return []
    if (nonSpaces.withoutSpaces(content) !== nonSpaces.withoutSpaces(note.content)) return []
    const { length } = content
    const at = note.isBefore ? 0 : Math.max(0, length - 1)
    return [{ note, target: { list: 'cuerpo' as const, index, start: at, end: at + 1 } }]
  })
  const targets = found.map(({ target }) => target)
  return findPlaces(text, layout, targets, nonSpaces).flatMap((place, at) => {
    const note = found[at]?.note
    return place?.text && note ? [{ note, place }] : []
  })
}

/** Stores the notes about a draft, in place of earlier ones, so that the pages show them. */
export function storeLeftOutNotes(projectId: string, draft: ImportedDraft): void {
  const notes = notesOf(draft)
  keepLeftOut(projectId, notes.length > 0 ? JSON.stringify(notes) : null)
}

export function readNotes(json: string): LeftOutNote[] {
  try {
    const read: unknown = JSON.parse(json)
    return Array.isArray(read) ? read.filter(isNote) : []
  } catch {
    // Not written by this program, so there are no notes.
    return []
  }
}

/** Removes a note, also when another tab has removed others. */
export function dropNote(projectId: string, dropped: LeftOutNote): void {
  const left = readNotes(keptLeftOut(projectId) ?? '').filter(({ at }) => at !== dropped.at)
  keepLeftOut(projectId, left.length > 0 ? JSON.stringify(left) : null)
}

function isNote(read: unknown): read is LeftOutNote {
  if (typeof read !== 'object' || read === null) return false
  const { at, kinds, id, content, isBefore } = read as Record<string, unknown>
  return (
    typeof at === 'number' &&
    Array.isArray(kinds) &&
    kinds.every((kind) => kind in nouns) &&
    typeof id === 'string' &&
    typeof content === 'string' &&
    typeof isBefore === 'boolean'
  )
}
