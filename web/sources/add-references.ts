import { readReference } from '#core/apa/read-reference.ts'
import { addSources } from './source-changes.api.ts'

/** Adds the works of references of the text to the sources of a project. Loaded on demand, with the grammar of references. */
export async function addReferences(
  projectId: string,
  references: readonly string[],
): Promise<void> {
  await addSources(projectId, { csl: references.map((one) => readReference(one)) })
}
