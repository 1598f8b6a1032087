import type { QueryClient } from '@tanstack/react-query'
import type { ListedVersion, VersionRow } from '#contract/projects.ts'
import { latestVersionQuery } from '#web/generation/messages.api.ts'
import { toastLostConnection } from '#web/lost-connection.ts'
import { type Documents, useDocuments } from '#web/pages/documents.ts'
import type { Panes } from '#web/panes/panes.ts'
import type { Side } from '#web/panes/side.ts'
import type { Readable, Slice } from '#web/store/slice.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { useProvided } from '#web/ui/provided.ts'
import { type Compared, putWrittenVersion, versionQuery, versionsQuery } from './versions.api.ts'

declare module '#web/panes/side.ts' {
  interface SidePanels {
    versions: null
  }
}

const restoring = onDemand(() => import('./restore-version.ts'))

export type VersionsState = {
  /** Two versions that are compared in place of the pages. */
  compared: Compared | null
}

type Options = {
  projectId: string
  client: QueryClient
  slice: Slice<VersionsState>
  documents: Documents
  side: Side
  panes: Panes
  /** Saves the text; false when the server does not have all of it. */
  save: () => Promise<boolean>
}

/** The versions of a project: the list, an older version shown, two versions compared. */
export class Versions {
  readonly slice: Readable<VersionsState>
  readonly #options: Options
  /** The version that was shown when its comparison was opened: closing the comparison shows it again. */
  #viewedBefore: VersionRow | null = null
  /** Numbers the presses, because only the newest one counts, in whatever order the texts arrive. */
  #press = 0
  readonly #stop: () => void

  constructor(options: Options) {
    this.#options = options
    this.slice = options.slice
    // Without the list there is no way back from an older version.
    const { slice } = options.side
    let wasOpen = false
    this.#stop = slice.subscribe(() => {
      const isOpen = slice.get().side === 'versions'
      if (wasOpen && !isOpen) this.#leave()
      wasOpen = isOpen
    })
  }

  dispose(): void {
    this.#stop()
  }

  /** The number of the version that is the document; 0 without one. */
  get currentNumber(): number {
    const { client, projectId } = this.#options
    return client.getQueryData(latestVersionQuery(projectId).queryKey)?.version_number ?? 0
  }

  toggle = (): void => {
    const { side, save } = this.#options
    if (side.isOpen('versions')) this.close()
    // Text that is not saved yet becomes a version too.
    else void save().then(() => side.open('versions', null, null))
  }

  close = (): void => {
    this.#options.side.close()
    this.#options.panes.focusSoon('versions button')
  }

  /** Opens the comparison of two versions. */
  showChanges = async (pair: Compared): Promise<void> => {
    const { client, projectId, side, save } = this.#options
    try {
      await save()
      await client.fetchQuery(versionsQuery(projectId))
      if (side.isOpen('versions') || (await side.open('versions', null, null)))
        await this.compare(pair)
    } catch (error) {
      toastLostConnection('the changes could not be shown', error)
    }
  }

  /** Shows a version instead of the document; null shows the document. */
  show = async (version: ListedVersion | null): Promise<void> => {
    const own = ++this.#press
    const { client, documents } = this.#options
    const isOther = version !== null && version.version_number !== this.currentNumber
    try {
      const read = isOther ? await client.fetchQuery(versionQuery(version)) : null
      if (own !== this.#press) return
      this.#options.slice.set({ compared: null })
      documents.view(read)
    } catch (error) {
      toastLostConnection('a version could not be shown', error)
    }
  }

  /** Compares two versions; null closes the comparison. */
  compare = async (pair: Compared | null): Promise<void> => {
    const own = ++this.#press
    const { client, projectId, documents, panes } = this.#options
    const listed = client.getQueryData(versionsQuery(projectId).queryKey) ?? []
    const both = listed.filter(
      ({ version_number: number }) => number === pair?.before || number === pair?.after,
    )
    try {
      await Promise.all(both.map((version) => client.fetchQuery(versionQuery(version))))
    } catch (error) {
      return toastLostConnection('two versions could not be compared', error)
    }
    if (own !== this.#press) return
    if (pair && !this.slice.get().compared) this.#viewedBefore = documents.slice.get().viewed
    documents.view(pair ? null : this.#viewedBefore)
    this.#options.slice.set({ compared: pair })
    if (pair) panes.show('vista')
    else this.#focusList()
  }

  /** Makes a version the document again. */
  restore = async (version: ListedVersion): Promise<void> => {
    const { restoreAndOfferUndo } = await restoring.load()
    const isRestored = await restoreAndOfferUndo(version, {
      save: this.#options.save,
      currentNumber: () => this.currentNumber,
      onRestored: (restored) => putWrittenVersion(this.#options.client, restored),
    })
    if (!isRestored) return
    await this.show(null)
    this.#focusList()
  }

  #leave(): void {
    this.#press++
    this.#options.slice.set({ compared: null })
    this.#options.documents.view(null)
  }

  /** Moves the focus, whose element is gone, to the list or to the tab of the pane shown instead. */
  #focusList(): void {
    const { panes } = this.#options
    if (!panes.focus('versions list')) panes.focus('pages tab')
  }
}

export const useVersions = (): Versions => useProvided(Versions)

/** The number of the version that is the document; 0 without one. */
export function useCurrentNumber(): number {
  return useSlice(useDocuments().slice, ({ newest }) => newest?.version_number ?? 0)
}
