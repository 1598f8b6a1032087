/** Response header of `POST /api/generate`: the run the response is the tail of. */
export const generationIdHeader = 'x-generation-id'
