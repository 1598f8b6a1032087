import { createHash } from 'node:crypto'
import type { AddSourcesResult } from '#contract/sources.ts'
import { storedRecord } from '#core/references/found-work.ts'
import { doiInText } from '#core/sources/read-csl.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { cleanFilename } from '#server/files/clean-filename.ts'
import { AppError } from '#server/http/app-error.ts'
import { findWorkByDoi } from '#server/references/ask-indexes.ts'
import { IndexUnavailable } from '#server/references/index-client.ts'
import { addSources, type ReadSource } from './add-sources.ts'
import { readSourceFile, sniffSource } from './read-source-file.ts'
import type { SourceOwner } from './sources.queries.ts'

const lookUpMs = 10_000
/** A work prints its DOI on its first page, or on the second after a cover. */
const frontPages = 2

type Deps = Pick<Dependencies, 'db' | 'log' | 'indexClient'>

/**
 * Adds a PDF or DOCX with its text, or the works of a list. The file itself is not stored (decision 028). Throws
 * source.unsupported and why it cannot be read.
 */
export async function addSourceFile(
  dependencies: Deps,
  owner: SourceOwner,
  { filename, bytes }: { filename: string; bytes: Uint8Array },
): Promise<AddSourcesResult> {
  const format = sniffSource(bytes)
  const workKey = `file:${createHash('sha256').update(bytes).digest('hex')}`
  const read = await readSourceFile(owner.userId, format, bytes)
  if (read.kind === 'list') {
    if (read.works.length === 0) throw new AppError('source.no_list')
    return addSources(dependencies, owner, read)
  }
  const name = cleanFilename(filename, { extension: format, fallback: 'fuente' })
  const found = await findRecord(
    dependencies,
    owner.userId,
    read.pages.slice(0, frontPages).join('\n'),
  )
  const title = read.title ?? name.replace(/\.\w+$/, '').replace(/[_-]+/g, ' ')
  const work: ReadSource = {
    kind: 'upload',
    workKey,
    ...(found === null ? { csl: { type: 'report', title }, names: [] } : storedRecord(found)),
    abstract: found?.details.abstract ?? null,
    language: found?.details.language ?? null,
    openAccess: found?.details.isOpenAccess ?? null,
    fileName: name,
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
