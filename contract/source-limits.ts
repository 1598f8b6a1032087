/** The largest file that sources are read from, and the most that the photos of an assignment may have together. */
export const maxSourceBytes = 20 * 1024 * 1024
export const maxSourcePages = 400
/** The most sources of one project. */
export const maxSources = 300
export const maxDoisPerCall = 50
/** Of a scanned file the first pages are read, and so many photos together: each takes some seconds. */
export const maxReadPages = 30
/** More than the fullest page has. */
export const maxReadPageCharacters = 20_000
