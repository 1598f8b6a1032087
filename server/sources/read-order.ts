import type { ErrorCode } from '#contract/error-messages.ts'
import type { ReadSource } from './add-sources.ts'

/** The input and the answer of the worker. */
export type ReadOrder = { format: 'pdf' | 'docx' | 'list'; bytes: Uint8Array }

/** The works of a list, each once and as many as a project may have, and what their other entries are. */
export type ReadList = {
  works: ReadSource[]
  /** The work key of every entry that was read, also of those that are the same work. */
  keys: string[]
  /** Entries without a title, that could not be read, or beyond the limit. */
  leftOut: number
}

export type ReadFile =
  /** `hasPages`: whether the texts are the file's pages. `title`: from the file's properties. */
  | { kind: 'text'; pages: string[]; hasPages: boolean; title: string | null }
  | ({ kind: 'list' } & ReadList)

export type ReadAnswer =
  | { ok: true; file: ReadFile }
  | { ok: false; code: ErrorCode; details: Record<string, unknown> }
