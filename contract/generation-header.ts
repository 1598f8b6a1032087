/** Response header of `POST /api/generate`: the id of the run. */
export const generationIdHeader = 'x-generation-id'
