import { getMeta } from 'unpdf'
import { maxSourcePages } from '#contract/source-limits.ts'
import { cutText } from '#core/document/truncate-text.ts'
import { pageLabels } from '#core/quotations/page-labels.ts'
import type { ReadFile } from './file-text.ts'
import { boundedPages, countLetters, storableText, UnreadableFile } from './file-text.ts'
import { openPdf, type Pdf, pageText } from './open-pdf.ts'

/** With fewer letters on an average page, the file is taken for scanned pictures. */
export const minLettersPerPage = 25

/** The text of a PDF, page by page, or how many scanned pages it has. Throws UnreadableFile. */
export async function readPdf(bytes: Uint8Array): Promise<ReadFile> {
  const pdf = await openPdf(bytes)
  if (pdf.numPages > maxSourcePages) {
    throw new UnreadableFile('source.too_many_pages', { pages: pdf.numPages })
  }
  if (pdf.numPages < 1) throw new UnreadableFile('file.damaged')
  const texts: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) texts.push(await textOf(pdf, number))
  const pages = texts.map(storableText)
  if (countLetters(pages.join('')) < minLettersPerPage * Math.min(pages.length, 20)) {
    return { kind: 'scan', pages: pages.length, title: await titleOf(pdf) }
  }
  return {
    kind: 'text',
    pages: boundedPages(pages),
    labels: pageLabels(pages, await pdf.getPageLabels()),
    title: await titleOf(pdf),
  }
}

async function textOf(pdf: Pdf, number: number): Promise<string> {
  try {
    return await pageText(await pdf.getPage(number))
  } catch (cause) {
    throw new UnreadableFile('file.damaged', {}, { cause })
  }
}

/** The title in the file's properties, unless it is the name of a program or of a file. */
async function titleOf(pdf: Pdf): Promise<string | null> {
  const meta = await getMeta(pdf).catch(() => null)
  const title = storableText(String(meta?.info['Title'] ?? '')).replace(/\s+/g, ' ')
  const isName = /^microsoft word|^untitled|^sin t[ií]tulo|\.(?:docx?|pdf|indd|tex|qxd)$/i.test(
    title,
  )
  return title.length < 8 || isName ? null : cutText(title, 300)
}
