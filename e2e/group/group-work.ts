import type { LinkRow, MemberRow } from '#contract/sharing.ts'
import { twelvePages, writtenProject } from '#e2e/written-project.ts'
import { Student } from '#test/student.ts'

/** A written project of Ana Vera's. */
export async function anasWork(url: string) {
  const {
    student: ana,
    projectId,
    address,
  } = await writtenProject(url, twelvePages, {
    name: 'Ana Vera',
  })
  return { ana, projectId, address }
}

export async function linkTo(owner: Student, projectId: string, role: string): Promise<string> {
  const { body } = await owner.call<LinkRow>('POST', `/api/projects/${projectId}/links`, { role })
  return body.url ?? ''
}

/** Luis Paz, who joined by a link with this role. */
export async function luisWith(owner: Student, projectId: string, role: string): Promise<Student> {
  const luis = await Student.register(owner.url, { name: 'Luis Paz' })
  const token = (await linkTo(owner, projectId, role)).split('/').at(-1)
  await luis.call('POST', `/api/shared/${token}/join`)
  return luis
}

export async function roles(student: Student, projectId: string): Promise<string[]> {
  const { body } = await student.call<MemberRow[]>('GET', `/api/projects/${projectId}/members`)
  return body.map(({ name, role }) => `${name}: ${role}`)
}
