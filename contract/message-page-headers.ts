/**
 * `GET /api/projects/:id/messages`: what the messages that are older than the page cost, in credits. With the rows of the
 * page it is what the project has cost. When there are older ones, `x-next-cursor` has their `before`.
 */
export const creditsBeforeHeader = 'x-credits-before'
