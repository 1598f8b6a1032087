import { execFileSync } from 'node:child_process'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { plainText } from '#core/document/inline.ts'
import { readDraft } from '#core/drafts/read-draft.ts'
import { isDraftReferencesHeading } from '#core/drafts/reference-section.ts'
import { asHtml, asMarkdown, draftParts, listedReferences } from '#test/draft-corpus.ts'
import { times } from '#test/length.ts'
import { importHtml, missingTools } from '#test/libreoffice.ts'
import { openPackage } from './open-package.ts'
import { readDocx } from './read-docx.ts'
import { unpackPictures } from './unpack-pictures.ts'

/** The letters and digits, however they are raised. */
const withoutSpaces = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** The lines of a DOCX outside its tables, read from its XML alone. */
function linesOf(docx: Uint8Array): string[] {
  const { 'word/document.xml': part } = unzipSync(docx)
  const xml = Buffer.from(part ?? []).toString()
  const lines: string[] = []
  let depth = 0
  for (const [, tag, text] of xml.matchAll(/<(\/?w:(?:tbl|p|br))[ />]|<w:t(?: [^>]*)?>([^<]*)</g)) {
    if (tag === 'w:tbl') depth++
    else if (tag === '/w:tbl') depth--
    else if (tag === 'w:p' || tag === 'w:br') lines.push('')
    else if (text !== undefined && depth === 0) lines.push((lines.pop() ?? '') + text)
  }
  return lines.map((line) => line.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
}

async function judge(docx: Uint8Array): Promise<void> {
  const opened = await openPackage(docx)
  if ('fault' in opened) throw new Error(opened.fault.code)
  const { items } = await readDocx(opened.parts, (paths) => unpackPictures(docx, paths))
  const { text, leftOut } = readDraft(items)
  const contents = [...text.cuerpo, ...text.referencias].map(({ content }) => plainText(content))
  const nonSpace = contents.map(withoutSpaces).join('|')
  const isNamed = (kind: string) => leftOut.some((one) => one.kind === kind)
  const lost = linesOf(docx).filter((line) => {
    const isInIndex = isNamed('index') && /\.{4} ?\d+$/.test(line)
    // The label of an appendix is written by the program.
    if (/^Anexos?(?: A)?$/.test(line) && text.cuerpo.some(({ role }) => role === 'appendix'))
      return false
    return !nonSpace.includes(withoutSpaces(line)) && !isInIndex && !isDraftReferencesHeading(line)
  })
  expect(lost).toEqual([])
  const isKept = text.cuerpo.some(({ role }) => role === 'table')
  expect(isKept || isNamed('table')).toBe(
    Buffer.from(opened.parts['word/document.xml'] ?? []).includes('<w:tbl>'),
  )
  const known = new Set(listedReferences.map(withoutSpaces))
  const references = text.referencias.map(({ content }) => withoutSpaces(plainText(content)))
  expect(references.filter((reference) => !known.has(reference))).toEqual([])
  const inText = text.cuerpo.map(({ content }) => withoutSpaces(plainText(content)))
  expect(inText.filter((content) => known.has(content))).toEqual([])
}

const seeds = (count: number) => Array.from({ length: count }, (_, seed) => seed)

it('of drafts written by Pandoc no word is lost unnamed, and none is taken for a reference', async (context) => {
  const isMissing = (() => {
    try {
      return execFileSync('pandoc', ['--version']).length === 0
    } catch {
      return true
    }
  })()
  if (isMissing) return context.skip()
  for (const seed of seeds(times(60, 8, 4))) {
    const input = asMarkdown(draftParts(seed))
    const docx = execFileSync('pandoc', ['-f', 'markdown', '-t', 'docx', '-o', '-'], { input })
    await judge(new Uint8Array(docx))
  }
})

it('of drafts written by LibreOffice no word is lost unnamed, and none is taken for a reference', async (context) => {
  if ((await missingTools()).includes('soffice')) return context.skip()
  for (const seed of seeds(times(40, 1))) {
    await judge(await importHtml(asHtml(draftParts(1_000 + seed))))
  }
})
