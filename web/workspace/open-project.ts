import type { QueryClient } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SaveMessageResult } from '#contract/generation.ts'
import { projectErrorMessage } from '#contract/project-errors.ts'
import type { VersionRow } from '#contract/projects.ts'
import { onLiveEvent } from '#web/api/live-events.ts'
import { meQuery } from '#web/api/me.api.ts'
import { Asking, type AskingState, askingNothing } from '#web/ask/asking.ts'
import { Commenting, type CommentsState, noComments } from '#web/comments/commenting.ts'
import { Editing, type EditingState } from '#web/editor/editing.ts'
import { MessageCache, requestCredits } from '#web/generation/message-cache.ts'
import { Requests } from '#web/generation/requests.ts'
import { type RunState, Runs } from '#web/generation/runs.ts'
import { Shortages } from '#web/generation/shortages.ts'
import { type DocumentState, Documents, noDocument } from '#web/pages/documents.ts'
import { firstPanes, type PaneName, type PaneState, Panes } from '#web/panes/panes.ts'
import { chatAlone, Side, type SideState } from '#web/panes/side.ts'
import { projectQuery, projectsQuery } from '#web/projects/projects.api.ts'
import { rereadProject } from '#web/projects/use-project.ts'
import { badgeStatistics } from '#web/review/badges.tsx'
import { noReview, Reviewing, type ReviewState } from '#web/review/reviewing.ts'
import { type RevisionState, Revisions } from '#web/revisions/revisions.ts'
import { sourceLibrary } from '#web/sources/source-library.ts'
import { noSources, Sources, type SourcesState } from '#web/sources/sources.ts'
import { type Readable, sliceOf } from '#web/store/slice.ts'
import { showToast } from '#web/ui/toast.tsx'
import { TwoTexts, type TwoTextsState } from '#web/versions/two-texts.ts'
import { putWrittenVersion } from '#web/versions/versions.api.ts'
import { Versions, type VersionsState } from '#web/versions/versions.ts'
import { comparing, panelOf, reviewLayer } from './panels.tsx'

type Options = {
  projectId: string
  client: QueryClient
  /** Whether the student writes in it, and asks. */
  mayWrite: boolean
  /** The half of a small screen to begin with. */
  pane: PaneName
  onTopUp: () => void
}

/** A project while it is open: one store, the classes that change its parts, and how they act on each other. */
export class OpenProject {
  /** The stateful objects of the features, one of each class; a component finds its own by class (`useProvided`). */
  readonly parts: readonly (object & { dispose?: () => void })[]
  readonly #stop: (() => void)[]

