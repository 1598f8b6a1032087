/** The longest prompt or message, and the longest title of a project. */
export const maxPromptCharacters = 20_000
export const maxTitleCharacters = 200
