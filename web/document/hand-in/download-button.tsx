import {
  ChevronDown,
  CircleAlert,
  Copy,
  Download,
  FileText,
  FileType,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Menu, useMenuParts } from '#web/ui/menu.tsx'
import type { FileFormat } from './file-format.ts'
import type { Missing } from './use-hand-in.ts'
import './download-button.css'

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
          <div className="formats">
            <Format
              icon={FileText}
              name="Word (DOCX)"
              use="Para seguir en Word o Google Docs"
              onChoose={after(() => void download('DOCX'))}
            />
            <Format
              icon={FileType}
              name="PDF"
              use="Igual hoja por hoja, para entregar"
              onChoose={after(() => void download('PDF'))}
            />
            {onCopy && (
              <Format
                icon={Copy}
                name="Copiar contenido"
                use="Con formato, para pegar en otro sitio"
                onChoose={after(onCopy)}
              />
            )}
            {missing && <MissingLines missing={missing} onComplete={after(missing.complete)} />}
          </div>
        )}
      </Menu>
    </div>
  )
}

type FormatProps = { icon: LucideIcon; name: string; use: string; onChoose: () => void }

function Format({ icon: Icon, name, use, onChoose }: FormatProps) {
  const { Item } = useMenuParts()
  return (
    <Item onSelect={onChoose}>
      <Icon className="i" aria-hidden="true" />
      <span>
        <b>{name}</b>
        <small>{use}</small>
      </span>
    </Item>
  )
}

function MissingLines({ missing, onComplete }: { missing: Missing; onComplete: () => void }) {
  const { Item } = useMenuParts()
  return (
    <Item className="missing" onSelect={onComplete}>
      <CircleAlert className="i" aria-hidden="true" />
      <span>
        <b>Falta:</b> {missing.lines.join(', ')}
      </span>
      <span className="complete">Completar</span>
    </Item>
  )
}