  constructor({ projectId, client, mayWrite, pane, onTopUp }: Options) {
    const store = createProjectStore(projectId, mayWrite ? pane : 'vista')
    const [run, document] = [sliceOf(store, 'run'), sliceOf(store, 'document')]
    const own = { projectId, client }
    const cache = new MessageCache(client, projectId)
    const panes = new Panes(sliceOf(store, 'pane'), projectId)
    const side = new Side({
      slice: sliceOf(store, 'side'),
      panes,
      load: async (name) => {
        await Promise.all([panelOf(name)?.code.load(), name === 'versions' && comparing.load()])
      },
      isColumn: (name) => panelOf(name)?.tab != null,
    })
    const save = () => editing.save()
    const shortages = new Shortages({ ...own, slice: run })
    const runs = new Runs({
      ...own,
      cache,
      slice: run,
      saveFirst: save,
      reread: () => rereadProject(client, projectId),
      onSaved: (saved, before) => {
        revisions.keep(saved, before)
        if (saved.versionData) tellWritten(saved, saved.versionData, cache, panes)
      },
      restoreText: panes.restore,
      onFailed: (message, needsCredits) => {
        // The balance here may be older than the refusal.
        if (needsCredits) void client.invalidateQueries(meQuery)
        showToast(message, needsCredits ? { label: 'Recargar', onClick: onTopUp } : undefined)
      },
      onShort: (request) => void shortages.keep(request),
    })
    const requests = new Requests({ cache, runs, shortages, panes })
    const documents = new Documents({ ...own, slice: document, run })
    const onSaved = (version: VersionRow) => putWrittenVersion(client, version)
    const editable = mayWrite ? document : neverKnown(document)
    const editing = new Editing({
      ...own,
      slice: document,
      document: editable,
      run,
      onSaved,
    })
    const sources = new Sources({ ...own, slice: document, document })
    const versions = new Versions({ ...own, slice: document, documents, side, panes, save })
    const twoTexts = new TwoTexts({ slice: document, editing, panes, load: comparing.load })
    const asking = new Asking({ ...own, cache, slice: document, runs, editing, document })
    const revisions = new Revisions({
      ...own,
      cache,
      slice: document,
      run,
      document,
      editing,
      panes,
    })
    const reviewing = new Reviewing({
      projectId,
      slice: document,
      side,
      loadParts: () => Promise.all([reviewLayer.load(), badgeStatistics.load()]),
    })
    const commenting = new Commenting({ ...own, slice: document, side })
    this.parts = [
      commenting,
      reviewing,
      revisions,
      asking,
      twoTexts,
      versions,
      sources,
      editing,
      documents,
      requests,
      runs,
      shortages,
      side,
      panes,
    ]

    let library: SourcesState['sources']
    const updateLibrary = () => {
      const { sources: rows, ticked } = document.get()
      if (!rows || rows === library) return
      library = rows
      reviewing.setLibrary(sourceLibrary(client, projectId, rows, ticked))
    }
    updateLibrary()
    /** Shows what another tab or device has changed. */
    const reread = () => {
      if (run.get().phase !== 'idle') return
      void client.invalidateQueries(projectQuery(projectId)).then(runs.findRun)
    }
    this.#stop = [
      document.subscribe(updateLibrary),
      onLiveEvent('project', ({ id }) => {
        void client.invalidateQueries({ ...projectsQuery, exact: true })
        if (id === projectId && !editing.isOwnEvent()) reread()
      }),
      onLiveEvent('generation', reread),
      onLiveEvent('comments', ({ id }) => id === projectId && commenting.reread()),
    ]
  }

  dispose(): void {
    for (const stop of this.#stop) stop()
    for (const part of this.parts) part.dispose?.()
  }
}

/** A document state in which the document never becomes known, so that editing does not open for members who only read. */
function neverKnown({ get, subscribe }: Readable<DocumentState>): Readable<DocumentState> {
  return { get: () => ({ ...get(), newest: undefined }), subscribe }
}

function tellWritten(
  { creditsDeducted }: SaveMessageResult,
  { state, completeness }: VersionRow,
  cache: MessageCache,
  panes: Panes,
): void {
  const credits = creditsDeducted + requestCredits(cache.rows)
  const isComplete = completeness === 'complete'
  panes.tellFinished(state === 'document' ? { credits, isComplete } : null)
  showToast(writtenWords(state, completeness))
}

function writtenWords(state: VersionRow['state'], completeness: VersionRow['completeness']) {
  if (completeness === 'cut_off') return projectErrorMessage('generation.bad_stream')
  if (state === 'alternative') return 'Respuesta incompleta guardada aparte'
  return 'Nueva versión generada y guardada'
}

/**
 * The state of an open project. Each feature owns the part of its type that it changes and reads only the parts of the
 * features before it, as slices; what the server has stays in the query cache.
 */
type ProjectState = {
  /** The answer being generated, and the requests that wait. */
  run: RunState
  /** The text: which one is shown, its editing, versions, sources, review, and the proposal in question. */
  document: DocumentState &
    EditingState &
    SourcesState &
    VersionsState &
    TwoTextsState &
    AskingState &
    CommentsState &
    RevisionState &
    ReviewState
  /** The panel that stands in the chat's place. */
  side: SideState
  /** The half of the screen that is shown, and the text of the prompt box. */
  pane: PaneState
}

type ProjectStore = StoreApi<ProjectState>

function createProjectStore(projectId: string, pane: PaneName): ProjectStore {
  return createStore<ProjectState>(() => ({
    run: { phase: 'idle', partial: null, unanswered: null, waiting: null, short: null },
    document: {
      ...noDocument,
      session: null,
      ...noSources,
      compared: null,
      isComparing: false,
      chosen: null,
      ...askingNothing,
      ...noComments,
      revision: null,
      changes: null,
      ...noReview,
    },
    side: chatAlone,
    pane: firstPanes(projectId, pane),
  }))
}
