import { ChevronDown, Download } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { onDemand } from '#web/ui/on-demand.ts'
import type { FileFormat, Missing } from './use-hand-in.ts'
import './download-button.css'

const code = onDemand(() => import('./formats.tsx'))
const Formats = lazy(async () => ({ default: (await code.load()).Formats }))

type Props = {
  disabled: boolean
  /** The attributes of a button when there is nothing to download: pressing it only shows a message. */
  unlessEmpty: { 'aria-disabled'?: boolean; title?: string }
  missing: Missing | null
  onDownload: (format: FileFormat) => void | Promise<void>
  /** Null where the header has a button for it. */
  onCopy: (() => void) | null
}

/** Downloads the Word file; the menu beside it has the other ways to take the document along. */
export function DownloadButton({ disabled, unlessEmpty, missing, onDownload, onCopy }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => code.preload(), [])

  const download = async (format: FileFormat) => {
    setIsBusy(true)
    try {
      await onDownload(format)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="download">
      <Button
        variant="primary"
        size="small"
        className="dl"
        aria-label="Descargar DOCX"
        disabled={disabled}
        busy={isBusy}
        {...unlessEmpty}
        onClick={() => void download('DOCX')}
      >
        {!isBusy && <Download className="i" aria-hidden="true" />}
        <span>{isBusy ? 'Preparando…' : 'Descargar DOCX'}</span>
      </Button>
      <Menu
        trigger={
          <Button
            variant="primary"
            size="small"
            className="more"
            aria-label="Elegir formato"
            disabled={disabled || isBusy}
          >
            <ChevronDown className="i" aria-hidden="true" />
          </Button>
        }
      >
        {(after) => (
          <Suspense>
            <Formats
              missing={missing}
              choose={after}
              onDownload={(format) => void download(format)}
              onCopy={onCopy}
            />
          </Suspense>
        )}
      </Menu>
    </div>
  )
}
