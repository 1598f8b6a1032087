import { ChevronDown, Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Menu, useMenuParts } from '#web/ui/menu.tsx'
import { Tick } from '#web/ui/pencil.tsx'
import { type FileFormat, fileFormats, lastFormat, rememberFormat } from './file-format.ts'
import './download-button.css'

type Props = {
  disabled: boolean
  /** The attributes of a button when there is nothing to download: pressing it only shows a message. */
  unlessEmpty: { 'aria-disabled'?: boolean; title?: string }
  onDownload: (format: FileFormat) => void | Promise<void>
}

/** Downloads in the format used last; the menu beside it has the others. */
export function DownloadButton({ disabled, unlessEmpty, onDownload }: Props) {
  const [format, setFormat] = useState(lastFormat)
  const [isBusy, setIsBusy] = useState(false)

  const download = async (chosen: FileFormat) => {
    setIsBusy(true)
    try {
      await onDownload(chosen)
    } finally {
      setIsBusy(false)
    }
  }
  const choose = (chosen: FileFormat) => {
    setFormat(chosen)
    rememberFormat(chosen)
    void download(chosen)
  }

  return (
    <div className="download">
      <Button
        variant="primary"
        size="small"
        className="dl"
        aria-label={`Descargar ${format}`}
        disabled={disabled}
        busy={isBusy}
        {...unlessEmpty}
        onClick={() => void download(format)}
      >
        {!isBusy && <Download className="i" aria-hidden="true" />}
        <span>{isBusy ? 'Preparando…' : `Descargar ${format}`}</span>
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
          <Formats chosen={format} onChoose={(chosen) => after(() => choose(chosen))()} />
        )}
      </Menu>
    </div>
  )
}

const words = {
  DOCX: { name: 'Word (DOCX)', use: 'Para seguir en Word o Google Docs' },
  PDF: { name: 'PDF', use: 'Igual hoja por hoja, para entregar' },
}

type FormatsProps = { chosen: FileFormat; onChoose: (format: FileFormat) => void }

function Formats({ chosen, onChoose }: FormatsProps) {
  const { RadioGroup, RadioItem } = useMenuParts()
  return (
    <>
      <RadioGroup className="formats" value={chosen} aria-label="Formato">
        {fileFormats.map((format) => (
          <RadioItem key={format} value={format} onSelect={() => onChoose(format)}>
            <span>
              <b>{words[format].name}</b>
              <small>{words[format].use}</small>
            </span>
            {format === chosen && <Tick />}
          </RadioItem>
        ))}
      </RadioGroup>
      <p className="formats-note">La próxima vez, el botón recuerda el último formato.</p>
    </>
  )
}
