/** The longest paragraph, heading or reference of a document. */
export const maxBlockCharacters = 60_000
/** The most blocks and references of a document: 300 pages have 7,500 lines. */
export const maxBlocks = 10_000

/** The most versions of a project. */
export const maxVersions = 500
/** The most bytes of versions of a student, who may keep a work of 300 pages a thousand times. */
export const maxVersionBytes = 1_000_000_000
