import type { CallName } from '#contract/calls.ts'
import { picture } from '#server/files/upload-samples.suite.ts'
import { makeOwnDraft } from '#test/draft-writer.ts'
import { receiptPdf } from '#test/receipts.ts'
import { bibList, textDocx, textPdf } from '#test/source-files.ts'

/** Files that are taken, and by which calls. */
export type SampleFiles = readonly { bytes: Buffer; routes: readonly CallName[] }[]

const drafts: CallName[] = ['POST /api/projects/import', 'POST /api/projects/:id/import']
const sources: CallName[] = ['POST /api/sources', 'POST /api/projects/:id/sources']
const assignments: CallName[] = ['POST /api/assignment', 'POST /api/projects/:id/assignment']

/** One small file of each kind. Pictures are not sent as sources: recognizing their text takes seconds. */
export async function makeSampleFiles(): Promise<SampleFiles> {
  const task = 'Un ensayo de 3 páginas sobre el agua, con introducción y 5 fuentes. '.repeat(4)
  const article = 'El páramo almacena el agua de los valles y la entrega despacio. '.repeat(8)
  const png = await picture({ width: 60, height: 40, seed: 0.3 }).png().toBuffer()
  return [
    { bytes: Buffer.from(await makeOwnDraft()), routes: drafts },
    { bytes: await textDocx([task, task]), routes: assignments },
    { bytes: await textPdf([article]), routes: [...sources, ...assignments] },
    { bytes: Buffer.from(bibList(3)), routes: sources },
    { bytes: png, routes: ['POST /api/files', 'POST /api/figures'] },
    { bytes: Buffer.from(await receiptPdf('uno').arrayBuffer()), routes: ['POST /api/files'] },
  ]
}
