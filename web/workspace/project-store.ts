import { createStore, type StoreApi } from 'zustand/vanilla'
import { type AskingState, askingNothing } from '#web/ask/asking.ts'
import type { RevisionState } from '#web/ask/revisions.ts'
import type { EditingState } from '#web/editor/editing.ts'
import type { RunState } from '#web/generation/runs.ts'
import { type DocumentState, noDocument } from '#web/pages/documents.ts'
import { firstPanes, type PaneName, type PaneState } from '#web/panes/panes.ts'
import { chatAlone, type SideState } from '#web/panes/side.ts'
import { noReview, type ReviewState } from '#web/review/reviewing.ts'
import { noSources, type SourcesState } from '#web/sources/sources.ts'
import type { TwoTextsState } from '#web/versions/two-texts.ts'
import type { VersionsState } from '#web/versions/versions.ts'

/**
 * The state of an open project. Each feature owns the part of its type that it changes and reads only the parts of the
 * features before it, as slices; what the server has stays in the query cache.
 */
export type ProjectState = {
  /** The answer being generated, and the requests that wait. */
  run: RunState
  /** The text: which one is shown, its editing, versions, sources, review, and the proposal in question. */
  document: DocumentState &
    EditingState &
    SourcesState &
    VersionsState &
    TwoTextsState &
    AskingState &
    RevisionState &
    ReviewState
  /** The panel that stands in the chat's place. */
  side: SideState
  /** The half of the screen that is shown, and the text of the prompt box. */
  pane: PaneState
}

export type ProjectStore = StoreApi<ProjectState>

export function createProjectStore(projectId: string, pane: PaneName): ProjectStore {
  return createStore<ProjectState>(() => ({
    run: { phase: 'idle', partial: null, unanswered: null, waiting: null, short: null },
    document: {
      ...noDocument,
      session: null,
      Pages: null,
      ...noSources,
      compared: null,
      isComparing: false,
      chosen: null,
      ...askingNothing,
      revision: null,
      isEdited: false,
      ...noReview,
    },
    side: chatAlone,
    pane: firstPanes(projectId, pane),
  }))
}
