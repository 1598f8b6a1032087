import { useQueryClient } from '@tanstack/react-query'
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useRef,
  useState,
} from 'react'
import { may } from '#contract/rights.ts'
import { isEmptyText } from '#core/document/outline.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { proposedBy } from '#web/ask/ask-state.ts'
import { useAsking, useAskState, useIsAsked, useIsWriting } from '#web/ask/asking.ts'
import type { DrawnPages } from '#web/ask/proposal-pages.tsx'
import { useKeptFocus } from '#web/ask/use-kept-focus.ts'
import { useCommenting } from '#web/comments/commenting.ts'
import { useDeclaration } from '#web/declaration/use-declaration.ts'
import { LeftOut } from '#web/drafts/left-out.tsx'
import { useEditing, usePreparedEditor, useSession } from '#web/editor/editing.ts'
import { latestVersionQuery } from '#web/generation/messages.api.ts'
import { useRuns } from '#web/generation/runs.ts'
import { useCopyAll } from '#web/hand-in/use-hand-in.ts'
import { useDocuments } from '#web/pages/documents.ts'
import { setLineStep } from '#web/pages/line-step.ts'
import { PageList, WrittenPages } from '#web/pages/page-list.tsx'
import { usePrinting, useViewMode, useZoom } from '#web/pages/pages-view.ts'
import { PressedCaret } from '#web/pages/pressed-caret.tsx'
import { KeepPlace, useFollowGrowth } from '#web/pages/scroll-place.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { showFirstMark } from '#web/pages/text-in-sight.ts'
import { useLayout } from '#web/pages/use-layout.ts'
import { usePagePress } from '#web/pages/use-page-press.ts'
import { usePanes } from '#web/panes/panes.ts'
import { useSide } from '#web/panes/side.ts'
import { SketchSlot, WorkSlot } from '#web/plan/work-slot.tsx'
import { useMay, useProject } from '#web/projects/use-project.ts'
import { Badges } from '#web/review/badges.tsx'
import type { ChangesLayerProps } from '#web/revisions/changes-layer.tsx'
import { useRevisions } from '#web/revisions/revisions.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { TitlePageSheet } from '#web/title-page/title-page-sheet.tsx'
import { useTitlePageEditing, useWrittenTitlePage } from '#web/title-page/use-title-page-editing.ts'
import { useTitlePageForm, useUnsavedForm } from '#web/title-page/use-title-page-form.ts'
import { narrow, useMediaQuery } from '#web/ui/breakpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/query-state.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { usePanel } from '#web/ui/use-panel.ts'
import { DocumentNotices } from '#web/versions/document-notices.tsx'
import { useIsTwoTexts } from '#web/versions/two-texts.ts'
import { projectFailures } from '#web/words/project-failures.ts'
import { CommentsSlot } from './comments-slot.tsx'
import { readerHead } from './panels.tsx'
import { PreviewFoot } from './preview-foot.tsx'
import { PreviewHead } from './preview-head.tsx'
import { ReviewSlot } from './review-slot.tsx'
import { Tips } from './tips.tsx'
import { useFrame, useReviewSubject, useShownDocument, useShownWithEdits } from './use-shown.ts'
import { WritingVeil } from './writing-veil.tsx'
import '#web/ui/pane.css'
import '#web/ui/sheet.css'
import './preview.css'
import './print.css'

const AskLayer = lazy(async () => ({
  default: (await import('#web/ask/ask-layer.tsx')).AskLayer,
}))
const ChangesLayer = lazy(async () => ({
  default: (await import('#web/revisions/changes-layer.tsx')).ChangesLayer,
}))
const ProposalPages = lazy(async () => ({
  default: (await import('#web/ask/proposal-pages.tsx')).ProposalPages,
}))

setLineStep()
const doNothing = () => {}

