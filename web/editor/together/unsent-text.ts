import { Node } from 'prosemirror-model'
import type { AcademicText } from '#core/document/model.ts'
import { applySteps } from '#core/editing/apply-steps.ts'
import { academicText } from '#core/editing/document-text.ts'
import { schema } from '#core/editing/schema.ts'
import { findUnsent } from './unsent-steps.ts'

/** The text with what the newest tab left that was closed before all was sent, or null. */
export async function findUnsentText(
  userId: string,
  projectId: string,
): Promise<AcademicText | null> {
  const unsent = await findUnsent(userId, projectId)
  if (unsent === null) return null
  return academicText(unsent.head, applySteps(Node.fromJSON(schema, unsent.doc), unsent.steps))
}
