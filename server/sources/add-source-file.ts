import type { ReadingRow } from '#contract/readings.ts'
import type { AddSourcesResult } from '#contract/sources.ts'
import { storedRecord } from '#core/references/found-work.ts'
import { doiInText } from '#core/sources/read-csl.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { cleanFilename } from '#server/files/clean-filename.ts'
import { AppError } from '#server/http/app-error.ts'
import { findWorkByDoi } from '#server/references/ask-indexes.ts'
import { IndexUnavailable } from '#server/references/index-client.ts'
import { addSources, type ReadSource } from './add-sources.ts'
import type { ReadFile } from './file-text.ts'
import { isPicture, readSourceFile, sniffSource } from './read-source-file.ts'
import { knownWorks, type SourceOwner } from './sources.queries.ts'
import { fileKey, startReading } from './start-reading.ts'

const lookUpMs = 10_000
/** A work prints its DOI on its first page, or on the second after a cover. */
const frontPages = 2

type Deps = Pick<Dependencies, 'db' | 'log' | 'indexClient'>

type Added = AddSourcesResult & { reading: ReadingRow | null }

const none: AddSourcesResult = { sources: [], known: 0, left_out: 0, refused: [] }

/**
 * Adds a PDF or DOCX with its text, or the works of a list. Photos and scanned PDFs are read first, and added when the
 * student has accepted what was read. The file itself is not stored (decision 028). Throws source.unsupported and why it
 * cannot be read.
 */
export async function addSourceFile(
  dependencies: Deps & Pick<Dependencies, 'readings'>,
  owner: SourceOwner,
  { filename, bytes }: { filename: string; bytes: Uint8Array },
): Promise<Added> {
  const purpose = 'source'
  if (await isPicture(bytes)) {
    const fileName = cleanFilename(filename, { extension: 'jpg', fallback: 'fuente' })
    const given = { purpose, fileName, title: null, scan: { photos: [bytes] } } as const
    return { ...none, reading: await startReading(dependencies, owner, given) }
  }
  const format = sniffSource(bytes)
  const known = format === 'list' ? await knownWorks(dependencies.db, owner) : []
  const read = await readSourceFile(owner.userId, { format, bytes, known })
  if (read.kind === 'list') {
    if (read.works.length === 0) throw new AppError('source.no_list')
    return { ...(await addSources(dependencies, owner, read)), reading: null }
  }
  const fileName = cleanFilename(filename, { extension: format, fallback: 'fuente' })
  if (read.kind === 'scan') {
    const { title, pages: pdfPages } = read
    const given = { purpose, fileName, title, scan: { bytes, pdfPages } } as const
    return { ...none, reading: await startReading(dependencies, owner, given) }
  }
  const added = await addReadFile(dependencies, owner, { workKey: fileKey(bytes), fileName, read })
  return { ...added, reading: null }
}

type ReadText = Extract<ReadFile, { kind: 'text' }>

/** Adds a file by its text, with the record of the DOI on its first pages. */
export async function addReadFile(
  dependencies: Deps,
  owner: SourceOwner,
  { workKey, fileName, read }: { workKey: string; fileName: string; read: ReadText },
): Promise<AddSourcesResult> {
  const front = read.pages.slice(0, frontPages).join('\n')
  const found = await findRecord(dependencies, owner.userId, front)
  const title = read.title ?? fileName.replace(/\.\w+$/, '').replace(/[_-]+/g, ' ')
  const work: ReadSource = {
    kind: 'upload',
    workKey,
    ...(found === null ? { csl: { type: 'report', title }, names: [] } : storedRecord(found)),
    abstract: found?.details.abstract ?? null,
    language: found?.details.language ?? null,
    openAccess: found?.details.isOpenAccess ?? null,
    fileName,
    pages: read.labels === null ? null : read.pages.length,
    pageLabels: read.labels,
    hasFullText: true,
    text: read.pages,
  }
  return addSources(dependencies, owner, { works: [work] })
}

/** The record of the DOI in a file. Only the DOI is sent to the index. */
async function findRecord({ db, log, indexClient }: Deps, accountId: string, front: string) {
  const doi = doiInText(front)
  if (indexClient === null || doi === null) return null
  const asker = { accountId, signal: AbortSignal.timeout(lookUpMs) }
  try {
    return await findWorkByDoi({ db, log, indexClient }, doi, asker)
  } catch (error) {
    // Without a record the file is still a source: the student can complete it.
    if (error instanceof IndexUnavailable || error instanceof AppError) return null
    throw error
  }
}