/** 'Tu tarea': the document as it will be printed, and the place to write it. */
export function PreviewPane() {
  const documents = useDocuments()
  const editing = useEditing()
  const session = useSession()
  const ask = useAskState()
  const shows = useSlice(documents.slice, (state) => state.shows)
  const isFirst = useSlice(documents.slice, ({ newest }) => newest === null)
  const isKnown = useSlice(documents.slice, ({ newest }) => newest !== undefined)
  const isWhole = useSlice(
    documents.slice,
    ({ newest }) => (newest?.completeness ?? 'complete') === 'complete',
  )
  const isNarrow = useMediaQuery(narrow)
  const hasMouse = useMediaQuery('(pointer: fine)')
  const { viewMode, choose } = useViewMode()
  const isReading = viewMode === 'reading'
  const isWritingView = isReading || choose === null
  const { pagesRef, isZoomed, toggle, onTap } = useZoom(isNarrow && !isReading && choose !== null)
  const barRef = useRef<HTMLDivElement>(null)
  const isPrinting = usePrinting()
  const isLive = shows === 'partial'
  const isGenerating = useIsWriting()
  const isEditable = useIsEditable()
  const mayWrite = useMay('write')
  const mayAsk = useMay('ask')
  const isTwoTexts = useIsTwoTexts()
  const proposal = isTwoTexts || !isEditable ? null : proposedBy(ask)
  const [drawnProposal, setDrawnProposal] = useState<DrawnPages | null>(null)
  // The editor draws the text itself; without it the sheets do.
  const isEditorShown =
    session !== null && isEditable && proposal === null && !isPrinting && isWritingView
  const drawnBy = `${isEditorShown} ${isReading} ${proposal !== null}`

  const before = useShownDocument(session)
  const shown = useShownWithEdits(before, session, isEditorShown || shows !== 'document')
  const titlePageEditing = useTitlePageEditing()
  const drawn = useWrittenTitlePage(shown, titlePageEditing.written)
  const layout = useLayout(drawn)
  const pages = layout?.pages ?? []
  const { isTheirs, goToEnd } = useFollowGrowth(pagesRef, isLive && isFirst, layout, isWhole)
  useCopyAll(pagesRef, () => editing.current() ?? shown)
  useReviewSubject({ shown, layout, isEditable, isEditorShown, proposal: drawnProposal })
  useKeptFocus(ask.kind, { session, pagesRef, isNarrow })

  const openForm = useTitlePageForm()
  useUnsavedForm(useProject().id, mayWrite ? openForm : doNothing)
  const editTitlePage = useCallback(() => openForm(), [openForm])
  const declare = useDeclaration()
  const editDeclaration = useCallback(() => declare(), [declare])
  const side = useSide()
  const hasTab = useSlice(side.slice, (state) => state.side !== 'chat') || mayAsk
  const openFormat = () => void side.open('format', null)
  const press = usePagePress(
    { session, prepare: editing.prepare, open: editing.open },
    isWritingView && isEditable && proposal === null,
    isWritingView && proposal && ask.kind === 'proposal' ? () => sayDecideFirst(pagesRef) : null,
  )
  usePreparedEditor(pagesRef, press.canStart && shown !== null, editing.prepare)
  const panes = usePanes()
  const sketch = useSlice(panes.slice, (state) => state.sketch)
  const setPages = useCallback(
    (pages: HTMLDivElement | null) => {
      pagesRef.current = pages
      panes.ref('pages')(pages)
    },
    [pagesRef, panes],
  )
  const isFailed = !isKnown && !isLive
  const isFinished = shows === 'document' && proposal === null
  const commenting = useCommenting()
  const ReaderHead = useLoaded(readerHead, !mayAsk)
  const mayComment = may(useProject().role, 'comment')

  return (
    <section
      className="view"
      {...usePanel('vista', 'Vista previa', hasTab)}
      aria-busy={isGenerating || undefined}
    >
      {ReaderHead && <ReaderHead />}
      <PreviewHead
        viewMode={viewMode}
        onViewMode={choose}
        zoom={isNarrow && choose && !isReading && shown ? { isZoomed, toggle } : null}
        isFailed={isFailed}
        shown={shown}
      />
      {isNarrow && <WorkSlot isInChat={false} />}
      <DocumentNotices pagesRef={pagesRef} />
      {isFinished && !isPrinting && (
        <ChangesSlot
          layout={layout}
          pagesRef={pagesRef}
          drawnBy={drawnBy}
          isEditorShown={isEditorShown}
          isReading={isReading}
          isNarrow={isNarrow}
        />
      )}
      {isFinished && (
        <LeftOut
          session={isEditorShown ? session : null}
          shown={drawn}
          layout={layout}
          isReading={isReading}
          pagesRef={pagesRef}
        />
      )}
      {isFinished && isEditable && shown && !isEmptyText(shown.text) && (
        <Tips shown={shown} pagesRef={pagesRef} />
      )}
      <div className="stage">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the head has a button for the same */}
        <section
          className="pages"
          ref={setPages}
          aria-label="Páginas"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable
          tabIndex={0}
          data-zoom={isZoomed ? 2 : 1}
          data-view-mode={viewMode}
          onClick={onTap}
          {...press.handlers}
        >
          {press.caret && <PressedCaret box={press.caret} />}
          {press.canStart && (
            <Button
              variant="primary"
              className="start-writing"
              onClick={() => void editing.open('start')}
            >
              Escribir en el documento
            </Button>
          )}
          {shown && (
            <PageList
              pages={pages}
              isReading={isReading}
              badges={mayWrite && <Badges isEmpty={false} onDeclare={declare} />}
              drawTitlePage={
                choose === null && hasMouse && isEditable
                  ? (page) => (
                      <TitlePageSheet
                        page={page}
                        editing={titlePageEditing}
                        onOpenFormat={openFormat}
                      />
                    )
                  : null
              }
              onEditTitlePage={mayWrite ? editTitlePage : undefined}
              onEditDeclaration={mayWrite ? editDeclaration : undefined}
            >
              {proposal && drawn && !isPrinting ? (
                <Suspense fallback={<WrittenPages pages={pages.slice(1)} isReading={isReading} />}>
                  <ProposalPages
                    proposal={proposal}
                    shown={drawn}
                    isReading={isReading}
                    onDrawn={setDrawnProposal}
                  />
                </Suspense>
              ) : (
                isEditorShown && (
                  <Editor shown={drawn} isReading={isReading} pagesRef={pagesRef} barRef={barRef} />
                )
              )}
            </PageList>
          )}
          {isFailed && <ReadAgain />}
          {!shown && !isFailed && (
            <div className="paper-frame">
              {sketch ? (
                <SketchSlot sketch={sketch} />
              ) : (
                <div className="sheet empty-page">
                  {!isGenerating && <p>El contenido de tu documento aparecerá aquí...</p>}
                </div>
              )}
            </div>
          )}
        </section>
        {isTheirs && (
          <Button
            size="small"
            className="to-end"
            onClick={() => {
              goToEnd()
              // The button is removed, so its focus moves on.
              pagesRef.current?.focus({ preventScroll: true })
            }}
          >
            Ir al final
          </Button>
        )}
        <KeepPlace pagesRef={pagesRef} drawnBy={drawnBy} />
        {isGenerating && <WritingVeil isLive={isLive} />}
      </div>
      <div ref={barRef} className="bar-place" data-part="bar" />
      {isEditable && (
        <AskSlot isEditorShown={isEditorShown}>
          <AskLayer
            pagesRef={pagesRef}
            barRef={barRef}
            isAtBottom={isNarrow || isReading}
            onComment={mayComment ? (session) => void commenting.begin(session) : null}
            drawn={drawnProposal}
          />
        </AskSlot>
      )}
      <PreviewFoot layout={layout} text={shown?.text ?? null} isEditable={isEditable} />
      <ReviewSlot isReading={isReading} isNarrow={isNarrow} pagesRef={pagesRef} />
      {isFinished && (
        <CommentsSlot
          session={isEditorShown ? session : null}
          shown={shown}
          layout={layout}
          isReading={isReading}
          isNarrow={isNarrow}
          pagesRef={pagesRef}
        />
      )}
    </section>
  )
}

