import type { ProjectRow, UpdateProject } from '#contract/projects.ts'
import type { TitlePageField } from '#core/document/title-page.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import { takenWords } from '#web/editor/taken-words.ts'

/** Says who else of the group writes the title page; null for nobody. */
export function titlePageTaken(session: EditingSession | null): string | null {
  const writer = session?.titlePageWriter ?? null
  return writer === null ? null : takenWords(writer, 'title-page')
}

type Field = keyof UpdateProject & ('title' | TitlePageField)
type Row = Pick<ProjectRow, Field>

/** What was changed in a form that began with `before`: other lines stay as the others have them. */
export function changedLines(before: Row, written: UpdateProject): UpdateProject {
  const fields = Object.keys(written) as Field[]
  return Object.fromEntries(
    fields
      .filter((field) => written[field] !== before[field])
      .map((field) => [field, written[field]]),
  )
}

/** The first of these lines that somebody else changed since it was `seen`; null for none. */
export function lineOfOthers(changes: UpdateProject, seen: Row, now: Row): Field | null {
  const fields = Object.keys(changes) as Field[]
  return fields.find((field) => now[field] !== seen[field] && now[field] !== changes[field]) ?? null
}

/** 'Otra persona cambió esta línea: ahora dice «…».' */
export function changedByOthers(label: string, value: unknown): string {
  const now = value === null || value === '' ? 'está vacía' : `dice «${value}»`
  return `Otra persona cambió «${label}»: ahora ${now}. Guarda otra vez para poner lo tuyo.`
}
