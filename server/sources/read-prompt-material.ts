import type { PromptMaterial } from '#core/generation/prompt.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { choosePassages, type Reading, readFrontPages } from './choose-passages.ts'
import { readItems } from './read-items.ts'
import { readMaterial } from './sources.queries.ts'

/**
 * The material for a prompt: a project's ticked sources with what may be sent of their texts, and its assignment.
 */
export async function readPromptMaterial(
  { db, model }: Pick<Dependencies, 'db' | 'model'>,
  owner: { userId: string; projectId: string },
  reading: Reading,
): Promise<PromptMaterial> {
  const { sources, assignment } = await readMaterial(db, owner)
  const texts = await (model.provider === 'offline'
    ? readFrontPages(db, sources)
    : choosePassages(db, sources, reading))
  return {
    sources: sources.map(({ csl, abstract }, at) => ({ csl, abstract, text: texts[at] ?? null })),
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
