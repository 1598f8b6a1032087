/**
 * What a block is on the page. Source: specification §3, "Generated document content"; `quote` is a block quotation
 * of 40 words or more (APA 7 §8.27); `t4` and `t5` are headings that the paragraph after them goes on from in the same
 * line; `bullet` and `number` are one item of a list; `table` is a whole table (`readTable`), and `figure` a whole figure
 * (`readFigure`); `equation` is one equation, written in TeX (`readEquation`); `appendix` is the title of an appendix: the
 * blocks after it, up to the next appendix, belong to it.
 */
export const blockRoles = [
  'title-main',
  'title-meta',
  't1',
  't2',
  't3',
  't4',
  't5',
  'p',
  'quote',
  'bullet',
  'number',
  'table',
  'figure',
  'equation',
  'appendix',
  'ref',
] as const
export type BlockRole = (typeof blockRoles)[number]

const proseRoles: readonly string[] = ['p', 'quote', 'bullet', 'number'] satisfies BlockRole[]

/** Whether a block of this role is running text: a paragraph, a block quotation or an item of a list. */
export function isProse(role: string): boolean {
  return proseRoles.includes(role)
}

/** Whether a block of this role is a table, a figure or an equation, whose content is not text with markup. */
export function isExhibit(role: string): role is 'table' | 'figure' | 'equation' {
  return role === 'table' || role === 'figure' || role === 'equation'
}

const headingRoles: readonly string[] = ['t1', 't2', 't3', 't4', 't5'] satisfies BlockRole[]

export function isHeadingRole(role: string | undefined): boolean {
  return role !== undefined && headingRoles.includes(role)
}

/** Whether a heading stands in the first line of the paragraph after it: APA 7's levels 4 and 5. */
export function isRunInRole(role: string): boolean {
  return role === 't4' || role === 't5'
}

declare const isUnknown: unique symbol
/** The role of a newer version of the program, at most `maxRoleLength` characters. It is kept, and shown as a paragraph. */
export type UnknownRole = string & { readonly [isUnknown]: true }

export const maxRoleLength = 32

const known: ReadonlySet<string> = new Set(blockRoles)

export function isKnownRole(role: BlockRole | UnknownRole): role is BlockRole {
  return known.has(role)
}

/** The role in which a block is shown, counted, compared and checked. */
export function shownRole(role: BlockRole | UnknownRole): BlockRole {
  return isKnownRole(role) ? role : 'p'
}
