import { queryOptions } from '@tanstack/react-query'
import type { AddSources, UpdateSource } from '#contract/sources.ts'
import { addressOf } from '#web/api/address.ts'
import { call } from '#web/api/client.ts'
import { type UploadOptions, upload } from '#web/api/upload.ts'
import { pathOf, type SourcesOf } from './sources.api.ts'

export const searchQuery = (topic: string) =>
  queryOptions({
    queryKey: ['source-search', topic],
    queryFn: ({ signal }) => call('GET /api/sources/search', { query: { q: topic }, signal }),
    staleTime: 600_000,
    retry: false,
  })

export const addSources = (projectId: SourcesOf, given: AddSources) =>
  call(`POST ${pathOf(projectId)}`, { id: projectId ?? '', body: given })

export const updateSource = (projectId: SourcesOf, sourceId: string, changes: UpdateSource) =>
  call(`PATCH ${pathOf(projectId)}/:sourceId`, {
    id: projectId ?? '',
    sourceId,
    body: changes,
  })

export const removeSource = (projectId: SourcesOf, sourceId: string) =>
  call(`DELETE ${pathOf(projectId)}/:sourceId`, { id: projectId ?? '', sourceId })

export const exportPath = (projectId: string, format: 'bib' | 'ris' | 'json') =>
  addressOf(`GET /api/projects/:id/references.${format}`, { id: projectId })

/** Uploads a source, or a list of sources. */
export function uploadSource(projectId: SourcesOf, file: File, options: UploadOptions = {}) {
  const form = new FormData()
  form.set('file', file)
  return upload(`POST ${pathOf(projectId)}`, { id: projectId ?? '', form }, options)
}
