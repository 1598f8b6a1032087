/** Of a project, answers included. */
export const maxComments = 500
export const maxCommentCharacters = 2_000
/** Of the words that a comment is about; more are cut. */
export const maxQuotedCharacters = 300
