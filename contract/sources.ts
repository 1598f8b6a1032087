import { z } from 'zod'
import { moment, row } from './call.ts'
import { CslWork } from './references.ts'
import { maxDoisPerCall } from './source-limits.ts'

/** The held text of a work: its full text, its abstract, or only its record. */
const HeldText = z.enum(['full', 'abstract', 'record'])
export type HeldText = z.output<typeof HeldText>

export const SourceRow = row('SourceRow', {
  id: z.uuid(),
  /** Found in an index, read from a list of references, or a file of the student's. */
  kind: z.enum(['record', 'import', 'upload']),
  csl: CslWork,
  has_text: HeldText,
  /** How many pages the file has; null for works without a file. */
  pages: z.int().nullable(),
  ticked: z.boolean(),
  added_at: moment,
  file_name: z.string().nullable(),
  open_access: z.boolean().nullable(),
  /** ISO 639-1. */
  language: z.string().nullable(),
})
export type SourceRow = z.output<typeof SourceRow>

/** The sources of a project, or those that wait for the next one. */
export const SourceList = row('SourceList', { sources: z.array(SourceRow) })
export type SourceList = z.output<typeof SourceList>

/** One text for each page, and what a citation calls the page; without labels the text of a DOCX or the abstract. */
export const SourceText = row('SourceText', {
  pages: z.array(z.string()),
  labels: z.array(z.string().nullable()).nullable(),
})
export type SourceText = z.output<typeof SourceText>

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
export const RefusedSource = row('RefusedSource', {
  given: z.string(),
  code: z.string(),
  message: z.string(),
})
export type RefusedSource = z.output<typeof RefusedSource>

/** What was added; `known`: was there already; `left_out`: entries without a title, or beyond a limit. */
export const AddSourcesResult = row('AddSourcesResult', {
  sources: z.array(SourceRow),
  known: z.int(),
  left_out: z.int(),
  refused: z.array(RefusedSource),
})
export type AddSourcesResult = z.output<typeof AddSourcesResult>

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

/** A topic: works on it, open access and Spanish first. */
export const SearchSources = z.object({ q: z.string().trim().min(2).max(200) })

export const FoundSource = row('FoundSource', {
  /** The work's name in `works` of `AddSources`. */
  work: z.string(),
  csl: CslWork,
  has_text: HeldText,
  open_access: z.boolean().nullable(),
  language: z.string().nullable(),
})
export type FoundSource = z.output<typeof FoundSource>

export const SearchSourcesResult = row('SearchSourcesResult', {
  works: z.array(FoundSource),
  /** One of the indexes did not answer: there may be more. */
  is_partial: z.boolean(),
})
export type SearchSourcesResult = z.output<typeof SearchSourcesResult>
