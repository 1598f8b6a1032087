import { lazy, memo, Suspense, useCallback, useRef, useState } from 'react'
import type { MessageRow, ProjectRow, UpdateProject } from '#contract/projects.ts'
import { isEmptyText } from '#core/document/outline.ts'
import { type Asking, proposedBy } from '#web/ask/asking.ts'
import type { Revision } from '#web/ask/new-words.tsx'
import type { DrawnPages } from '#web/ask/proposal-pages.tsx'
import { useKeptFocus } from '#web/ask/use-kept-focus.ts'
import { useDeclaration } from '#web/declaration/use-declaration.ts'
import { LeftOut } from '#web/drafts/left-out.tsx'
import type { Editing } from '#web/editor/use-editing.ts'
import { usePreparedEditor } from '#web/editor/use-prepared-editor.ts'
import { useSessionView } from '#web/editor/use-session-view.ts'
import { copyDocument, downloadDocx, downloadProjectPdf } from '#web/hand-in/export-actions.ts'
import type { FileFormat } from '#web/hand-in/file-format.ts'
import { useCopyAll } from '#web/hand-in/use-copy-all.ts'
import { useHandIn } from '#web/hand-in/use-hand-in.ts'
import { KeepPlace } from '#web/pages/keep-place.tsx'
import { setLineStep } from '#web/pages/line-step.ts'
import { PageList, WrittenPages } from '#web/pages/page-list.tsx'
import { PressedCaret } from '#web/pages/pressed-caret.tsx'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { showFirstMark } from '#web/pages/text-in-sight.ts'
import { useFollowGrowth } from '#web/pages/use-follow-growth.ts'
import { useLayout } from '#web/pages/use-layout.ts'
import { usePagePress } from '#web/pages/use-page-press.ts'
import { usePrinting } from '#web/pages/use-printing.ts'
import { useViewMode } from '#web/pages/use-view-mode.ts'
import { useZoom } from '#web/pages/use-zoom.ts'
import { BadgeContext, BadgeState } from '#web/review/badge-state.ts'
import { Badges } from '#web/review/badges.tsx'
import type { SourceLibrary } from '#web/review/quotation-review.ts'
import type { AssignmentTab } from '#web/review/review-panel.tsx'
import { useReview } from '#web/review/use-review.tsx'
import { TitlePageSheet } from '#web/title-page/title-page-sheet.tsx'
import { useTitlePageEditing, useWrittenTitlePage } from '#web/title-page/use-title-page-editing.ts'
import { useTitlePageForm, useUnsavedForm } from '#web/title-page/use-title-page-form.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { usePanel } from '#web/ui/use-panel.ts'
import { DocumentNotices } from '#web/versions/document-notices.tsx'
import type { History } from '#web/versions/use-history.tsx'
import { PreviewFoot } from './preview-foot.tsx'
import { PreviewHead } from './preview-head.tsx'
import { Tips } from './tips.tsx'
import { useFrame, useShown } from './use-shown.ts'
import { WritingVeil } from './writing-veil.tsx'
import './preview.css'
import '#web/pages/print.css'

const AskLayer = lazy(async () => ({ default: (await import('#web/ask/ask-layer.tsx')).AskLayer }))
const NewWords = lazy(async () => ({ default: (await import('#web/ask/new-words.tsx')).NewWords }))
const ProposalPages = lazy(async () => ({
  default: (await import('#web/ask/proposal-pages.tsx')).ProposalPages,
}))

setLineStep()

type Props = {
  project: ProjectRow
  shown: ShownDocument | null
  editing: Editing
  /** Whether the document is shown and can be edited. */
  isEditable: boolean
  /** Reads the document again after a failure; null without one. */
  onReload: (() => void) | null
  /** An answer is being generated; `isLive` once its text is shown. */
  isGenerating: boolean
  isLive: boolean
  /** Shows the document again; null while it is shown. */
  onShowDocument: (() => void) | null
  /** Shows the card with the choice between two texts; null where it is in sight or there is none. */
  onShowTwoTexts: (() => void) | null
  /** Requests about selected text, and their proposals. */
  asking: Asking
  /** The revision whose new words are marked, until something is edited. */
  revision: Revision | null
  onEdited: () => void
  /** The versions of the project, and the one shown instead of the document. */
  history: History
  author: string | null
  messages: readonly MessageRow[]
  onUpdateProject: (changes: UpdateProject) => Promise<unknown>
  onOpenFormat: () => void
  /** The assignment's tab of the review; none without an assignment. */
  assignment?: AssignmentTab | null
  /** The sources in which quotations are searched; a new object when they change. */
  library?: SourceLibrary | null
}

