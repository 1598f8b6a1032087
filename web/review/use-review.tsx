import {
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Conjunction } from '#core/apa/finding.ts'
import type { Layout } from '#core/layout/pages.ts'
import { report } from '#web/api/report.ts'
import type { Editing } from '#web/editor/use-editing.ts'
import type { ReferenceTrouble } from '#web/hand-in/use-hand-in.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { onDemand, whenIdle } from '#web/ui/on-demand.ts'
import { showToast } from '#web/ui/toast.tsx'
import { BadgeContext, type BadgeKind } from './badge-state.ts'
import type { DrawnProposal } from './proposal-marks.ts'
import type { SourceLibrary } from './quotation-review.ts'
import type { TabName } from './review.ts'
import type { AssignmentTab } from './review-panel.tsx'

const code = onDemand(() => import('./review-parts.ts'))

type Options = {
  projectId: string
  shown: ShownDocument | null
  conjunction: Conjunction
  layout: Layout | null
  editing: Editing
  assignment: AssignmentTab | null
  /** The sources of the project, a new object when they change; null without any. */
  library: SourceLibrary | null
  isEditorShown: boolean
  isLive: boolean
  /** Why nothing can be corrected now, in Spanish; null when it can. */
  whyNot: string | null
  isReading: boolean
  isNarrow: boolean
  /** What the pages show instead of the text; null when they show the text. */
  proposal: DrawnProposal | null
  pagesRef: RefObject<HTMLElement | null>
  onCompleteTitlePage: () => void
  /** Opens the form of the declaration. */
  onDeclare: (opener: Element | null) => void
}

/** The review: its code is loaded once the page is idle; its drawer is rendered when it is opened. */
export function useReview(options: Options): {
  node: ReactNode
  /** What is wrong with the references; null for nothing, or while it is not known. */
  referenceTrouble: () => ReferenceTrouble | null
  /** Opens the list of references. */
  openReferences: (opener: Element | null) => void
} {
  const { projectId, library, shown, conjunction, layout } = options
  const { editing, isEditorShown, isLive, whyNot, proposal, onDeclare } = options
  const badge = useContext(BadgeContext)
  const [parts, setParts] = useState<Awaited<ReturnType<typeof load>> | null>(null)
  const [tab, setTab] = useState<TabName | null>(null)
  const openerRef = useRef<HTMLElement>(null)
  const hasText = shown !== null && layout !== null && layout.pages.length > 1
  const review = parts?.review
  const isOpen = tab !== null

  const begin = useCallback(async () => {
    const loaded = await load(projectId)
    setParts((before) => before ?? loaded)
  }, [projectId])
  useEffect(() => {
    // After a failure, pressing the badge loads the code again.
    if (!hasText) return
    whenIdle(() => void begin().catch((error) => report('the review was not prepared', error)))
  }, [hasText, begin])
  useEffect(() => () => review?.dispose(), [review])
  useEffect(() => {
    if (library) review?.setLibrary(library)
  }, [review, library])

  useEffect(() => {
    if (!review || !hasText) return
    const { text, titlePage } = shown
    // While another text is shown, the model's or another tab's, the editor's text is not reviewed.
    const session = isEditorShown || whyNot === null ? editing.session : null
    const startEditing = editing.start
    const subject = { text, titlePage, conjunction, layout, isLive, whyNot, session, isEditorShown }
    review.see({ ...subject, startEditing, proposal })
  }, [
    review,
    hasText,
    shown,
    conjunction,
    layout,
    isLive,
    whyNot,
    editing,
    isEditorShown,
    proposal,
  ])

  useEffect(() => {
    // Also if the drawer was opened before the code was loaded, or the text is gone.
    review?.setOpen(isOpen && hasText)
    if (isOpen && !hasText) setTab(null)
  }, [isOpen, review, hasText])

  const close = useCallback(() => {
    setTab(null)
    openerRef.current?.focus({ preventScroll: true })
  }, [])
  const open = useCallback(
    (next: TabName, opener: HTMLElement | null) => {
      if (opener) openerRef.current = opener
      setTab(next)
      begin().catch((error) => {
        report('the review could not be opened', error)
        setTab(null)
        showToast('No se pudo abrir. Revisa tu conexión o recarga la página.')
      })
    },
    [begin],
  )
  const onPress = useCallback(
    (pressed: HTMLElement) => (isOpen ? close() : open('format', pressed)),
    [isOpen, close, open],
  )
  const figures = useMemo(() => {
    if (!parts || !hasText) return null
    const { BadgeFigures, review } = parts
    return (kind: BadgeKind) => (
      <BadgeFigures
        kind={kind}
        review={review}
        onSeeQuotations={() => open('quotations', null)}
        onDeclare={onDeclare}
      />
    )
  }, [parts, hasText, open, onDeclare])
  useEffect(() => {
    const show = () =>
      badge.show({
        figures,
        count: hasText ? (review?.look().count ?? null) : null,
        isOpen,
        onPress: hasText ? onPress : null,
      })
    show()
    return review?.subscribe(show)
  }, [badge, review, hasText, isOpen, onPress, figures])

  const referenceTrouble = () =>
    whyNot === null && hasText && parts ? parts.referenceTrouble(parts.review) : null
  const openReferences = (opener: Element | null) =>
    open('references', opener instanceof HTMLElement ? opener : null)

  const { isReading, isNarrow, pagesRef, onCompleteTitlePage, assignment } = options
  const node = useMemo(
    () =>
      parts &&
      hasText && (
        <parts.ReviewLayer
          review={parts.review}
          tab={tab}
          assignment={assignment}
          isReading={isReading}
          isNarrow={isNarrow}
          pagesRef={pagesRef}
          onTab={open}
          onCompleteTitlePage={onCompleteTitlePage}
          onClose={close}
        />
      ),
    [
      parts,
      hasText,
      tab,
      isReading,
      isNarrow,
      pagesRef,
      onCompleteTitlePage,
      assignment,
      open,
      close,
    ],
  )
  return { node, referenceTrouble, openReferences }
}

async function load(projectId: string) {
  const { Review, ...others } = await code.load()
  return { review: new Review(projectId), ...others }
}
