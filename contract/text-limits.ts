/** The longest prompt or message. */
export const maxPromptCharacters = 20_000
