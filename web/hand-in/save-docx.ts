import type { CommentRow } from '#contract/comments.ts'
import type { CslItem } from '#core/apa/csl.ts'
import { slugify } from '#core/document/slug.ts'
import { exportDocx } from '#core/docx/export-docx.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { docxComment } from './docx-comment.ts'
import { fetchPictures } from './fetch-pictures.ts'

export type SavedDocx = {
  shown: ShownDocument
  author: string
  fileTitle: string
  sources: readonly { csl: CslItem }[]
  comments: readonly CommentRow[]
}

/** Makes the Word file and downloads it. Throws where a picture could not be reached. */
export async function saveDocx({
  shown,
  author,
  fileTitle,
  sources,
  comments,
}: SavedDocx): Promise<void> {
  const pictures = await fetchPictures(shown.text)
  const bytes = await exportDocx({
    ...shown,
    author,
    pictures,
    sources,
    comments: comments.map(docxComment),
  })
  const file = new Blob([new Uint8Array(bytes)], { type: docxType })
  saveFile(file, `${slugify(fileTitle)}.docx`)
}

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
