import type { PromptMaterial } from '#core/generation/prompt.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { readItems } from './read-items.ts'
import { readMaterial } from './sources.queries.ts'

/** The material for a prompt: a project's ticked sources with their texts, and its assignment. */
export async function readPromptMaterial(
  { db }: Pick<Dependencies, 'db'>,
  owner: { userId: string; projectId: string },
): Promise<PromptMaterial> {
  const { sources, assignment } = await readMaterial(db, owner)
  return {
    sources: sources.map(({ csl, abstract, text, pages }) => ({
      csl,
      abstract,
      pages: text,
      hasPages: pages !== null,
    })),
    assignment: assignment && {
      content: assignment.content,
      items: readItems(assignment.items),
      photo:
        assignment.photo === null ? null : { mimeType: 'image/jpeg', base64: assignment.photo },
    },
  }
}
