import { readFileSync } from 'node:fs'
import type { LatestVersion, ProjectRow } from '#contract/projects.ts'
import { withoutIds } from '#core/document/block-ids.ts'
import type { AcademicText } from '#core/document/model.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { Student } from '#test/student.ts'

export const twelvePages: AcademicText = JSON.parse(
  readFileSync(new URL('../test/documents/doc-12.json', import.meta.url), 'utf8'),
)
export const projectTitle = 'Deserción universitaria'

export type WrittenProject = { student: Student; projectId: string; address: string }

/** A new student's project whose document is this text. */
export async function writtenProject(
  url: string,
  text: AcademicText,
  more: Record<string, unknown> = {},
): Promise<WrittenProject> {
  const student = await Student.register(url, more)
  const made = await student.call<ProjectRow>('POST', '/api/projects', {
    context_prompt: 'Un ensayo',
    title: projectTitle,
  })
  const projectId = made.body.id
  const saved = await student.call('PUT', `/api/projects/${projectId}/document`, {
    content: text,
    base_version: 0,
  })
  if (saved.status !== 200) throw new Error(`Saving the document: ${saved.status}`)
  return { student, projectId, address: `${url}/doc/${projectId}` }
}

/** Its text is as it was written: without the ids that it was given. */
export async function newestVersion(student: Student, projectId: string) {
  const { body } = await student.call<LatestVersion>(
    'GET',
    `/api/projects/${projectId}/versions/latest`,
  )
  const text = readAcademicText(body.content)
  if (text === null) throw new Error('The document is no academic text')
  return { version: body, text: withoutIds(text) }
}

/** The blocks of the text that is saved, as "role: content", without those of the title page. */
export async function writtenBlocks({ student, projectId }: WrittenProject): Promise<string[]> {
  const { text } = await newestVersion(student, projectId)
  return text.cuerpo
    .filter(({ role }) => !role.startsWith('title'))
    .map(({ role, content }) => `${role}: ${content}`)
}
