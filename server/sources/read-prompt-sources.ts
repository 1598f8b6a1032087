import type { PromptSource } from '#core/sources/prompt-source.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { readTicked } from './sources.queries.ts'

/** The sources that the student has ticked in a project, with their texts. */
export async function readPromptSources(
  { db }: Pick<Dependencies, 'db'>,
  owner: { userId: string; projectId: string },
): Promise<PromptSource[]> {
  const rows = await readTicked(db, owner)
  return rows.map(({ csl, abstract, text, pages }) => ({
    csl,
    abstract,
    pages: text,
    hasPages: pages !== null,
  }))
}
