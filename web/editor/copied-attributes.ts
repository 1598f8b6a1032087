import type { ExhibitRole } from '#core/document/block-roles.ts'

/** The attribute with the role of a block, in HTML copied from the editor. */
export const roleAttribute = 'data-role'

/** The attribute with the content of an exhibit, in HTML copied from the editor. */
export const exhibitAttribute = (role: ExhibitRole) => `data-${role}`

/** What a note says, in HTML copied from the editor. */
export const noteAttribute = 'data-note'
