import { getDocumentProxy } from 'unpdf'
import { maxPicturePixels, UnreadableFile } from './file-text.ts'
import { columnText } from './page-columns.ts'

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
export type PdfPage = Awaited<ReturnType<Pdf['getPage']>>

/** Throws UnreadableFile. */
export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  try {
    // pdf.js rejects a Buffer and detaches the memory it is given, so it gets a copy.
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

/** The text of a page, column by column; empty for a scanned one. */
export async function pageText(page: PdfPage): Promise<string> {
  const { items } = await page.getTextContent()
  const pieces = items.flatMap((item) => ('str' in item ? [item] : []))
  // Text that runs upwards has its columns elsewhere.
  const level = pieces.filter(({ transform: [, rise] }) => rise === 0)
  const text = columnText(
    level.map(({ str, transform: [, , , , x, y], width, height }) => ({
      text: str,
      x: Number(x),
      y: Number(y),
      width,
      height,
    })),
  )
  return text ?? pieces.map(({ str, hasEOL }) => str + (hasEOL ? '\n' : '')).join('')
}
