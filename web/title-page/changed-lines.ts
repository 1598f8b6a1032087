import type { ProjectRow, UpdateProject } from '#contract/projects.ts'
import type { TitlePageField } from '#core/document/title-page.ts'

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
