import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { maxSourcePages } from '#contract/source-limits.ts'
import { cutText } from '#core/document/truncate-text.ts'
import { pageLabels } from '#core/quotations/page-labels.ts'
import type { ReadFile } from './file-text.ts'
import { boundedPages, storableText, UnreadableFile } from './file-text.ts'

/** With fewer letters on an average page, the file is taken for scanned pictures. */
const minLettersPerPage = 25

/** The text of a PDF, page by page. Throws UnreadableFile. */
export async function readPdf(bytes: Uint8Array): Promise<ReadFile> {
  const pdf = await open(bytes)
  if (pdf.numPages > maxSourcePages) {
    throw new UnreadableFile('source.too_many_pages', { pages: pdf.numPages })
  }
  const { text } = await extractText(pdf, { mergePages: false }).catch((cause: unknown) => {
    throw new UnreadableFile('file.damaged', {}, { cause })
  })
  const pages = text.map(storableText)
  const letters = pages.join('').match(/\p{L}/gu)?.length ?? 0
  if (letters < minLettersPerPage * Math.min(pages.length, 20)) {
    throw new UnreadableFile('source.scanned')
  }
  return {
    kind: 'text',
    pages: boundedPages(pages),
    labels: pageLabels(pages, await pdf.getPageLabels()),
    title: await titleOf(pdf),
  }
}

async function open(bytes: Uint8Array) {
  try {
    // It takes no Buffer and takes over the given memory.
    return await getDocumentProxy(new Uint8Array(bytes), {
      isEvalSupported: false,
      useSystemFonts: false,
    })
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new UnreadableFile(isLocked ? 'source.encrypted' : 'file.damaged', {}, { cause: error })
  }
}

/** The title in the file's properties, unless it is the name of a program or of a file. */
async function titleOf(pdf: Awaited<ReturnType<typeof open>>): Promise<string | null> {
  const meta = await getMeta(pdf).catch(() => null)
  const title = storableText(String(meta?.info['Title'] ?? '')).replace(/\s+/g, ' ')
  const isName = /^microsoft word|^untitled|^sin t[ií]tulo|\.(?:docx?|pdf|indd|tex|qxd)$/i.test(
    title,
  )
  return title.length < 8 || isName ? null : cutText(title, 300)
}
