import { memo, useCallback } from 'react'
import type { ProjectRow, UpdateProject } from '#contract/projects.ts'
import { isEmptyText } from '#core/document/outline.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { RuledLines } from '#web/ui/pencil.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { usePanel } from '#web/ui/use-panel.ts'
import { copyDocument, downloadDocx } from './export-actions.ts'
import { PreviewFoot } from './preview-foot.tsx'
import { PreviewHead } from './preview-head.tsx'
import { Sheet } from './sheet.tsx'
import type { ShownDocument } from './shown-document.ts'
import { useCopyAll } from './use-copy-all.ts'
import { useFollowGrowth } from './use-follow-growth.ts'
import { useLayout } from './use-layout.ts'
import { useTitlePageDialogs } from './use-title-page-dialogs.ts'
import { useZoom } from './use-zoom.ts'
import '#web/ui/sheet.css'
import './preview.css'

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

/** 'Tu tarea': the document as it will be printed. */
export const PreviewPane = memo(function PreviewPane(props: Props) {
  const { project, shown, isGenerating, isLive, onShowDocument, onReload, author, credits } = props
  const isPhone = useMediaQuery('(max-width: 960px)')
  const { pagesRef, isZoomed, toggle, onTap } = useZoom(isPhone)
  const { openForm, askFirst } = useTitlePageDialogs(project, props.onUpdateProject)
  const editTitlePage = useCallback(() => openForm(), [openForm])
  const layout = useLayout(shown)
  const { isTheirs, goToEnd } = useFollowGrowth(pagesRef, isLive, layout)
  useCopyAll(pagesRef, shown)
  const pages = layout?.pages ?? []
  const isEmpty = !shown || isEmptyText(shown.text)
  const titlePage = isEmpty ? undefined : shown.titlePage
  const copy = () => void copyDocument(shown)
  const download = () => void downloadDocx(shown, author, project.title)

  return (
    <section
      className="view"
      {...usePanel('vista', 'Vista previa')}
      aria-busy={isGenerating || undefined}
    >
      <PreviewHead
        zoom={isPhone && shown ? { isZoomed, toggle } : null}
        isBusy={isGenerating || onReload !== null}
        isEmpty={isEmpty}
        onCopy={() => void askFirst(titlePage, 'Copiar así', copy)}
        onDownload={() => void askFirst(titlePage, 'Descargar así', download)}
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
            <Sheet key={page.number} page={page} onEditTitlePage={editTitlePage} />
          ))}
          {onReload && <LoadFailed message="No se pudo cargar el documento." onReload={onReload} />}
          {!shown && !onReload && (
            <div className="sheet empty-page">
              {!isGenerating && <p>El contenido de tu documento aparecerá aquí...</p>}
            </div>
          )}
        </section>
        {isTheirs && (
          <Button
            size="small"
            className="to-end"
            onClick={() => {
              goToEnd()
              // The button goes.
              pagesRef.current?.focus()
            }}
          >
            Ir al final
          </Button>
        )}
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
        isApproximate={layout?.isApproximate ?? false}
        text={shown?.text ?? null}
        isLive={isLive}
        credits={credits}
      />
    </section>
  )
})
