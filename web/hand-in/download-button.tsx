import { ChevronDown, Download } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLoaded } from '#web/api/use-loaded.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { onDemand } from '#web/ui/on-demand.ts'
import type { FileFormat, Lacks, Missing } from './use-hand-in.ts'
import './download-button.css'

const code = onDemand(() => import('./formats.tsx'))
const note = onDemand(async () => (await import('./after-download.tsx')).AfterDownload)
const Formats = lazy(async () => ({ default: (await code.load()).Formats }))

type Props = {
  disabled: boolean
  /** The attributes of a button when there is nothing to download: pressing it only shows a message. */
  unlessEmpty: { 'aria-disabled'?: boolean; title?: string }
  missing: Missing | null
  /** Whether the file may have comments; a file that is handed in has none. */
  hasComments: boolean
  /** Resolves to what the downloaded file lacks; null for nothing. */
  onDownload: (format: FileFormat) => Promise<Lacks | null>
  /** Null where the header has a button to copy. */
  onCopy: (() => void) | null
}

/** Downloads the Word file; the menu beside it has the other ways to take the document along. */
export function DownloadButton(props: Props) {
  const { disabled, unlessEmpty, missing, hasComments, onDownload, onCopy } = props
  const [isBusy, setIsBusy] = useState(false)
  const [lacks, setLacks] = useState<Lacks | null>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const AfterDownload = useLoaded(note, lacks !== null)
  useEffect(() => code.preload(), [])

  const download = async (format: FileFormat) => {
    setIsBusy(true)
    setLacks(null)
    try {
      setLacks(await onDownload(format))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="download">
      <Button
        ref={buttonRef}
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
              hasComments={hasComments}
              choose={after}
              onDownload={(format) => void download(format)}
              onCopy={onCopy}
            />
          </Suspense>
        )}
      </Menu>
      {AfterDownload && lacks && (
        <AfterDownload lacks={lacks} buttonRef={buttonRef} onClose={() => setLacks(null)} />
      )}
    </div>
  )
}
