import type { ProjectRow } from '#contract/projects.ts'

/** Compared without capitals or accents: 'nino' finds 'Niño'. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}

const plainTexts = new WeakMap<ProjectRow, string>()

/** Normalizes each project once, because there may be many with long prompts. */
function plainTextOf(project: ProjectRow): string {
  const known = plainTexts.get(project)
  if (known !== undefined) return known
  const made = plain(`${project.title}\n${project.context_prompt}`)
  plainTexts.set(project, made)
  return made
}

/** The projects whose title or prompt has every word of the query, in their order. */
export function searchProjects<Row extends ProjectRow>(projects: Row[], query: string): Row[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return projects
  return projects.filter((project) => {
    const text = plainTextOf(project)
    return words.every((word) => text.includes(word))
  })
}
