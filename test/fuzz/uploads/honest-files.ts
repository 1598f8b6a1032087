import { picture } from '#server/files/upload-samples.suite.ts'
import { fileForm, httpCall } from '#test/abuse/http-call.ts'
import { makeOwnDraft } from '#test/draft-writer.ts'
import { receiptPdf } from '#test/receipts.ts'
import { bibList, textDocx, textPdf } from '#test/source-files.ts'
import { Student } from '#test/student.ts'
import { until } from '#test/until.ts'

type Honest = { path: string; name: string; bytes: Buffer; fields?: Record<string, string> }

/** A whole file for every call that takes one. `:id` stands for the student's project. */
export async function makeHonestFiles(): Promise<readonly Honest[]> {
  const words = 'El páramo almacena el agua de los valles y la entrega despacio. '.repeat(6)
  const draft = Buffer.from(await makeOwnDraft())
  const task = await textDocx(['Un ensayo de 3 páginas sobre el agua, con 5 fuentes.', words])
  const article = await textPdf([words])
  const png = await picture({ width: 80, height: 60 }).png().toBuffer()
  const receipt = Buffer.from(await receiptPdf().arrayBuffer())
  return [
    { path: '/api/projects/import', name: 'a.docx', bytes: draft },
    { path: '/api/projects/:id/import', name: 'a.docx', bytes: draft },
    { path: '/api/sources', name: 'a.bib', bytes: Buffer.from(bibList(3)) },
    { path: '/api/projects/:id/sources', name: 'a.pdf', bytes: article },
    { path: '/api/assignment', name: 'a.docx', bytes: task },
    { path: '/api/projects/:id/assignment', name: 'a.pdf', bytes: article },
    { path: '/api/figures', name: 'a.png', bytes: png },
    { path: '/api/files', name: 'a.pdf', bytes: receipt, fields: { file_type: 'payment_receipt' } },
    { path: '/api/files', name: 'a.png', bytes: png, fields: { file_type: 'profile_picture' } },
  ]
}

const patienceMs = 120_000

/** A new student sends each of them, and again while the server has no place; how each was answered. */
export async function sendHonestFiles(url: string, files: readonly Honest[]): Promise<string[]> {
  const student = await Student.register(url)
  const { project } = await student.createProject()
  const answers: string[] = []
  for (const { path, name, bytes, fields } of files) {
    const form = fileForm(bytes, name, fields)
    const send = () =>
      httpCall(`${url}${path.replace(':id', project.id)}`, {
        method: 'POST',
        headers: { ...form.headers, authorization: `Bearer ${student.token}` },
        body: form.body,
      })
    const isBusy = (words: string) => words === '503 later' || words === '429'
    const { words } = await until(send, ({ words }) => !isBusy(words), patienceMs)
    answers.push(/^20[01]$/.test(words) ? 'taken' : `${words} for ${name} at ${path}`)
  }
  return answers
}
