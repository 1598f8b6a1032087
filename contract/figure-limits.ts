import { pictureTypes } from './file-limits.ts'

/** The largest picture that is sent; browsers make larger ones smaller first. */
export const maxFigureBytes = 5 * 1024 * 1024
/** Accepted types, by content; the name and the declared type are ignored. */
export const figureTypes = [...pictureTypes, 'image/gif'] as const
/** The longer side of a stored picture, in pixels: on paper it is 15 cm wide at most. */
export const maxFigureSidePx = 2_000
/** How many pictures an account may have stored, and how many bytes of them. */
export const maxStoredFigures = 1_000
export const maxStoredFigureBytes = 300 * 1024 * 1024
