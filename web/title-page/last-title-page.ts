import type { ProjectRow } from '#contract/projects.ts'

/** The lines that are often the same in all projects of a student. */
export const proposedFields = ['institution', 'course', 'instructor'] as const
type ProposedField = (typeof proposedFields)[number]

export type Proposals = Partial<Record<ProposedField, string>>

/** The lines of the student's other projects; the last edited takes precedence. `projects` are in that order. */
export function proposalsFrom(
  projects: readonly (Pick<ProjectRow, 'id'> & Record<ProposedField, string | null>)[],
  projectId: string,
): Proposals {
  const found: Proposals = {}
  for (const project of projects) {
    if (project.id === projectId) continue
    for (const field of proposedFields) {
      const value = project[field]?.trim()
      if (value && found[field] === undefined) found[field] = value
    }
  }
  return found
}

/** The proposal for a partly written line: one that begins with it and is longer. */
export function proposalFor(proposals: Proposals, field: string, written: string): string | null {
  const proposed = proposedFields.find((each) => each === field)
  const value = proposed && proposals[proposed]
  if (!value || value === written) return null
  return value.toLowerCase().startsWith(written.trimStart().toLowerCase()) ? value : null
}
