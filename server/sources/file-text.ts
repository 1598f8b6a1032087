import type { ErrorCode } from '#contract/error-messages.ts'
import type { KnownWork, ListedWorks } from '#core/sources/listed-works.ts'

/** The input of the worker; its result is a ReadResult. `known`: for a list, what the project has already. */
export type ReadOrder = {
  format: 'pdf' | 'docx' | 'list'
  bytes: Uint8Array
  known?: readonly KnownWork[]
}

export type ReadFile =
  /** `labels`: what its pages are called; null where the texts are no pages. `title`: from the file's properties. */
  | { kind: 'text'; pages: string[]; labels: (string | null)[] | null; title: string | null }
  /** Its pages are pictures, without text. */
  | { kind: 'scan'; pages: number; title: string | null }
  | ({ kind: 'list' } & ListedWorks)

export type ReadResult =
  | { ok: true; file: ReadFile }
  | { ok: false; code: ErrorCode; details: Record<string, unknown> }

/**
 * A student's file cannot be a source. The worker passes `code` and `details` on, which the student reads; `cause` may
 * quote the file and stays with the worker.
 */
export class UnreadableFile extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown>

  constructor(code: ErrorCode, details: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.details = details
  }
}

/**
 * The text of a file as it is stored: without what PostgreSQL refuses (NUL, halves of a character), soft hyphens, spaces
 * around the ends of lines, and more than one space or blank line in a row.
 */
export function storableText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\0\ufffe\uffff]/g, '')
    .replace(/\u00ad/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A larger picture is not decoded: it takes 3 or 4 bytes a pixel, however small its file is. */
export const maxPicturePixels = 25_000_000

export const countLetters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

/** How many characters of a file's text are stored: about 200 full pages. */
const maxTextCharacters = 600_000

/** The pages up to the limit; later ones become empty, so that page numbers stay right. */
export function boundedPages(pages: readonly string[]): string[] {
  let room = maxTextCharacters
  return pages.map((page) => {
    const kept = page.slice(0, room)
    room -= kept.length
    return kept.toWellFormed()
  })
}
