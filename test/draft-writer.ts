import { readFileSync } from 'node:fs'
import type { ImportedDraft, ListedVersion } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { exportDocx } from '#core/docx/export-docx.ts'
import { titlePageOf } from './academic-text.ts'
import { Student } from './student.ts'

export const draftText: AcademicText = JSON.parse(
  readFileSync(new URL('documents/doc-12.json', import.meta.url), 'utf8'),
)

/** The text as the product's own DOCX. */
export function makeOwnDraft(): Promise<Uint8Array> {
  return exportDocx({
    text: draftText,
    titlePage: titlePageOf(draftText),
    numberTitlePage: false,
    author: 'Ana Ruiz',
  })
}

/** Posts a draft; again, as the browser does, while a loaded machine has no place to read it. */
export async function sendDraft(
  student: Student,
  path: string,
  bytes: Uint8Array,
): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), 'Borrador.docx')
    const response = await student.fetch(path, { method: 'POST', body: form })
    if (response.status !== 503 || tries === 12) return response
    await response.body?.cancel()
  }
}

/** A student with a project, to which drafts are sent. */
export async function openDraftWriter(url: string) {
  const student = await Student.register(url)
  const { project } = await student.createProject()
  const path = `/api/projects/${project.id}`
  const send = async (bytes: Uint8Array, query = '') => {
    const response = await sendDraft(student, `${path}/import${query}`, bytes)
    const body = (await response.json()) as ImportedDraft & {
      error?: { code: string; message: string }
    }
    return { status: response.status, body }
  }
  const list = async () => (await student.call<ListedVersion[]>('GET', `${path}/versions`)).body
  return { student, project, path, send, list }
}