/** 'Tu tarea': the document as it will be printed, and the place to write it. */
export const PreviewPane = memo(function PreviewPane(props: Props) {
  const [badge] = useState(() => new BadgeState())
  return (
    <BadgeContext value={badge}>
      <Pane {...props} />
    </BadgeContext>
  )
})

function Pane(props: Props) {
  const { project, isGenerating, isLive, onShowDocument, onReload, author, messages } = props
  const { editing, isEditable, history, asking } = props
  const { session, parts } = editing
  const isNarrow = useMediaQuery('(max-width: 960px)')
  const { viewMode, choose } = useViewMode()
  const isReading = viewMode === 'reading'
  const { pagesRef, isZoomed, toggle, onTap } = useZoom(isNarrow && !isReading && choose !== null)
  const openForm = useTitlePageForm(project, props.onUpdateProject)
  const editTitlePage = useCallback(() => openForm(), [openForm])
  useUnsavedForm(project.id, openForm)
  const openDeclaration = useDeclaration({
    project,
    messages,
    library: props.library ?? null,
    onUpdate: props.onUpdateProject,
  })
  const editDeclaration = useCallback(() => openDeclaration(), [openDeclaration])
  const isConflict = useSessionView(session, ({ phase }) => phase === 'conflict') === true
  const isPrinting = usePrinting()
  const proposal = isEditable && !isConflict ? proposedBy(asking.state) : null
  const [drawnPages, setDrawnPages] = useState<DrawnPages | null>(null)
  // The editor draws the text itself; without it the sheets do.
  const isEditorShown =
    session !== null &&
    isEditable &&
    proposal === null &&
    !isPrinting &&
    (isReading || choose === null)
  const drawnBy = `${isEditorShown} ${isReading} ${proposal !== null}`
  const isDocument = !isLive && onShowDocument === null && history.viewed === null
  const shown = useShown(props.shown, editing, isEditorShown || !isDocument)
  const hasMouse = useMediaQuery('(pointer: fine)')
  const titlePageEditing = useTitlePageEditing(project, props.onUpdateProject)
  const drawn = useWrittenTitlePage(shown, titlePageEditing.written)
  const layout = useLayout(drawn)
  const { isTheirs, goToEnd } = useFollowGrowth(pagesRef, isLive, layout)
  // An older version, or a text that waits for a choice, is exported as shown and not as edited.
  const exported = useCallback(() => editing.current() ?? shown, [editing, shown])
  useCopyAll(pagesRef, exported)
  const frame = useFrame(drawn)
  const barRef = useRef<HTMLDivElement>(null)
  const review = useReview({
    projectId: project.id,
    assignment: props.assignment ?? null,
    library: props.library ?? null,
    shown,
    conjunction: project.conjunction,
    layout,
    editing,
    isEditorShown,
    isLive,
    whyNot: whyNotCorrected(props, isConflict),
    isReading,
    isNarrow,
    proposal: drawnPages,
    pagesRef,
    onCompleteTitlePage: editTitlePage,
    onDeclare: openDeclaration,
  })
  const sayDecideFirst = () =>
    showToast('Decide primero sobre la propuesta. Después puedes seguir escribiendo.', {
      label: 'Ver',
      onClick: () => pagesRef.current && showFirstMark(pagesRef.current),
    })
  const isPressed = isReading || choose === null
  const press = usePagePress(
    editing,
    isPressed && isEditable && proposal === null,
    isPressed && proposal && asking.state.kind === 'proposal' ? sayDecideFirst : null,
  )
  useKeptFocus(asking.state.kind, { session, pagesRef, isNarrow })
  usePreparedEditor(pagesRef, press.canStart && shown !== null, editing.prepare)
  const pages = layout?.pages ?? []
  const isEmpty = !shown || isEmptyText(shown.text)
  const handIn = useHandIn({
    projectId: project.id,
    titlePage: isEmpty ? undefined : shown.titlePage,
    referenceTrouble: review.referenceTrouble,
    onSeeReferences: review.openReferences,
    onComplete: openForm,
  })
  const onThePages =
    proposal && drawn && !isPrinting ? (
      <Suspense fallback={<WrittenPages pages={pages.slice(1)} isReading={isReading} />}>
        <ProposalPages
          proposal={proposal}
          shown={drawn}
          isReading={isReading}
          onDrawn={setDrawnPages}
        />
      </Suspense>
    ) : (
      isEditorShown &&
      parts && (
        <parts.Pages
          session={session}
          frame={frame}
          takePoint={editing.takePoint}
          isReading={isReading}
          barRef={barRef}
          onEditDeclaration={editDeclaration}
          onLeave={() => pagesRef.current?.focus({ preventScroll: true })}
        />
      )
    )
  const download = (format: FileFormat) => {
    if (format === 'DOCX' || isEmpty) return downloadDocx(exported(), author, project.title)
    return downloadProjectPdf(project, {
      versionNumber: history.viewed?.version.version_number ?? null,
      save: editing.save,
    })
  }

  return (
    <section
      className="view"
      {...usePanel('vista', 'Vista previa')}
      aria-busy={isGenerating || undefined}
    >
      <PreviewHead
        viewMode={viewMode}
        onViewMode={choose}
        zoom={isNarrow && choose && !isReading && shown ? { isZoomed, toggle } : null}
        isBusy={isGenerating || onReload !== null}
        isEmpty={isEmpty}
        versions={isEmpty && !history.isOpen ? null : history}
        missing={handIn.missing}
        onCopy={() => void copyDocument(exported())}
        onDownload={(format) => handIn.beforeDownload(() => download(format))}
      />
      <DocumentNotices
        onShowDocument={isLive ? null : onShowDocument}
        viewed={history.viewed}
        onShowTwoTexts={props.onShowTwoTexts}
        pagesRef={pagesRef}
      />
      {isDocument && proposal === null && (
        <LeftOut
          projectId={project.id}
          session={isEditorShown ? session : null}
          shown={drawn}
          layout={layout}
          isReading={isReading}
          pagesRef={pagesRef}
        />
      )}
      {isDocument && isEditable && shown && !isEmpty && proposal === null && (
        <Tips
          project={project}
          shown={shown}
          editing={editing}
          canAsk={asking.ask !== null}
          pagesRef={pagesRef}
        />
      )}
      <div className="stage">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the head has a button for the same */}
        <section
          className="pages"
          ref={pagesRef}
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
            <button
              type="button"
              className="start-writing"
              onClick={() => void editing.open('start')}
            >
              Escribir en el documento
            </button>
          )}
          {shown && (
            <PageList
              pages={pages}
              isReading={isReading}
              badges={<Badges isEmpty={false} />}
              drawTitlePage={
                choose === null && hasMouse && isEditable
                  ? (page) => (
                      <TitlePageSheet
                        page={page}
                        editing={titlePageEditing}
                        onOpenFormat={props.onOpenFormat}
                      />
                    )
                  : null
              }
              onEditTitlePage={editTitlePage}
              onEditDeclaration={editDeclaration}
            >
              {onThePages}
            </PageList>
          )}
          {onReload && <LoadFailed message="No se pudo cargar el documento." onReload={onReload} />}
          {!shown && !onReload && (
            <div className="paper-frame">
              <div className="sheet empty-page">
                {!isGenerating && <p>El contenido de tu documento aparecerá aquí...</p>}
              </div>
            </div>
          )}
        </section>
        {isTheirs && (
          <Button
            size="small"
            className="to-end"
            data-toasts="above"
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
      <div ref={barRef} className="bar-place" data-toasts="above" />
      {(isEditorShown || asking.state.kind !== 'rest' || asking.resume) && isEditable && (
        <Suspense>
          <AskLayer
            asking={asking}
            session={session}
            pagesRef={pagesRef}
            barRef={barRef}
            isAtBottom={isNarrow || isReading}
            drawn={drawnPages}
          />
        </Suspense>
      )}
      {props.revision && !proposal && !isPrinting && (
        <Suspense>
          <NewWords
            revision={props.revision}
            session={session}
            layout={layout}
            pagesRef={pagesRef}
            drawnBy={drawnBy}
            onEdited={props.onEdited}
          />
        </Suspense>
      )}
      <PreviewFoot
        pageCount={pages.length}
        isApproximate={layout?.isApproximate ?? false}
        text={shown?.text ?? null}
        isLive={isLive}
        isLocked={isGenerating}
        isOldVersion={history.viewed !== null}
        credits={messages.reduce((sum, message) => sum + message.credits_consumed, 0)}
        session={isEditable ? session : null}
      />
      {review.node}
    </section>
  )
}

/** Why the review cannot correct anything now. */
function whyNotCorrected({ isLive, isEditable, onShowDocument }: Props, isConflict: boolean) {
  if (isLive) {
    return 'Podrás corregir cuando el texto esté completo. Cada párrafo se revisa una vez, al cerrarse.'
  }
  if (onShowDocument) return 'Esto es lo nuevo, incompleto. Elige primero qué texto se queda.'
  if (isConflict) return 'Hay dos textos. Elige con cuál sigues y podrás corregirlo.'
  return isEditable ? null : 'Podrás corregir cuando el modelo termine de escribir.'
}
