import type { QueryClient } from '@tanstack/react-query'
import { hasStatus } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { report } from '#web/api/report.ts'
import { departedProjects } from '#web/projects/departed-projects.ts'
import type { Ask } from '#web/ui/ask.ts'
import { showToast } from '#web/ui/toast.tsx'
import { projectFailures } from '#web/words/project-failures.ts'
import type { SharedWork } from './sharing.api.ts'
import { removeMember } from './sharing.api.ts'

/** Takes the student out of another's project, after a question; whether they are out. */
export async function leaveProject(
  { id, title }: SharedWork,
  ask: Ask,
  client: QueryClient,
): Promise<boolean> {
  const userId = client.getQueryData(meQuery.queryKey)?.id
  const isSure = await ask.confirm({
    text: '¿Salir de este trabajo?',
    about: title,
    warning: 'Dejarás de verlo entre tus proyectos. Para volver necesitarás un enlace.',
    accept: 'Salir del trabajo',
  })
  if (!isSure || userId === undefined) return false
  departedProjects.add(id)
  try {
    await removeMember({ projectId: id, userId })
  } catch (error) {
    // 404: the member was removed meanwhile, so has left already.
    if (!hasStatus(error, 404)) {
      report('a project could not be left', error)
      departedProjects.delete(id)
      await ask.alert(projectFailures.project_not_left)
      return false
    }
  }
  showToast('Saliste del trabajo.')
  return true
}
