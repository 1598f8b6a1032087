/** The attribute with the role of a block, in HTML copied from the editor. */
export const roleAttribute = 'data-role'

/** The content of a table or figure, in HTML copied from the editor. */
export const exhibitAttributes = {
  table: 'data-table',
  figure: 'data-figure',
  equation: 'data-equation',
} as const

/** What a note says, in HTML copied from the editor. */
export const noteAttribute = 'data-note'
