import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

let profile: Promise<string> | null = null
let last: Promise<unknown> = Promise.resolve()

/** One after the other with the worker's profile: to make a profile takes longer than to start. */
function soffice(words: readonly string[]): Promise<unknown> {
  const start = async () => {
    profile ??= mkdtemp(join(tmpdir(), 'cuartilla-soffice-'))
    const installation = `-env:UserInstallation=${pathToFileURL(await profile).href}`
    return run('soffice', [installation, '--headless', ...words])
  }
  const started = last.then(start, start)
  last = started.catch(() => {})
  return started
}

let missing: Promise<string[]> | null = null

/** The names of the programs for rendering that this machine lacks. */
export function missingTools(): Promise<string[]> {
  missing ??= lookForTools()
  return missing
}

async function lookForTools(): Promise<string[]> {
  const missing: string[] = []
  for (const [tool, version] of [
    ['soffice', '--version'],
    ['pdftotext', '-v'],
    ['pdffonts', '-v'],
    ['pdfinfo', '-v'],
  ] as const) {
    await run(tool, [version]).catch(() => missing.push(tool))
  }
  return missing
}

export type RenderedLine = { text: string; xPt: number; yPt: number; endPt: number }
/** `words` holds those of the lines one by one: in a table, one line of a cell may stand between two of another. */
export type RenderedPage = { header: string; lines: RenderedLine[]; words: RenderedLine[] }
export type RenderedDocument = { pages: RenderedPage[]; fonts: string[]; info: string }

/**
 * Renders DOCX files as LibreOffice does, all in one start of it. Keys are file names without extension. Everything is
 * written under a temporary folder that is removed.
 */
export async function renderDocuments(
  files: Record<string, Uint8Array>,
): Promise<Record<string, RenderedDocument>> {
  const folder = await mkdtemp(join(tmpdir(), 'cuartilla-render-'))
  try {
    const names = Object.keys(files)
    for (const [name, bytes] of Object.entries(files)) {
      await writeFile(join(folder, `${name}.docx`), bytes)
    }
    await soffice([
      '--convert-to',
      'pdf',
      '--outdir',
      folder,
      ...names.map((name) => join(folder, `${name}.docx`)),
    ])
    const rendered: Record<string, RenderedDocument> = {}
    for (const name of names) rendered[name] = await readPdf(join(folder, `${name}.pdf`))
    return rendered
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Opens DOCX files in LibreOffice Writer and saves them again. */
export async function resaveDocuments(files: readonly Uint8Array[]): Promise<Uint8Array[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cuartilla-resave-'))
  try {
    const names = files.map((_, at) => `${at}.docx`)
    await mkdir(join(folder, 'saved'))
    for (const [at, bytes] of files.entries()) await writeFile(join(folder, `${at}.docx`), bytes)
    await soffice([
      '--convert-to',
      'docx:MS Word 2007 XML',
      '--outdir',
      join(folder, 'saved'),
      ...names.map((name) => join(folder, name)),
    ])
    return await Promise.all(
      names.map(async (name) => new Uint8Array(await readFile(join(folder, 'saved', name)))),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Pastes HTML into LibreOffice Writer (through its importer) and returns the result as a DOCX. */
export async function importHtml(html: string): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'cuartilla-import-'))
  try {
    const page = `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>${html}</body></html>`
    await writeFile(join(folder, 'pasted.html'), page)
    await soffice([
      '--infilter=HTML (StarWriter)',
      '--convert-to',
      'docx:MS Word 2007 XML',
      '--outdir',
      folder,
      join(folder, 'pasted.html'),
    ])
    return new Uint8Array(await readFile(join(folder, 'pasted.docx')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The text of a PDF file and its structure elements. */
export async function renderedPdf(
  bytes: Uint8Array,
): Promise<RenderedDocument & { tags: string[]; elements: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'cuartilla-pdf-'))
  try {
    const file = join(folder, 'document.pdf')
    await writeFile(file, bytes)
    const { stdout } = await run('pdfinfo', ['-struct', file], { maxBuffer: 1 << 26 })
    const tags = stdout.match(/\b[A-Z][A-Za-z0-9]*\b/g) ?? []
    return { ...(await readPdf(file)), tags: [...new Set(tags)], elements: elementsIn(stdout) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The structure elements in order, each with those around it: "Document > L > LI". */
function elementsIn(tree: string): string[] {
  const open: string[] = []
  return [...tree.matchAll(/^( *)([A-Z][A-Za-z0-9]*)/gm)].map(([, indent = '', name = '']) => {
    open.splice(indent.length / 2, open.length, name)
    return open.join(' > ')
  })
}

export async function readPdf(pdf: string): Promise<RenderedDocument> {
  const [boxes, fonts, info] = await Promise.all([
    run('pdftotext', ['-bbox', pdf, '-'], { maxBuffer: 1 << 28 }),
    run('pdffonts', [pdf]),
    run('pdfinfo', [pdf]),
  ])
  return {
    pages: boxes.stdout.split('<page ').slice(1).map(readPage),
    fonts: fonts.stdout
      .trim()
      .split('\n')
      .slice(2)
      .map((row) => row.split(/\s+/)[0] ?? ''),
    info: info.stdout,
  }
}

/** Text above the text box's top edge, 1 inch down, is the header. */
const textTopPt = 72
/** Words whose middles are closer than this stand on one line; lines are 27.6 pt apart. */
const sameLinePt = 9

function readPage(xml: string): RenderedPage {
  const words = [
    ...xml.matchAll(
      /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g,
    ),
  ].map(([, x, top, end, bottom, text]) => ({
    xPt: Number(x),
    endPt: Number(end),
    yPt: (Number(top) + Number(bottom)) / 2,
    text: decodeXml(text ?? ''),
  }))
  const header = words.filter((word) => word.yPt < textTopPt)
  const lines: RenderedLine[] = []
  // With wide gaps the words are not listed from left to right.
  const body = words.filter((word) => word.yPt >= textTopPt).sort((a, b) => a.xPt - b.xPt)
  for (const word of body) {
    const line = lines.find((candidate) => Math.abs(candidate.yPt - word.yPt) < sameLinePt)
    if (!line) lines.push({ ...word })
    else {
      line.text += ` ${word.text}`
      line.endPt = word.endPt
    }
  }
  lines.sort((a, b) => a.yPt - b.yPt)
  return { header: header.map((word) => word.text).join(' '), lines, words: body }
}

function decodeXml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
