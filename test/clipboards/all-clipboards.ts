import type { Clipboard } from './clipboard.ts'
import { googleDocs } from './google-docs.ts'
import { otherPrograms } from './other-programs.ts'
import { pdfViewers } from './pdf-viewers.ts'
import { word } from './word.ts'

export const clipboards: readonly Clipboard[] = [
  ...googleDocs,
  ...word,
  ...otherPrograms,
  ...pdfViewers,
]
