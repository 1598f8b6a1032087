import type { QueryClient } from '@tanstack/react-query'
import type { LatestVersion, ProjectRow, VersionRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { CitingText } from '#core/sources/citations-outside.ts'
import { followQuery } from '#web/api/follow-query.ts'
import { meQuery } from '#web/api/me.api.ts'
import { latestVersionQuery } from '#web/generation/messages.api.ts'
import type { RunState } from '#web/generation/runs.ts'
import { projectQuery } from '#web/projects/projects.api.ts'
import type { Readable, Slice } from '#web/store/slice.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { useProvided } from '#web/ui/provided.ts'
import {
  type ProjectFrame,
  type ShownDocument,
  savedDocument,
  unsavedDocument,
} from './shown-document.ts'

/**
 * What the pages show: the newest document, the growing answer, a text that waits for a choice, an older version, or a
 * draft that is not used yet.
 */
export type Shows = 'document' | 'partial' | 'alternative' | 'viewed' | 'draft'

/** A draft that was read. `framed`: the project with the page settings of the draft. */
export type ShownDraft = { text: AcademicText; framed: (project: ProjectFrame) => ProjectFrame }

export type DocumentState = {
  /** The newest document: null when the project has none, undefined while it is not known. */
  newest: LatestVersion | null | undefined
  /** An older version that is shown instead. */
  viewed: VersionRow | null
  /** A draft that is shown instead. */
  draft: ShownDraft | null
  /** The id of the newer text, waiting for a choice, that is shown instead. */
  alternativeId: string | null
  /** The document with the proposal that the pages show instead. */
  proposed: CitingText | null
  shows: Shows
  /** The text that `shows` names; null without one. */
  shown: ShownDocument | null
}

export const noDocument: DocumentState = {
  newest: undefined,
  viewed: null,
  draft: null,
  alternativeId: null,
  proposed: null,
  shows: 'document',
  shown: null,
}

type Options = {
  projectId: string
  client: QueryClient
  /** `proposed` is written by `Asking`. */
  slice: Slice<Omit<DocumentState, 'proposed'>> & Readable<DocumentState>
  run: Readable<RunState>
}

/** Which text of the project the pages show. */
export class Documents {
  readonly slice: Readable<DocumentState>
  readonly #options: Options
  readonly #stop: (() => void)[]
  /** The text as somebody else is writing it; null while it is not followed. */
  #followed: AcademicText | null = null
  #made: { from: readonly unknown[]; shown: ShownDocument | null } = { from: [], shown: null }

  constructor(options: Options) {
    const { client, projectId, run } = options
    this.#options = options
    this.slice = options.slice
    // The screen has just read the project and the student.
    const isRead = { refetchOnMount: false }
    this.#stop = [
      followQuery(client, { ...projectQuery(projectId), ...isRead }, this.#update),
      followQuery(client, { ...meQuery, ...isRead }, this.#update),
      followQuery(client, latestVersionQuery(projectId), this.#update),
      run.subscribe(this.#update),
    ]
    this.#update()
  }

  dispose(): void {
    for (const stop of this.#stop) stop()
  }

  /** Shows the document as somebody else is writing it, or its newest version. */
  showFollowed = (text: AcademicText | null): void => {
    this.#followed = text
    this.#update()
  }

  /** Shows an older version instead of the document, or the document again. */
  view(version: VersionRow | null): void {
    this.#options.slice.set({ viewed: version })
    this.#update()
  }

  /** Shows a draft that is not used yet instead of the document, or the document again. */
  showDraft(draft: ShownDraft | null): void {
    this.#options.slice.set({ draft })
    this.#update()
  }

  /** Shows the newer text that waits for a choice, or the document again. */
  showAlternative = (isShown: boolean): void => {
    const { newest } = this.slice.get()
    this.#options.slice.set({ alternativeId: isShown ? (newest?.alternative?.id ?? null) : null })
    this.#update()
  }

  /** Reads what the cache and the run have now, so that a run's end and its document are one change. */
  readonly #update = (): void => {
    const { client, projectId, run } = this.#options
    const newest = client.getQueryData(latestVersionQuery(projectId).queryKey)
    const { viewed, alternativeId, draft } = this.slice.get()
    const { partial } = run.get()
    // The replacement of selected text is not a document.
    const growing =
      partial?.to.selection === null && partial.answer.text.cuerpo.length > 0 ? partial : null
    const alternative = newest?.alternative ?? null
    const isAlternative = alternative !== null && alternative.id === alternativeId
    const shows: Shows = draft
      ? 'draft'
      : viewed
        ? 'viewed'
        : growing
          ? 'partial'
          : isAlternative
            ? 'alternative'
            : 'document'
    const version = viewed ?? (isAlternative ? alternative : (newest ?? null))
    const project = client.getQueryData(projectQuery(projectId).queryKey)
    const me = client.getQueryData(meQuery.queryKey)?.full_name ?? null
    const author = project && project.role !== 'owner' ? project.owner_name : me
    const text = draft ?? (shows === 'partial' ? growing?.shown : version)
    const followed = shows === 'document' ? this.#followed : null
    const from = [shows === 'partial', text, project, author, followed]
    if (from.some((one, index) => one !== this.#made.from[index])) {
      this.#made = { from, shown: project ? documentOf(project, author) : null }
    }
    this.#options.slice.set({ newest, shows, shown: this.#made.shown })

    function documentOf(row: ProjectRow, name: string | null): ShownDocument | null {
      if (draft) return unsavedDocument(draft.framed(row), name, draft.text, new Date())
      if (shows === 'partial' && growing)
        return unsavedDocument(row, name, growing.shown, new Date())
      const saved = version && savedDocument(row, name, version)
      return saved && followed ? { ...saved, text: followed } : saved
    }
  }
}

export const useDocuments = (): Documents => useProvided(Documents)

/** The text that a request would change; null without one, or while it still grows. */
export function useChangedText(): AcademicText | null {
  return useSlice(useDocuments().slice, ({ shows, shown }) =>
    shows === 'partial' || shows === 'draft' ? null : (shown?.text ?? null),
  )
}
