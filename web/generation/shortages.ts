import type { QueryClient } from '@tanstack/react-query'
import { unitsFromCredits } from '#core/credits/units.ts'
import { meQuery } from '#web/api/me.api.ts'
import { report } from '#web/api/report.ts'
import { clearWaitingProject, setWaitingProject } from '#web/projects/waiting-project.ts'
import type { Slice } from '#web/store/slice.ts'
import { browserStorage } from '#web/ui/browser-storage.ts'
import type { RunState } from './runs.ts'
import { readShortage, type Shortage } from './shortage.ts'

type Options = {
  projectId: string
  client: QueryClient
  slice: Slice<Pick<RunState, 'waiting'>>
}

/** A project's request that waits for credits: it outlives the page, because a transfer takes time. */
export class Shortages {
  readonly #options: Options
  readonly #key: string

  constructor(options: Options) {
    this.#options = options
    this.#key = `pedido-${options.projectId}`
    options.slice.set({ waiting: readShortage(browserStorage.read(this.#key)) })
    window.addEventListener('storage', this.#onStorage)
  }

  dispose(): void {
    window.removeEventListener('storage', this.#onStorage)
  }

  async keep(
    request: Pick<Shortage, 'content' | 'continues' | 'neededUnits' | 'pages'>,
  ): Promise<void> {
    const { client, projectId, slice } = this.#options
    // The balance here may be older than the refusal.
    const me = await client
      .fetchQuery({ ...meQuery, staleTime: 0 })
      .catch((error: unknown) => report('the balance could not be read', error))
    const waiting: Shortage = {
      ...request,
      availableUnits: unitsFromCredits(me?.available_credits ?? 0),
      since: new Date().toISOString(),
    }
    browserStorage.write(this.#key, JSON.stringify(waiting))
    setWaitingProject(projectId)
    slice.set({ waiting })
  }

  drop(): void {
    browserStorage.remove(this.#key)
    clearWaitingProject(this.#options.projectId)
    this.#options.slice.set({ waiting: null })
  }

  /** A request that another tab has sent or changed is not sent here too. */
  readonly #onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === this.#key) this.#options.slice.set({ waiting: readShortage(newValue) })
  }
}
