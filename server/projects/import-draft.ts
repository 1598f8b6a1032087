import type { DraftCommentRow } from '#contract/comments.ts'
import { maxVersionBytes, maxVersions } from '#contract/project-limits.ts'
import type { ImportedDraft, VersionRow } from '#contract/projects.ts'
import { columnsOfFormat } from '#core/document/page-format.ts'
import type { DraftComment, SaidInDraft } from '#core/drafts/draft-comments.ts'
import type { Draft } from '#core/drafts/draft-source.ts'
import { type PlacedPicture, placePictures } from '#core/drafts/place-pictures.ts'
import { callFunction } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { type DraftWithPictures, readDraftFile } from '#server/drafts/read-draft-file.ts'
import { storeFigure } from '#server/figures/store-figure.ts'
import { readHead } from '#server/files/picture-head.ts'
import { AppError } from '#server/http/app-error.ts'
import { requireSize } from '#server/texts/require-size.ts'
import type { StoredText } from '#server/texts/text-program.ts'
import { textProgram } from '#server/texts/text-work.ts'
import { findDocument } from './get-project.ts'
import { presentStoredVersion, type StoredVersion } from './present-rows.ts'

type Imported =
  | { outcome: 'imported'; version: StoredVersion }
  | { outcome: 'not_found' | 'busy' | 'full'; version: null }

// The limit of a version saved by hand, with room for its JSON.
const maxContentBytes = 1_900_000

/** What is answered of a draft, and its text as it may be stored. */
type ReadDraft = { answer: ImportedDraft; stored: StoredText }

/**
 * Reads a draft (DOCX) and stores nothing but the pictures of its figures. Throws `draft.*` and what `requireSize` throws.
 */
export async function readDraft(
  dependencies: Pick<Dependencies, 'db' | 'log' | 'storage' | 'texts'>,
  accountId: string,
  { bytes, signal }: { bytes: Uint8Array; signal: AbortSignal },
): Promise<ReadDraft> {
  const read = await readDraftFile(accountId, bytes, signal)
  requireSize(read.draft.text)
  const {
    text,
    leftOut,
    format = {},
    comments = [],
  } = await keepDraftPictures(dependencies, accountId, read, signal)
  const stored = await dependencies.texts.run(accountId, textProgram, 'readImported', text, {
    signal,
  })
  const { json: content, words } = stored
  if (Buffer.byteLength(content) > maxContentBytes) throw new AppError('draft.too_complex')
  const answer = {
    version: null,
    content,
    word_count: words,
    left_out: leftOut,
    format: columnsOfFormat(format),
    sources: { csl: read.sources.csl, left_out: read.sources.leftOut },
    comments: comments.map(presentComment),
  }
  return { answer, stored }
}

function presentComment({ isResolved, answers, ...comment }: DraftComment): DraftCommentRow {
  return { ...presentSaid(comment), is_resolved: isResolved, answers: answers.map(presentSaid) }
}

function presentSaid<Said extends SaidInDraft>({ author, writtenAt, ...said }: Said) {
  return { ...said, author_name: author, written_at: writtenAt }
}

/**
 * Makes a draft the document of a project, as a version that cost nothing. The text may come from the browser, because
 * it is trusted no more than one written by hand. Throws project.not_found, version.too_many, document.being_written.
 */
export async function importDraft(
  { db, now, texts }: Pick<Dependencies, 'db' | 'now' | 'texts'>,
  owner: { userId: string; projectId: string },
  text: StoredText,
): Promise<VersionRow> {
  const base = await findDocument(db, owner.projectId)
  // What the draft has of the text before keeps its ids, by which comments find their blocks.
  const content =
    base === null
      ? text.json
      : await texts.run(owner.userId, textProgram, 'carryBaseIds', { json: text.json, base })
  const [imported] = await callFunction<Imported>(db, 'import_draft', {
    p_user: owner.userId,
    p_project: owner.projectId,
    p_content: content,
    p_words: text.words,
    p_lines: JSON.stringify(text.titleLines),
    p_max_versions: maxVersions,
    p_max_bytes: maxVersionBytes,
    p_now: now().toISOString(),
  })
  switch (imported?.outcome) {
    case 'imported':
      return presentStoredVersion(imported.version)
    case 'busy':
      throw new AppError('document.being_written')
    case 'full':
      throw new AppError('version.too_many')
    case 'not_found':
      throw new AppError('project.not_found')
    case undefined:
      throw new Error('import_draft returned no row')
  }
}

type Deps = Pick<Dependencies, 'db' | 'log' | 'storage'>

/** Pixels of all pictures of a draft, 60 of two megapixels: re-encoding them takes less time than the browser waits. */
const maxPixelsTogether = 120_000_000

/** What the file or the account's limits are to blame for; after other errors the draft may be read again. */
const reasonsToLeaveOut = new Set<string>([
  'figure.unsupported',
  'figure.too_many',
  'file.damaged',
  'file.too_many_pixels',
  'file.too_heavy',
  'file.several_pages',
  // Decoding it takes too long.
  'server.unavailable',
])

/**
 * Stores the pictures of a draft for the account, as those of other figures. What cannot be stored is named in the draft as
 * left out. Unless a text names them later, the sweep of figures deletes them.
 */
async function keepDraftPictures(
  dependencies: Deps,
  ownerId: string,
  { draft, pictures }: DraftWithPictures,
  signal: AbortSignal,
): Promise<Draft> {
  const stored = new Map<number, PlacedPicture>()
  /** Results by file, because a draft may show the same picture several times. */
  const seen = new Map<Uint8Array, PlacedPicture | null>()
  let pixels = 0
  for (const [number, bytes] of pictures) {
    signal.throwIfAborted()
    let placed = seen.get(bytes)
    if (placed === undefined) {
      const { width, height } = await readHead(bytes).catch(notRead)
      pixels += width * height
      placed = pixels > maxPixelsTogether ? null : await storePicture(dependencies, ownerId, bytes)
      seen.set(bytes, placed)
    }
    if (placed) stored.set(number, placed)
  }
  return placePictures(draft, stored)
}

/** A picture whose size cannot be read: storing it fails next, with the reason. */
const notRead = () => ({ width: 0, height: 0 })

async function storePicture(
  dependencies: Deps,
  ownerId: string,
  bytes: Uint8Array,
): Promise<PlacedPicture | null> {
  try {
    const { id, width, height } = await storeFigure(dependencies, ownerId, bytes)
    return { id, width, height }
  } catch (error) {
    if (error instanceof AppError && reasonsToLeaveOut.has(error.code)) return null
    throw error
  }
}
