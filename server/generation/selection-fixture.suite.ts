import { expect } from 'vitest'
import type { ErrorBody } from '#contract/call.ts'
import type { LatestVersion, VersionRow } from '#contract/projects.ts'
import { sampleAnswer } from '#test/fake-model-server.ts'
import type { Student } from '#test/student.ts'

export const text = {
  cuerpo: [
    { role: 'title-main', content: 'El agua' },
    { role: 't1', content: 'Origen' },
    { role: 'p', content: 'El agua nace en el páramo. Después baja *despacio* al valle.' },
    { role: 'p', content: 'Nadie la cuida.' },
  ],
  referencias: [{ content: 'Mena, P. (2020). *Los páramos*. Editorial.' }],
}
/** «Después baja despacio al valle.» */
export const range = { from: { block: 2, offset: 27 }, to: { block: 2, offset: 60 } }

export const replacement = (...contents: string[]) => {
  const cuerpo = contents.map((content) => ({ role: 'p', content }))
  const texto_generado = { cuerpo, referencias: [] }
  return sampleAnswer({ comentarios_del_modelo: 'Acorté la frase.', texto_generado })
}
export const shorter = replacement('Luego *baja*.')

export async function writtenProject(student: Student) {
  const { project, message } = await student.createProject('Un ensayo sobre el agua')
  const saved = await student.call<VersionRow>('PUT', `/api/projects/${project.id}/document`, {
    content: text,
    base_version: 0,
  })
  const removed = await student.call('DELETE', `/api/projects/${project.id}/messages/${message.id}`)
  expect([saved.status, removed.status]).toEqual([200, 204])
  return { id: project.id, version: saved.body.version_number }
}

type Project = Awaited<ReturnType<typeof writtenProject>>

export const asking = (project: Project, changes: Record<string, unknown> = {}) => ({
  version: project.version,
  ...range,
  instruction: 'Acortar',
  ...changes,
})

export const ask = (student: Student, messages: unknown[], selection: unknown) =>
  student.fetch('/api/generate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message_history: messages, selection }),
  })
export const byProject = (project: Project) => [
  { role: 'user', project_id: project.id, content: 'Acortar', sequence_order: 1 },
]

export const errorOf = async (response: Response) => ({
  status: response.status,
  code: ((await response.json()) as ErrorBody).error.code,
})

export const latest = async (student: Student, { id }: Project) =>
  (await student.call<LatestVersion>('GET', `/api/projects/${id}/versions/latest`)).body
