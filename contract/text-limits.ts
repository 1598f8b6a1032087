/** The longest prompt or message. */
export const maxPromptCharacters = 20_000

/** The most messages of a project, and the most bytes of the student's: 100 of the longest. */
export const maxMessages = 1_000
export const maxMessageBytes = 2_000_000

/** The most projects of a student. */
export const maxProjects = 2_000

/** The longest instruction for a change of selected text, and the longest text that it may be about. */
export const maxInstructionCharacters = 2_000
export const maxSelectedCharacters = 20_000

/** Pages of text that a student may choose for a request. */
export const maxChosenPages = 200
/** Messages on a page of the chat, which has their comments, and on one of whole messages. */
export const maxChatMessages = 50
export const maxWholeMessages = 20
