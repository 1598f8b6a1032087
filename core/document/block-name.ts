import { isExhibit } from './block-roles.ts'
import { plainText } from './inline.ts'
import { exhibitKinds } from './kinds/exhibits.ts'

/** The words that name a block in a list: the title of a table or figure, and of other blocks their whole text. */
export function blockName(content: string, role = 'p'): string {
  return plainText(isExhibit(role) ? exhibitKinds[role].name(content) : content)
}
