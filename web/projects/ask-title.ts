import type { ProjectRow } from '#contract/projects.ts'
import type { Ask } from '#web/ui/ask.ts'

/** Asks for a project's new title; null when the user cancels or keeps it. */
export async function askTitle(ask: Ask, project: ProjectRow): Promise<string | null> {
  const reply = await ask.prompt({
    title: 'Renombrar proyecto',
    label: 'Nuevo nombre',
    initial: project.title,
    accept: 'Guardar',
  })
  const title = reply?.trim()
  return title && title !== project.title ? title : null
}
