import { isEmptyDraft, readDraft } from '#core/drafts/read-draft.ts'
import { sendResult } from '#server/workers/child-program.ts'
import { openPackage } from './open-package.ts'
import { readDocx } from './read-docx.ts'
import type { ReadOutcome } from './read-draft-file.ts'

sendResult<Uint8Array, ReadOutcome>(async (bytes) => {
  const opened = await openPackage(bytes)
  if ('fault' in opened) return opened
  try {
    const items = await readDocx(opened.parts)
    const draft = readDraft(items)
    return isEmptyDraft(draft) ? { fault: { code: 'draft.empty' } } : { draft }
  } catch (error) {
    // The tree is too deep for the reader's stack, or a part is too large to allocate.
    const isTooComplex = error instanceof RangeError
    return { fault: { code: isTooComplex ? 'draft.too_complex' : 'draft.damaged' } }
  }
})