/** Whether the document is shown and can be edited. */
function useIsEditable(): boolean {
  const isAsked = useIsAsked()
  const mayWrite = useMay('write')
  const isDocument = useSlice(
    useDocuments().slice,
    ({ shows, newest }) => (shows === 'document' || shows === 'partial') && newest !== undefined,
  )
  const isFree = useSlice(useRuns().slice, ({ phase }) => phase === 'idle' || phase === 'sending')
  return mayWrite && (isFree || isAsked) && isDocument
}

type EditorProps = {
  shown: ShownDocument | null
  isReading: boolean
  pagesRef: RefObject<HTMLElement | null>
  barRef: RefObject<HTMLElement | null>
}

function Editor({ shown, isReading, pagesRef, barRef }: EditorProps) {
  const editing = useEditing()
  const session = useSession()
  const { Pages } = editing
  const frame = useFrame(shown)
  const declare = useDeclaration()
  const editDeclaration = useCallback(() => declare(), [declare])
  const onLeave = useCallback(() => pagesRef.current?.focus({ preventScroll: true }), [pagesRef])
  if (!session || !Pages) return null
  return (
    <Pages
      session={session}
      frame={frame}
      takePoint={editing.takePoint}
      isReading={isReading}
      barRef={barRef}
      onEditDeclaration={editDeclaration}
      onLeave={onLeave}
    />
  )
}

/** The bar beside selected text is loaded with the editor, or with a request. */
function AskSlot({ isEditorShown, children }: { isEditorShown: boolean; children: ReactNode }) {
  const { kind } = useAskState()
  const canResume = useSlice(useAsking().slice, (state) => state.canResume)
  if (!isEditorShown && kind === 'rest' && !canResume) return null
  return <Suspense>{children}</Suspense>
}

/** What the newest answer changed. */
function ChangesSlot(props: Omit<ChangesLayerProps, 'changes'>) {
  const changes = useSlice(useRevisions().slice, (state) => state.changes)
  return (
    changes && (
      <Suspense>
        <ChangesLayer changes={changes} {...props} />
      </Suspense>
    )
  )
}

function ReadAgain() {
  const client = useQueryClient()
  const { id } = useProject()
  const reload = () => void client.refetchQueries(latestVersionQuery(id))
  return <LoadFailed message={projectFailures.document_not_loaded} onReload={reload} />
}

function sayDecideFirst(pagesRef: RefObject<HTMLElement | null>): void {
  showToast('Decide primero sobre la propuesta. Después puedes seguir escribiendo.', {
    label: 'Ver',
    onClick: () => pagesRef.current && showFirstMark(pagesRef.current),
  })
}
