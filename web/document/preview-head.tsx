import { Copy, Download, ZoomIn, ZoomOut } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Badges } from './badges.tsx'
import { nothingToExport } from './export-actions.ts'

type Props = {
  /** At phone width the pages can be made twice as large. */
  zoom: { isZoomed: boolean; toggle: () => void } | null
  isBusy: boolean
  /** There is no text: what is pressed answers with words only. */
  isEmpty: boolean
  onCopy: () => void
  onDownload: () => void
}

export function PreviewHead({ zoom, isBusy, isEmpty, onCopy, onDownload }: Props) {
  const unlessEmpty = isEmpty ? { 'aria-disabled': true, title: nothingToExport } : {}
  const ZoomIcon = zoom?.isZoomed ? ZoomOut : ZoomIn
  return (
    <header className="ws-head">
      <h2>Tu tarea</h2>
      <Badges isEmpty={isEmpty} />
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
        <Button
          variant="ghost"
          icon
          aria-label="Copiar contenido"
          disabled={isBusy}
          {...unlessEmpty}
          onClick={onCopy}
        >
          <Copy className="i" aria-hidden="true" />
        </Button>
        <Button
          variant="primary"
          size="small"
          className="dl"
          aria-label="Descargar DOCX"
          disabled={isBusy}
          {...unlessEmpty}
          onClick={onDownload}
        >
          <Download className="i" aria-hidden="true" />
          <span>Descargar DOCX</span>
        </Button>
      </div>
    </header>
  )
}
