/** The most versions of a project. */
export const maxVersions = 500
/** The most bytes of versions of a student, who may keep a work of 300 pages a thousand times. */
export const maxVersionBytes = 1_000_000_000

/** Of people in a project, the owner included: a class may read one work. */
export const maxMembers = 60
/** Of links that are valid at once. */
export const maxLinks = 20
