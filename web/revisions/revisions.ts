import type { QueryClient } from '@tanstack/react-query'
import type { SaveMessageResult } from '#contract/generation.ts'
import type { VersionRow } from '#contract/projects.ts'
import { followQuery } from '#web/api/follow-query.ts'
import { report } from '#web/api/report.ts'
import type { Editing } from '#web/editor/editing.ts'
import type { MessageCache } from '#web/generation/message-cache.ts'
import { messagesQuery } from '#web/generation/messages.api.ts'
import type { RunState } from '#web/generation/runs.ts'
import type { DocumentState } from '#web/pages/documents.ts'
import type { Panes } from '#web/panes/panes.ts'
import type { Readable, Slice } from '#web/store/slice.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { useProvided } from '#web/ui/provided.ts'
import { versionQuery, versionsQuery } from '#web/versions/versions.api.ts'
import type { Changes } from './changes.ts'
import { isMadeBy, type Revision } from './revised-version.ts'

/** Finds what was changed, and undoes it: loaded with the first revision. */
const code = onDemand(async () => (await import('./changes.ts')).Changes)

export type RevisionState = {
  /** The revision that the newest answer made, and what that answer cost. */
  revision: { messageId: string; made: Revision; credits: number } | null
  /** What it changed, one by one; null until that is known. */
  changes: Changes | null
}

type Options = {
  projectId: string
  client: QueryClient
  cache: MessageCache
  slice: Slice<RevisionState>
  run: Readable<RunState>
  document: Readable<DocumentState>
  editing: Editing
  panes: Panes
}

/** What the newest answer changed in the document. */
export class Revisions {
  readonly slice: Readable<RevisionState>
  readonly #options: Options
  readonly #stop: (() => void)[]
  /** The version whose revision is being read, or was. */
  #readFor: string | null = null

  constructor(options: Options) {
    const { client, projectId, run, document } = options
    this.#options = options
    this.slice = options.slice
    const stop = followQuery(client, messagesQuery(projectId), this.#update)
    this.#stop = [stop, run.subscribe(this.#update), document.subscribe(this.#update)]
    this.#update()
  }

  dispose(): void {
    this.slice.get().changes?.dispose()
    for (const stop of this.#stop) stop()
  }

  keep(
    { assistantMessageData, versionData, creditsDeducted }: SaveMessageResult,
    built: VersionRow | null,
  ): void {
    const isWork = assistantMessageData.plan !== null
    if (isWork || built === null || versionData?.state !== 'document') return
    const made = { before: built, after: versionData }
    this.#set({ messageId: assistantMessageData.id, made, credits: creditsDeducted }, true)
  }

  /** `isNew`: it was written just now, so the pages go to its first change. */
  #set(revision: NonNullable<RevisionState['revision']>, isNew: boolean): void {
    this.slice.get().changes?.dispose()
    this.#options.slice.set({ revision, changes: null })
    code.load().then(
      (Changes) => {
        if (this.slice.get().revision !== revision) return
        const { made } = revision
        this.#options.slice.set({ changes: new Changes({ ...this.#options, made, isNew }) })
      },
      (error) => report('the changes of a revision were not shown', error),
    )
  }

  /** After a reload the revision is not in memory, so the version that the answer built on is read again. */
  readonly #update = (): void => {
    const { client, cache, run, document } = this.#options
    const last = cache.rows.at(-1)
    const { newest } = document.get()
    if (!last || !newest || run.get().phase !== 'idle' || this.#readFor === newest.id) return
    if (this.slice.get().revision?.messageId === last.id || !isMadeBy(last, newest)) return
    this.#readFor = newest.id
    readVersionBefore(client, newest).then(
      (before) => {
        if (!before || document.get().newest?.id !== newest.id) return
        const made = { before, after: newest }
        this.#set({ messageId: last.id, made, credits: last.credits_consumed }, false)
      },
      (error) => report('the version before a revision was not read', error),
    )
  }
}

export const useRevisions = (): Revisions => useProvided(Revisions)

/** The document that an answer built on; null when it wrote the first one. */
async function readVersionBefore(
  client: QueryClient,
  after: VersionRow,
): Promise<VersionRow | null> {
  const listed = await client.fetchQuery(versionsQuery(after.project_id))
  const before = listed.find(
    ({ version_number, state }) => version_number < after.version_number && state === 'document',
  )
  return before ? client.fetchQuery(versionQuery(before)) : null
}
