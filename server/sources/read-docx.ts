import { unzipSync } from 'fflate'
import mammoth from 'mammoth'
import type { ReadFile } from './file-text.ts'
import { boundedPages, countLetters, storableText, UnreadableFile } from './file-text.ts'

const minLetters = 20
/** The limit of the declared size; a file that declares less than it has is stopped by the memory limit. */
const maxUnpackedBytes = 150 * 1024 * 1024

/** The text of a DOCX. A DOCX stores no pages. Throws UnreadableFile. */
export async function readDocx(bytes: Uint8Array): Promise<ReadFile> {
  if (unpackedBytes(bytes) > maxUnpackedBytes) throw new UnreadableFile('source.too_heavy')
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { value } = await mammoth.extractRawText({ buffer }).catch((cause: unknown) => {
    throw new UnreadableFile('file.damaged', {}, { cause })
  })
  const text = storableText(value)
  if (countLetters(text) < minLetters) {
    throw new UnreadableFile('source.too_short')
  }
  return { kind: 'text', pages: boundedPages([text]), labels: null, title: null }
}

function unpackedBytes(bytes: Uint8Array): number {
  let sum = 0
  const count = ({ originalSize }: { originalSize: number }) => {
    sum += originalSize
    return false
  }
  try {
    unzipSync(bytes, { filter: count })
  } catch (cause) {
    throw new UnreadableFile('file.damaged', {}, { cause })
  }
  return sum
}
