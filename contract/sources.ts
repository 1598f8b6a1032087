import { z } from 'zod'
import type { CslItem } from '#core/apa/csl.ts'
import { maxDoisPerCall } from './source-limits.ts'

/** The held text of a work: its full text, its abstract, or only its record. */
export type HeldText = 'full' | 'abstract' | 'record'

export type SourceRow = {
  id: string
  /** Found in an index, read from a list of references, or a file of the student's. */
  kind: 'record' | 'import' | 'upload'
  csl: CslItem
  has_text: HeldText
  /** How many pages the file has; null for works without a file. */
  pages: number | null
  ticked: boolean
  added_at: string
  file_name: string | null
  open_access: boolean | null
  /** ISO 639-1. */
  language: string | null
}

/** `GET /api/projects/:id/sources`, and `GET /api/sources` for the sources that wait for the next project. */
export type SourceList = { sources: SourceRow[] }

/** `GET …/sources/:sourceId/text`: one text for each page, or the abstract alone. */
export type SourceText = { pages: string[] }

/**
 * `POST …/sources` with JSON: DOIs as they were pasted, works of a search by their `work`, a list in BibTeX, RIS or
 * CSL-JSON, or the works that wait for a project (`take_waiting`). With a form: `file`, a PDF, a DOCX or such a list. Of a
 * list the first 2,000 entries are read.
 */
export const AddSources = z
  .object({
    dois: z.array(z.string().trim().min(1).max(500)).max(maxDoisPerCall).optional(),
    works: z.array(z.string().trim().min(1).max(500)).max(maxDoisPerCall).optional(),
    // Its entries are checked where a list of any length harms nobody: in the process that reads files.
    csl: z.custom<readonly unknown[]>((given) => Array.isArray(given)).optional(),
    text: z
      .string()
      .max(4 * 1024 * 1024)
      .optional(),
    take_waiting: z.literal(true).optional(),
  })
  .refine((given) => Object.values(given).some((value) => value !== undefined), {
    message: 'Di qué obra quieres añadir.',
  })
export type AddSources = z.input<typeof AddSources>

/** A work that was not added, and why in words. */
export type RefusedSource = { given: string; code: string; message: string }

/** What was added; `known`: was there already; `left_out`: entries without a title, or beyond a limit. */
export type AddSourcesResult = {
  sources: SourceRow[]
  known: number
  left_out: number
  refused: RefusedSource[]
}

/** `PATCH …/sources/:sourceId`. `csl` completes the record of a file. */
export const UpdateSource = z.object({
  ticked: z.boolean().optional(),
  csl: z
    .object({
      title: z.string().trim().min(1).max(500),
      author: z
        .array(
          z.object({
            family: z.string().trim().min(1).max(200),
            given: z.string().trim().max(200).optional(),
          }),
        )
        .max(30),
      year: z.int().min(1).max(2_199).nullable(),
    })
    .optional(),
})
export type UpdateSource = z.input<typeof UpdateSource>

/** `GET /api/sources/search?q=`: works on a topic, open access and Spanish first. */
export const SearchSources = z.object({ q: z.string().trim().min(2).max(200) })
export type FoundSource = {
  /** The work's name in `works` of `AddSources`. */
  work: string
  csl: CslItem
  has_text: HeldText
  open_access: boolean | null
  language: string | null
}
export type SearchSourcesResult = {
  works: FoundSource[]
  /** One of the indexes did not answer: there may be more. */
  is_partial: boolean
}
