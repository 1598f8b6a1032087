import type { ErrorCode } from '#contract/error-messages.ts'

/** The input and the answer of the worker. */
export type ReadOrder = { format: 'pdf' | 'docx' | 'list'; bytes: Uint8Array }

export type ReadFile =
  /** `hasPages`: whether the texts are the file's pages. `title`: from the file's properties. */
  | { kind: 'text'; pages: string[]; hasPages: boolean; title: string | null }
  /** Items of CSL-JSON, unchecked, and the entries that could not be read. */
  | { kind: 'list'; items: unknown[]; leftOut: number }

export type ReadAnswer =
  | { ok: true; file: ReadFile }
  | { ok: false; code: ErrorCode; details: Record<string, unknown> }
