import { getDocumentProxy } from 'unpdf'
import { maxPicturePixels, UnreadableFile } from './file-text.ts'

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
export type PdfPage = Awaited<ReturnType<Pdf['getPage']>>

/** Throws UnreadableFile. */
export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  try {
    // It takes no Buffer and takes over the given memory.
    return await getDocumentProxy(new Uint8Array(bytes), {
      isEvalSupported: false,
      useSystemFonts: false,
      maxImageSize: maxPicturePixels,
    })
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new UnreadableFile(isLocked ? 'source.encrypted' : 'file.damaged', {}, { cause: error })
  }
}

/** The text of a page as its file has it; empty for a scanned one. */
export async function pageText(page: PdfPage): Promise<string> {
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}
