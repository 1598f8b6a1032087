/** Of people in a project, the owner included: a class may read one work. */
export const maxMembers = 60
/** Of links that are valid at once. */
export const maxLinks = 20
