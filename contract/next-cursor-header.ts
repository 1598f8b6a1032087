/**
 * `GET /api/projects?cursor=…`: rows, the last edited first. Where there are more than a page holds, the response names
 * the next page's cursor in this header.
 */
export const nextCursorHeader = 'x-next-cursor'
