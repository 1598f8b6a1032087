import { memo, useCallback, useEffect, useState } from 'react'
import type { ProjectRow, UpdateProject } from '#contract/projects.ts'
import { noConnectionWords } from '#web/api/api-error.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { onDemand } from '#web/ui/on-demand.ts'
import { RuledLines } from '#web/ui/pencil.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { usePanel } from '#web/ui/use-panel.ts'
import { copyDocument, downloadDocx } from './export-actions.ts'
import { PreviewFoot } from './preview-foot.tsx'
import { PreviewHead } from './preview-head.tsx'
import { Sheet } from './sheet.tsx'
import type { ShownDocument } from './shown-document.ts'
import type { TitlePageDialog } from './title-page-dialog.tsx'
import { titlePageDraft } from './title-page-draft.ts'
import { useFollowGrowth } from './use-follow-growth.ts'
import { useLayout } from './use-layout.ts'
import { useZoom } from './use-zoom.ts'
import '#web/ui/styles/sheet.css'
import '#web/ui/styles/preview.css'

type Props = {
  project: ProjectRow
  shown: ShownDocument | null
  /** The document could not be read: what reads it again. */
  onReload: (() => void) | null
  /** An answer is on its way; `isLive` once its own text is what is shown. */
  isGenerating: boolean
  isLive: boolean
  /** Where a text beside the document is shown: shows the document again. */
  onShowDocument: (() => void) | null
  author: string | null
  credits: number
  onUpdateProject: (changes: UpdateProject) => Promise<unknown>
}

const titlePageCode = onDemand(() => import('./title-page-dialog.tsx'))

/** 'Tu tarea': the document as it will be printed. */
export const PreviewPane = memo(function PreviewPane(props: Props) {
  const { project, shown, isGenerating, isLive, onShowDocument, onReload, author, credits } = props
  const isPhone = useMediaQuery('(max-width: 960px)')
  const { pagesRef, isZoomed, toggle, onTap } = useZoom(isPhone)
  const { Form, openForm, closeForm } = useTitlePageForm(project.id)
  const layout = useLayout(shown)
  useFollowGrowth(pagesRef, isLive, layout)
  const pages = layout?.pages ?? []

  return (
    <section
      className="view"
      {...usePanel('vista', 'Vista previa')}
      aria-busy={isGenerating || undefined}
    >
      <PreviewHead
        zoom={isPhone && shown ? { isZoomed, toggle } : null}
        isBusy={isGenerating || onReload !== null}
        onCopy={() => void copyDocument(shown)}
        onDownload={() => void downloadDocx(shown, author, project.title)}
      />
      {onShowDocument && !isLive && (
        <div className="not-document">
          <p>Esto es lo nuevo, incompleto.</p>
          <button
            type="button"
            className="link"
            onClick={() => {
              onShowDocument()
              // The button goes.
              pagesRef.current?.focus()
            }}
          >
            Ver mi documento
          </button>
        </div>
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
          onClick={onTap}
        >
          {pages.map((page) => (
            <Sheet key={page.number} page={page} onEditTitlePage={openForm} />
          ))}
          {onReload && <LoadFailed words="No se pudo cargar el documento." onReload={onReload} />}
          {!shown && !onReload && (
            <div className="sheet empty-page">
              {!isGenerating && <p>El contenido de tu documento aparecerá aquí...</p>}
            </div>
          )}
        </section>
        {isGenerating && !isLive && (
          <div className="veil">
            <div>
              <b>Generando nuevo contenido...</b>
              <RuledLines />
            </div>
          </div>
        )}
      </div>
      <PreviewFoot
        pageCount={pages.length}
        text={shown?.text ?? null}
        isLive={isLive}
        credits={credits}
      />
      {Form && <Form project={project} onUpdate={props.onUpdateProject} onClose={closeForm} />}
    </section>
  )
})

/** The title page's form is fetched when it is opened, or before that when there is nothing else to do. */
function useTitlePageForm(projectId: string) {
  const [Form, setForm] = useState<typeof TitlePageDialog | null>(null)
  useEffect(titlePageCode.preload, [])
  const openForm = useCallback(() => {
    titlePageCode.load().then(
      (code) => setForm(() => code.TitlePageDialog),
      () => showToast(noConnectionWords),
    )
  }, [])
  const closeForm = useCallback(() => setForm(null), [])
  // What was being written when the session ended, or the page was loaded again, is gone on with.
  useEffect(() => {
    if (titlePageDraft(projectId) !== null) openForm()
  }, [projectId, openForm])
  return { Form, openForm, closeForm }
}
