import { parentPort, workerData } from 'node:worker_threads'
import { isEmptyDraft, readDraft } from '#core/drafts/read-draft.ts'
import type { DraftFault } from './draft-fault.ts'
import { openPackage } from './open-package.ts'
import { readDocx } from './read-docx.ts'
import type { ReadOutcome } from './read-draft-file.ts'

parentPort?.postMessage(await read(workerData as Uint8Array))

async function read(bytes: Uint8Array): Promise<ReadOutcome> {
  const opened = openPackage(bytes)
  if ('code' in opened) return { fault: opened }
  const items = await readDocx(opened.bytes).catch(() => null)
  if (items === null) return { fault: { code: 'draft.damaged' } satisfies DraftFault }
  // Where in the text they stand is not known.
  for (let i = 0; i < opened.equations; i++) items.push({ kind: 'equation' })
  const draft = readDraft(items)
  return isEmptyDraft(draft) ? { fault: { code: 'draft.empty' } } : { draft }
}
