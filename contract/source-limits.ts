/** The largest file that sources are read from. */
export const maxSourceBytes = 20 * 1024 * 1024
export const maxSourcePages = 400
/** The most sources of one project. */
export const maxSources = 300
export const maxDoisPerCall = 50
