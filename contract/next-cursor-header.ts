/**
 * `GET /api/projects?cursor=…`: rows, the last edited first. When there is another page, the response has its cursor in
 * this header.
 */
export const nextCursorHeader = 'x-next-cursor'
