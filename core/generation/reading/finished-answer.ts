import { arrangeReferences } from '#core/document/arrange-references.ts'
import { isHeadingRole } from '#core/document/block-roles.ts'
import type { AcademicText, Block, ModelAnswer, Reference } from '#core/document/model.ts'
import { isReferencesHeading } from '#core/document/references-heading.ts'
import type { PartialAnswer } from '#core/generation/answer.ts'

/** Added to the comments when the answer holds something whose meaning was guessed. */
export const unexpectedFormatNote =
  'Nota: el modelo envió partes con un formato inesperado; se conservaron como párrafos. Revísalas.'

/**
 * The answer as it is recorded: its references in one list and in order, and a note if anything was guessed. Of changes to a
 * document, `base`, what they do not name stays as it is, the order of the list too.
 */
export function finishAnswer(
  { comments, text }: PartialAnswer,
  { isGuessed, base }: { isGuessed: boolean; base: AcademicText | null },
): ModelAnswer {
  const { cuerpo, referencias } = base === null ? takeReferences(text) : text
  const isSame =
    referencias.length === base?.referencias.length &&
    referencias.every((reference, index) => reference === base.referencias[index])
  return {
    comentarios_del_modelo: isGuessed ? withNote(comments) : comments,
    texto_generado: {
      cuerpo,
      referencias: isSame ? base.referencias : arrangeReferences(referencias),
    },
  }
}

/** The answer with other references, which may have become the same or change their places. */
export function withReferences(
  answer: ModelAnswer,
  referenceOf: (written: Reference) => Reference,
): ModelAnswer {
  const { texto_generado: text } = answer
  const referencias = text.referencias.map(referenceOf)
  const isSame = referencias.every((reference, at) => reference === text.referencias[at])
  if (isSame) return answer
  return { ...answer, texto_generado: { ...text, referencias: arrangeReferences(referencias) } }
}

function withNote(comments: string): string {
  if (comments.endsWith(unexpectedFormatNote)) return comments
  return comments === '' ? unexpectedFormatNote : `${comments}\n${unexpectedFormatNote}`
}

/** Takes the references that end the body out of it, and the heading above them, which the application draws itself. */
function takeReferences({ cuerpo, referencias }: AcademicText): AcademicText {
  let end = cuerpo.length
  while (end > 0 && cuerpo[end - 1]?.role === 'ref') end--
  const taken = cuerpo.slice(end).map(({ content }) => ({
    // The reader leaves out the numbers of a list of references too.
    content: content.replace(/^\d{1,2}[.)] (?=\S)/, ''),
  }))
  while (end > 0 && headsReferences(cuerpo[end - 1])) end--
  // A body of references alone is returned unchanged.
  if (end === 0) return { cuerpo, referencias }
  return { cuerpo: cuerpo.slice(0, end), referencias: [...taken, ...referencias] }
}

function headsReferences(block: Block | undefined): boolean {
  if (block === undefined || !(isHeadingRole(block.role) || block.role === 'p')) return false
  return isReferencesHeading(block.content)
}
