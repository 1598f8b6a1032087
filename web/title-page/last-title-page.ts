import type { ProjectRow } from '#contract/projects.ts'

/** The lines that are often the same in all projects of a student. */
export const suggestedFields = ['institution', 'course', 'instructor'] as const
type SuggestedField = (typeof suggestedFields)[number]

export type Suggestions = Partial<Record<SuggestedField, string>>

/** The lines of the student's other projects; the last edited takes precedence. `projects` are in that order. */
export function suggestionsFrom(
  projects: readonly (Pick<ProjectRow, 'id'> & Record<SuggestedField, string | null>)[],
  projectId: string,
): Suggestions {
  const found: Suggestions = {}
  for (const project of projects) {
    if (project.id === projectId) continue
    for (const field of suggestedFields) {
      const value = project[field]?.trim()
      if (value && found[field] === undefined) found[field] = value
    }
  }
  return found
}

/** The suggestion for a partly written line: one that begins with it and is longer. */
export function suggestionFor(
  suggestions: Suggestions,
  field: string,
  written: string,
): string | null {
  const suggested = suggestedFields.find((each) => each === field)
  const value = suggested && suggestions[suggested]
  if (!value || value === written) return null
  return value.toLowerCase().startsWith(written.trimStart().toLowerCase()) ? value : null
}
