import type { LinkRow } from '#contract/sharing.ts'
import type { AcademicText } from '#core/document/model.ts'
import { Student } from '#test/student.ts'
import { type WrittenProject, writtenProject } from './written-project.ts'

/** A project with this text that its student writes with others of these names. */
export async function groupOf(
  url: string,
  text: AcademicText,
  names: readonly string[],
): Promise<WrittenProject & { others: Student[] }> {
  const written = await writtenProject(url, text)
  return { ...written, others: await joinGroup({ ...written, url }, names) }
}

/** New students of these names join a project by a link. */
export async function joinGroup(
  { student, projectId, url }: Pick<WrittenProject, 'student' | 'projectId'> & { url: string },
  names: readonly string[],
): Promise<Student[]> {
  const { body } = await student.call<LinkRow>('POST', `/api/projects/${projectId}/links`, {
    role: 'writes',
  })
  const others: Student[] = []
  for (const name of names) {
    const other = await Student.register(url, { name })
    const joined = await other.call('POST', `/api/shared/${body.url?.split('/').at(-1)}/join`)
    if (joined.status !== 200) throw new Error(`Joining: ${joined.status}`)
    others.push(other)
  }
  return others
}
