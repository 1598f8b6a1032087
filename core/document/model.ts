import { z } from 'zod'
import { blockRoles, idForm, maxRoleLength, type UnknownRole } from './block-roles.ts'

const unknownRole = z.string().max(maxRoleLength) as unknown as z.ZodType<UnknownRole>

/**
 * The address of a block or reference, unique in its text. It is kept by edits, moves and changes of role; in a stored
 * text every block has one (`withIds`). Models and the specification's answers do not have it.
 */
const id = z.string().regex(idForm).optional()

/**
 * One block of the text. `content` is plain text in which `*…*` marks italics, `**…**` bold, `^[…]` a note and `\*` a
 * literal asterisk. A role that only a newer version of the program knows is kept unchanged, because servers of two
 * versions may save the same text.
 */
export const Block = z.object({
  id,
  role: z.union([z.enum(blockRoles), unknownRole]),
  content: z.string(),
})
export type Block = z.infer<typeof Block>

export const Reference = z.object({ id, content: z.string() })
export type Reference = z.infer<typeof Reference>

/** The academic text: what a version stores and what preview, DOCX, clipboard and word count read. */
export const AcademicText = z.object({
  cuerpo: z.array(Block),
  referencias: z.array(Reference),
})
export type AcademicText = z.infer<typeof AcademicText>

/** A model's answer: its comments for the chat and the text for the pages. */
export const ModelAnswer = z.object({
  comentarios_del_modelo: z.string(),
  texto_generado: AcademicText,
})
export type ModelAnswer = z.infer<typeof ModelAnswer>
