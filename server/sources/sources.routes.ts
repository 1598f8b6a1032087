import { Hono } from 'hono'
import type { z } from 'zod'
import { maxSourceBytes } from '#contract/source-limits.ts'
import { AddSources, SearchSources, type SourceList, UpdateSource } from '#contract/sources.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { receiveFile } from '#server/files/receive-file.ts'
import type { AppContext, AppEnv } from '#server/http/app-types.ts'
import { attachment } from '#server/http/attachment.ts'
import { compressed } from '#server/http/compressed.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'
import { requireUser } from '#server/http/require-user.ts'
import { validateBody, validateId, validateQuery } from '#server/http/validate.ts'
import type { Places } from '#server/places/places.ts'
import { addGivenSources } from './add-given-sources.ts'
import { addSourceFile } from './add-source-file.ts'
import { changeSource, readSourceText, removeSource } from './change-source.ts'
import { type ExportFormat, exportFormats, exportReferences } from './export-references.ts'
import { presentSource } from './present-source.ts'
import { searchSources } from './search-sources.ts'
import { type OwnerOf, ownerOfNextProject, ownerOfPath } from './source-owner.ts'
import { listSources } from './sources.queries.ts'

const searchesPerUser = { attempts: 120, windowSeconds: 3_600 }
const additionsPerUser = { attempts: 300, windowSeconds: 3_600 }
/** Two thousand records of CSL-JSON. */
const listLimits = { maxValues: 120_000 }
// A document may have ten thousand references.
const exportsPerUser = { attempts: 60, windowSeconds: 600 }
const filesPerUser = { attempts: 40, windowSeconds: 600 }

type Deps = Pick<Dependencies, 'config' | 'db' | 'findSession' | 'indexClient' | 'log'>

/**
 * `/api/projects/:id/sources` and `references.*`; `/api/sources` are the sources of the user's next project, not created yet.
 * `uploads` limits uploads together with those of assignments.
 */
export function sourceRoutes(dependencies: Deps, uploads: Places) {
  const { db } = dependencies
  const ofPath = ownerOfPath(db)
  const exported = (format: ExportFormat) => async (c: AppContext) => {
    const owner = await ofPath(c)
    await limitAttempts(dependencies, `references:${owner.userId}`, exportsPerUser)
    const { text, fileName } = await exportReferences(dependencies, owner, format)
    return c.body(text, 200, {
      'content-type': exportFormats[format],
      'content-disposition': attachment(fileName),
    })
  }
  return new Hono<AppEnv>()
    .use(requireUser(dependencies))
    .get('/sources/search', validateQuery(SearchSources), async (c) => {
      const { id: userId } = c.get('user')
      await limitAttempts(dependencies, `source-search:${userId}`, searchesPerUser)
      return c.json(await searchSources(dependencies, userId, c.req.valid('query').q))
    })
    .get('/projects/:id/references.bib', exported('bib'))
    .get('/projects/:id/references.ris', exported('ris'))
    .get('/projects/:id/references.json', exported('json'))
    .route('/sources', listRoutes(dependencies, uploads, ownerOfNextProject))
    .route('/projects/:id/sources', listRoutes(dependencies, uploads, ofPath))
}

function listRoutes(dependencies: Deps, uploads: Places, ownerOf: OwnerOf) {
  const { db } = dependencies
  const named = async (c: AppContext) => ({
    owner: await ownerOf(c),
    sourceId: validateId(c.req.param('sourceId'), 'source.not_found'),
  })
  return new Hono<AppEnv>()
    .get('/', compressed, async (c) => {
      const rows = await listSources(db, await ownerOf(c))
      return c.json({ sources: rows.map(presentSource) } satisfies SourceList)
    })
    .post('/', async (c, next) => {
      if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) return next()
      const owner = await ownerOf(c)
      await limitAttempts(dependencies, `source-file:${owner.userId}`, filesPerUser)
      const add = async () =>
        addSourceFile(dependencies, owner, await receiveFile(c.req.raw, maxSourceBytes))
      const added = await uploads.run(owner.userId, add, c.req.raw.signal)
      return c.json(added, 201)
    })
    .post('/', validateBody(AddSources, listLimits), async (c) => {
      const owner = await ownerOf(c)
      await limitAttempts(dependencies, `sources:${owner.userId}`, additionsPerUser)
      const given: z.output<typeof AddSources> = c.req.valid('json')
      return c.json(await addGivenSources(dependencies, owner, given), 201)
    })
    .patch('/:sourceId', validateBody(UpdateSource), async (c) =>
      c.json(await changeSource(dependencies, await named(c), c.req.valid('json'))),
    )
    .delete('/:sourceId', async (c) => {
      await removeSource(dependencies, await named(c))
      return c.body(null, 204)
    })
    .get('/:sourceId/text', compressed, async (c) =>
      c.json(await readSourceText(dependencies, await named(c))),
    )
}
