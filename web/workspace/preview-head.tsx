import { Copy, History, ZoomIn, ZoomOut } from 'lucide-react'
import { DownloadButton } from '#web/hand-in/download-button.tsx'
import { nothingToExport } from '#web/hand-in/export-actions.ts'
import type { FileFormat } from '#web/hand-in/file-format.ts'
import type { Missing } from '#web/hand-in/use-hand-in.ts'
import type { ViewMode } from '#web/pages/use-view-mode.ts'
import { Badges } from '#web/review/badges.tsx'
import { Button } from '#web/ui/button.tsx'
import { openerId } from '#web/versions/use-history.tsx'
import '#web/ui/seg.css'
import './preview-head.css'

type Props = {
  /** On a phone: as text to read, or as sheets. */
  viewMode: ViewMode
  onViewMode: ((viewMode: ViewMode) => void) | null
  /** At phone width the pages can be made twice as large. */
  zoom: { isZoomed: boolean; toggle: () => void } | null
  isBusy: boolean
  /** There is no text: pressing a button only shows a message. */
  isEmpty: boolean
  /** Whether the list of versions is open, and the function that opens and closes it. Null without versions. */
  versions: { isOpen: boolean; toggle: () => void } | null
  /** What the title page lacks; null when it is complete. */
  missing: Missing | null
  onCopy: () => void
  onDownload: (format: FileFormat) => void | Promise<void>
}

export function PreviewHead(props: Props) {
  const { viewMode, onViewMode, zoom, isBusy, isEmpty, versions } = props
  // A phone's header has no room for it, so there it is an entry of the menu.
  const isCopyInMenu = onViewMode !== null
  const unlessEmpty = isEmpty ? { 'aria-disabled': true, title: nothingToExport } : {}
  const ZoomIcon = zoom?.isZoomed ? ZoomOut : ZoomIn
  return (
    <header className="ws-head">
      <h2 className={onViewMode ? 'sr' : ''}>Tu tarea</h2>
      {onViewMode && <ViewModeChoice viewMode={viewMode} onViewMode={onViewMode} />}
      {viewMode === 'sheets' && <Badges isEmpty={isEmpty} />}
      <div className="acts-r">
        {zoom && (
          <Button
            variant="ghost"
            icon
            aria-label="Ampliar páginas"
            aria-pressed={zoom.isZoomed}
            onClick={zoom.toggle}
          >
            <ZoomIcon className="i" aria-hidden="true" />
          </Button>
        )}
        {versions && (
          <Button
            variant="ghost"
            icon
            id={openerId}
            aria-label="Versiones"
            title="Versiones"
            aria-expanded={versions.isOpen}
            onClick={versions.toggle}
          >
            <History className="i" aria-hidden="true" />
          </Button>
        )}
        {!isCopyInMenu && (
          <Button
            variant="ghost"
            icon
            aria-label="Copiar contenido"
            title="Copiar contenido"
            disabled={isBusy}
            {...unlessEmpty}
            onClick={props.onCopy}
          >
            <Copy className="i" aria-hidden="true" />
          </Button>
        )}
        <DownloadButton
          disabled={isBusy}
          unlessEmpty={unlessEmpty}
          missing={props.missing}
          onDownload={props.onDownload}
          onCopy={isCopyInMenu ? props.onCopy : null}
        />
      </div>
    </header>
  )
}

function ViewModeChoice({
  viewMode,
  onViewMode,
}: {
  viewMode: ViewMode
  onViewMode: (viewMode: ViewMode) => void
}) {
  return (
    <fieldset className="seg" aria-label="Cómo ver el documento">
      <button
        type="button"
        aria-pressed={viewMode === 'reading'}
        onClick={() => onViewMode('reading')}
      >
        Leer
      </button>
      <button
        type="button"
        aria-pressed={viewMode === 'sheets'}
        onClick={() => onViewMode('sheets')}
      >
        Hojas
      </button>
    </fieldset>
  )
}
