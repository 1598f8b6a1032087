import type { z } from 'zod'
import type { SourceRow, SourceText, UpdateSource } from '#contract/sources.ts'
import type { CslItem, CslName } from '#core/apa/csl.ts'
import { namesWithInitials } from '#core/references/record-fields.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { presentSource, readPages } from './present-source.ts'
import { readLabels } from './read-labels.ts'
import {
  deleteSourceRow,
  findSource,
  type SourceOwner,
  updateSourceRow,
} from './sources.queries.ts'

type SourceRef = { owner: SourceOwner; sourceId: string }
type Deps = Pick<Dependencies, 'db'>

/** Ticks a source, or completes its record. Throws source.not_found. */
export async function changeSource(
  { db }: Deps,
  { owner, sourceId }: SourceRef,
  { ticked, csl }: z.output<typeof UpdateSource>,
): Promise<SourceRow> {
  const known = await findSource(db, owner, sourceId)
  if (known === null) throw new AppError('source.not_found')
  const completed = csl === undefined ? {} : completedRecord(known.csl, csl)
  const changes = { ...(ticked === undefined ? {} : { ticked }), ...completed }
  if (Object.keys(changes).length === 0) return presentSource(known)
  const row = await updateSourceRow(db, owner, sourceId, changes)
  if (row === null) throw new AppError('source.not_found')
  return presentSource(row)
}

function completedRecord(
  known: CslItem,
  { title, author, year }: NonNullable<z.output<typeof UpdateSource>['csl']>,
): { csl: CslItem; names: CslName[] } {
  const names = author.map(({ family, given }) => (given ? { family, given } : { family }))
  const { issued: _, author: __, ...rest } = known
  return {
    csl: {
      ...rest,
      title,
      ...(names.length > 0 ? { author: namesWithInitials(names) } : {}),
      ...(year === null ? {} : { issued: { 'date-parts': [[year]] } }),
    },
    names,
  }
}

/** Throws source.not_found. */
export async function removeSource({ db }: Deps, { owner, sourceId }: SourceRef): Promise<void> {
  if (!(await deleteSourceRow(db, owner, sourceId))) throw new AppError('source.not_found')
}

/** The stored text of a source, one text for each page, or its abstract. Throws source.not_found. */
export async function readSourceText(
  { db }: Deps,
  { owner, sourceId }: SourceRef,
): Promise<SourceText> {
  const source = await findSource(db, owner, sourceId)
  if (source === null) throw new AppError('source.not_found')
  if (source.hasFullText) {
    return { pages: await readPages(db, source), labels: await readLabels(db, source) }
  }
  return { pages: source.abstract === null ? [] : [source.abstract], labels: null }
}
