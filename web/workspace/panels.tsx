import { FileUp, History, type LucideIcon, Settings2 } from 'lucide-react'
import type { ComponentType } from 'react'
import type { SideName } from '#web/panes/side.ts'
import { type OnDemand, onDemand } from '#web/ui/on-demand.ts'

type Panel = {
  code: OnDemand<ComponentType>
  /** The tab of the panel on a small screen, if it replaces the whole chat; else null. */
  tab: { label: string; icon: LucideIcon } | null
}
type Load = () => Promise<ComponentType>

/** In place of the chat. */
const column = (label: string, icon: LucideIcon, load: Load): Panel => ({
  code: onDemand(load),
  tab: { label, icon },
})
/** In place of the chat's messages. */
const drawer = (load: Load): Panel => ({ code: onDemand(load), tab: null })

/** The marks of comments on the pages. */
export const commentsLayer = onDemand(
  async () => (await import('#web/comments/comments-layer.tsx')).CommentsLayer,
)

/** The panels that may stand in the chat's place. A new one needs its folder and a line here. */
const panels: Record<Exclude<SideName, 'chat'>, Panel> = {
  versions: column(
    'Versiones',
    History,
    async () => (await import('#web/versions/versions-panel.tsx')).VersionsPanel,
  ),
  format: column(
    'Formato',
    Settings2,
    async () => (await import('#web/format/format-panel.tsx')).FormatPanel,
  ),
  draft: column(
    'Borrador',
    FileUp,
    async () => (await import('#web/drafts/draft-panel.tsx')).DraftPanel,
  ),
  sources: drawer(async () => (await import('#web/sources/sources-pane.tsx')).SourcesPane),
  comments: drawer(async () => {
    const [{ CommentsPanel }] = await Promise.all([
      import('#web/comments/comments-panel.tsx'),
      commentsLayer.load(),
    ])
    return CommentsPanel
  }),
  review: drawer(async () => (await import('#web/assignment/assigned-review.tsx')).AssignedReview),
}

/** Null for the chat itself. */
export function panelOf(name: SideName): Panel | null {
  return name === 'chat' ? null : panels[name]
}

/** What stands in place of the pages: two versions, or the two texts of a conflict, in one document. */
export const comparing = onDemand(async () => {
  const [{ ComparePane }, { CompareTwoTexts }] = await Promise.all([
    import('#web/versions/compare-pane.tsx'),
    import('#web/versions/compare-two-texts.tsx'),
  ])
  return { ComparePane, CompareTwoTexts }
})

/** The marks of the review on the pages. */
export const reviewLayer = onDemand(
  async () => (await import('#web/review/review-layer.tsx')).ReviewLayer,
)

/** The head of the chat's stead, for members who may not ask. */
export const readerHead = onDemand(async () => (await import('./reader-head.tsx')).ReaderHead)

/** Opens the comments. */
export const commentsButton = onDemand(
  async () => (await import('#web/comments/comments-button.tsx')).CommentsButton,
)

/** In place of all, for a member who was removed. */
export const lostAccess = onDemand(async () => (await import('./lost-access.tsx')).LostAccess)
