import mammoth from 'mammoth'
import { cleanText } from './clean-text.ts'
import type { ReadFile } from './read-order.ts'
import { UnreadableFile } from './unreadable-file.ts'

const minLetters = 20

/** The text of a DOCX. It has no pages of its own: they are made where it is opened. Throws UnreadableFile. */
export async function readDocx(bytes: Uint8Array): Promise<ReadFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { value } = await mammoth.extractRawText({ buffer }).catch(() => {
    throw new UnreadableFile('file.damaged')
  })
  const text = cleanText(value)
  if ((text.match(/\p{L}/gu)?.length ?? 0) < minLetters) throw new UnreadableFile('source.scanned')
  return { kind: 'text', pages: [text], hasPages: false, title: null }
}
