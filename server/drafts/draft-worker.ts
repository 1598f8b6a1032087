import { maxSources } from '#contract/source-limits.ts'
import { placeComments } from '#core/drafts/place-comments.ts'
import { picturesOf } from '#core/drafts/place-pictures.ts'
import { isEmptyDraft, readDraft } from '#core/drafts/read-draft.ts'
import { asCslJson, listWorks } from '#core/sources/listed-works.ts'
import { sendResult } from '#server/workers/child-program.ts'
import { openPackage } from './open-package.ts'
import { readDocx } from './read-docx.ts'
import type { ReadOutcome } from './read-draft-file.ts'
import { unpackPictures } from './unpack-pictures.ts'

/** The browser sends the works back in one body of two megabytes. */
const maxCharacters = 750_000

sendResult<Uint8Array, ReadOutcome>(async (bytes) => {
  const opened = await openPackage(bytes)
  if ('fault' in opened) return opened
  try {
    const unpack = (paths: string[]) => unpackPictures(bytes, paths)
    const { items, files, look, cited, comments } = await readDocx(opened.parts, unpack)
    const read = readDraft(items, look)
    if (isEmptyDraft(read)) return { fault: { code: 'draft.empty' } }
    const draft = { ...read, comments: placeComments(read.text, comments) }
    const pictures = new Map<number, Uint8Array>()
    for (const number of picturesOf(draft)) {
      const file = files.get(number)
      if (file) pictures.set(number, file)
    }
    const { works, keys, leftOut } = listWorks(cited, { maxWorks: maxSources, maxCharacters })
    const beyond = new Set(keys).size - works.length
    const sources = { csl: asCslJson(works), leftOut: leftOut + beyond }
    return { draft, pictures, sources }
  } catch (error) {
    // The tree is too deep for the reader's stack, or a part is too large to allocate.
    const isTooComplex = error instanceof RangeError
    return { fault: { code: isTooComplex ? 'draft.too_complex' : 'draft.damaged' } }
  }
})
