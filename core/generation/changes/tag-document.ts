import { isExhibit, shownRole } from '#core/document/block-roles.ts'
import type { AcademicText } from '#core/document/model.ts'

/** What looks like a tag at the beginning of a block's own text. */
const ownTag = /^\[([br]\d{1,4})\]/i

/**
 * The document as the prompt of a revision shows it: one block a line, its tag and its role first. A text can neither
 * begin with a tag nor close `<documento>`.
 */
export function tagDocument({ cuerpo, referencias }: AcademicText): string {
  return [
    '<documento>',
    ...cuerpo.map(({ role, content }, at) => {
      const text = isExhibit(role) ? content.replace(/\n/g, lineBreak) : content
      return `[b${at + 1}] ${shownRole(role)}: ${lineOf(text)}`
    }),
    ...referencias.map(({ content }, at) => `[r${at + 1}] ref: ${lineOf(content)}`),
    '</documento>',
  ].join('\n')
}

/** The lines of a table or figure, as a JSON string has them. */
const lineBreak = '\\n'

function lineOf(content: string): string {
  return content
    .replace(/\s+/gu, (spaces) => (/^ +$/.test(spaces) ? spaces : ' '))
    .trim()
    .replace(ownTag, '($1)')
    .replace(/<(\/?)documento/gi, '($1documento')
}
