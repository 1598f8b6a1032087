/** Response header of `POST /api/generate`: the id of the run. */
export const generationIdHeader = 'x-generation-id'

/**
 * `GET /api/projects/:id/messages`: what messages older than the page cost, in credits; with the rows of the page it is
 * what the project has cost. The cursor is the `before` of the next page.
 */
export const creditsBeforeHeader = 'x-credits-before'

/**
 * The same, of a page of the chat: the places of older messages that a chat needs whatever is loaded, divided by commas:
 * the newest request that may say a length, and the answer that has the newest plan.
 */
export const neededBeforeHeader = 'x-needed-before'

/**
 * `GET /api/projects?cursor=…`: rows, the last edited first. When there is another page, the response has its cursor in
 * this header.
 */
export const nextCursorHeader = 'x-next-cursor'
