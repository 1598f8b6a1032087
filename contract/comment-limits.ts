/** Of a project, answers included. */
export const maxComments = 500
export const maxCommentCharacters = 2_000
export const maxGuestNameCharacters = 60
