import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/database.ts'
import { type FakeModel, startFakeModel } from '#test/fake-model-server.ts'
import type { TestServer, TestServerOptions } from '#test/test-server.ts'
import { startSite } from './browser.ts'

export type Site = { server: TestServer; model: FakeModel | null }

const kept = new Map<boolean, Promise<Site>>()

/** The worker's server without settings of its own, for all files: accounts keep them apart. It ends with the process. */
export function keptSite(hasModel: boolean): Promise<Site> {
  const site = kept.get(hasModel) ?? startOwnSite(hasModel)
  kept.set(hasModel, site)
  return site
}

/** Ends the answers that are still being written, because they would ask the model of the next test. */
export async function endRuns({ server }: Site): Promise<void> {
  const { db, runs } = server.dependencies
  const open = await rowsOf<{ id: string }>(
    db,
    sql`select id from generations where status = 'running'`,
  )
  for (const { id } of open) runs.find(id)?.interrupt('stopped')
}

/** A server for one file. Whoever starts it ends it. */
export async function startOwnSite(
  hasModel: boolean,
  { environment = {}, ...options }: TestServerOptions = {},
): Promise<Site> {
  const model = hasModel ? await startFakeModel() : null
  const ofModel = model && {
    MODEL_PROVIDER: 'gemini',
    GEMINI_API_KEY: 'k',
    GEMINI_BASE_URL: model.url,
  }
  return {
    model,
    server: await startSite({ ...options, environment: { ...ofModel, ...environment } }),
  }
}
