import type { PromptMaterial } from '#core/generation/prompt.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { readItems } from './read-items.ts'
import { readMaterial } from './sources.queries.ts'

/** The material for a prompt: a project's ticked sources with their texts, and its assignment. */
export async function readPromptMaterial(
  { db, model }: Pick<Dependencies, 'db' | 'model'>,
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
      photo: photoFor(model, assignment.photo),
    },
  }
}

/** The photo was taken by a model that saw it; the one that writes now may be another. */
function photoFor({ seesPhotos }: Dependencies['model'], base64: string | null) {
  if (base64 === null) return null
  return seesPhotos ? ({ mimeType: 'image/jpeg', base64 } as const) : 'unseen'
}
