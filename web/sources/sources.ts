import type { QueryClient } from '@tanstack/react-query'
import type { SourceRow } from '#contract/sources.ts'
import type { CitingText, OutsideNews } from '#core/sources/citations-outside.ts'
import { followQuery } from '#web/api/follow-query.ts'
import { report } from '#web/api/report.ts'
import type { DocumentState } from '#web/pages/documents.ts'
import type { Readable, Slice } from '#web/store/slice.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { useProvided } from '#web/ui/provided.ts'
import type { OutsideWatch } from './outside-marks.ts'
import { sourcesQuery } from './sources.api.ts'

const marks = onDemand(async () => import('./outside-marks.ts'))

export type SourcesState = {
  /** Undefined until they were read. */
  sources: readonly SourceRow[] | undefined
  /** The works that the model may cite. */
  ticked: readonly SourceRow[]
  /** The works that the pages cite and that are none of these. */
  outside: OutsideNews
}

const nothing: OutsideNews = { labels: [], announcement: '' }

export const noSources: SourcesState = { sources: undefined, ticked: [], outside: nothing }

type Options = {
  projectId: string
  client: QueryClient
  slice: Slice<SourcesState>
  document: Readable<DocumentState>
}

/** The works that the text is written from, and the citations outside them, also while the model writes. */
export class Sources {
  readonly slice: Readable<SourcesState>
  readonly #options: Options
  readonly #stop: (() => void)[]
  #watch: OutsideWatch | null = null
  #text: CitingText | null = null
  #ticked: readonly SourceRow[] = []
  #isDisposed = false

  constructor(options: Options) {
    const { client, projectId, document } = options
    this.#options = options
    this.slice = options.slice
    this.#stop = [
      followQuery(client, sourcesQuery(projectId), this.#update),
      document.subscribe(this.#update),
    ]
    this.#update()
  }

  dispose(): void {
    this.#isDisposed = true
    for (const stop of this.#stop) stop()
    this.#watch?.clear()
  }

  readonly #update = (): void => {
    const { client, projectId, document } = this.#options
    const sources = client.getQueryData(sourcesQuery(projectId).queryKey)
    if (sources !== this.slice.get().sources) {
      this.#options.slice.set({ sources, ticked: sources?.filter((row) => row.ticked) ?? [] })
    }
    const { ticked } = this.slice.get()
    const text = ticked.length > 0 ? citingText(document.get()) : null
    if (text === this.#text && ticked === this.#ticked) return
    this.#text = text
    this.#ticked = ticked
    if (text === null) {
      this.#watch?.clear()
      this.#options.slice.set({ outside: nothing })
      return
    }
    marks.load().then(
      ({ OutsideWatch }) => {
        if (this.#isDisposed || this.#text !== text) return
        this.#watch ??= new OutsideWatch()
        this.#watch.update(text, ticked, (outside) => this.#options.slice.set({ outside }))
      },
      (error) => report('what is cited outside the sources was not looked for', error),
    )
  }
}

/** The text whose citations count: with the proposal that the pages show. */
export function citingText({ viewed, proposed, shown }: DocumentState): CitingText | null {
  return (viewed ? null : proposed) ?? shown?.text ?? null
}

export const useSources = (): Sources => useProvided(Sources)
