import type { z } from 'zod'
import type { AddSources, UpdateSource } from '#contract/sources.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { receiveFile } from '#server/files/receive-upload.ts'
import type { AppContext } from '#server/http/app-types.ts'
import type { ProjectAccess } from '#server/http/project-access.ts'
import type { Register } from '#server/http/register.ts'
import { attachment } from '#server/http/response-headers.ts'
import { sentBody } from '#server/http/sent-body.ts'
import type { Places } from '#server/places/places.ts'
import { addGivenSources } from './add-given-sources.ts'
import { addSourceFile } from './add-source-file.ts'
import { changeSource, readSourceText, removeSource } from './change-source.ts'
import { exportFormats, exportReferences } from './export-references.ts'
import { presentSource } from './present-source.ts'
import { type Asked, listSources, ownerOf, searchSources } from './sources.queries.ts'
import type { ExportFormat } from './works-program.ts'

type AskedOfSource = Asked & { params: { sourceId: string } }
type AskedToAdd = Asked & {
  c: AppContext
  body: z.output<typeof AddSources> | undefined
  maxFileBytes: number
}

/**
 * Works to write from. Each call for the sources of a project stands a second time without a project, for the user's next
 * one. `uploads` limits uploads together with those of assignments.
 */
export function sourceRoutes(
  on: Register,
  dependencies: Pick<Dependencies, 'config' | 'db' | 'indexClient' | 'log' | 'readings' | 'texts'>,
  uploads: Places,
): void {
  const { db } = dependencies
  const named = (asked: AskedOfSource) => ({
    owner: ownerOf(asked),
    sourceId: asked.params.sourceId,
  })

  const list = async (asked: Asked) => ({
    sources: (await listSources(db, ownerOf(asked))).map(presentSource),
  })
  on('GET /api/sources', list)
  on('GET /api/projects/:id/sources', list)

  const add = async (asked: AskedToAdd) => {
    const { c, body, maxFileBytes } = asked
    const owner = ownerOf(asked)
    if (body !== undefined) {
      return { ...(await addGivenSources(dependencies, owner, body)), reading: null }
    }
    const receive = async () =>
      addSourceFile(dependencies, owner, await receiveFile(sentBody(c), maxFileBytes))
    return uploads.run(owner.userId, receive, c.req.raw.signal)
  }
  on('POST /api/sources', add)
  on('POST /api/projects/:id/sources', add)

  const change = async (asked: AskedOfSource & { body: z.output<typeof UpdateSource> }) =>
    changeSource(dependencies, named(asked), asked.body)
  on('PATCH /api/sources/:sourceId', change)
  on('PATCH /api/projects/:id/sources/:sourceId', change)

  const remove = async (asked: AskedOfSource) => removeSource(dependencies, named(asked))
  on('DELETE /api/sources/:sourceId', remove)
  on('DELETE /api/projects/:id/sources/:sourceId', remove)

  const readText = async (asked: AskedOfSource) => readSourceText(dependencies, named(asked))
  on('GET /api/sources/:sourceId/text', readText)
  on('GET /api/projects/:id/sources/:sourceId/text', readText)

  on('GET /api/sources/search', ({ user, query }) => searchSources(dependencies, user.id, query.q))

  const exported =
    (format: ExportFormat) =>
    async ({ c, access }: { c: AppContext; access: ProjectAccess }) => {
      const { text, fileName } = await exportReferences(dependencies, access, format)
      return c.body(text, 200, {
        'content-type': exportFormats[format],
        'content-disposition': attachment(fileName),
      })
    }
  on('GET /api/projects/:id/references.bib', exported('bib'))
  on('GET /api/projects/:id/references.ris', exported('ris'))
  on('GET /api/projects/:id/references.json', exported('json'))
}
