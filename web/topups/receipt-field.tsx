import '#web/ui/field.css'
import { Camera, FileText, Paperclip } from 'lucide-react'
import { type ChangeEvent, type Ref, useEffect, useId, useState } from 'react'
import { useMediaQuery } from '#web/ui/breakpoints.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { isShown, pictureTypes } from '#web/ui/picture-files.ts'
import { describeFile } from './transfer-claim.ts'
import './checkout.css'

type Props = {
  file: File | null
  error: string | undefined
  /** Whether a photo is being scaled down. */
  isPreparing: boolean
  /** The share that has been sent, from 0 to 1; null when nothing is being sent. */
  sent: number | null
  onChoose: (file: File) => void
  ref: Ref<HTMLInputElement>
}

/** The receipt: chosen, photographed or dropped, with a preview. */
export function ReceiptField({ file, error, isPreparing, sent, onChoose, ref }: Props) {
  const id = useId()
  const note = `${id}-note`
  const hasCamera = useMediaQuery('(pointer: coarse)')
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.currentTarget.files ?? []
    // The same file can be chosen again.
    event.currentTarget.value = ''
    if (chosen) onChoose(chosen)
  }
  return (
    <div className="field">
      <label htmlFor={id}>Comprobante de pago</label>
      <div className={`file-well drop ${file ? 'has' : ''}`}>
        {file ? <Thumb file={file} /> : <Paperclip className="i" aria-hidden="true" />}
        <span className="words">
          <b>{file?.name ?? 'Elige un archivo'}</b>
          <small>{file ? describeFile(file) : 'Imagen o PDF'}</small>
        </span>
        <span className={`btn btn-sm ${file ? 'btn-ghost' : 'btn-line'}`} aria-hidden="true">
          {file ? 'Cambiar' : 'Subir'}
        </span>
        <input
          ref={ref}
          id={id}
          className="file-over"
          type="file"
          accept={`application/pdf,${pictureTypes}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={note}
          onChange={choose}
        />
      </div>
      {hasCamera && (
        <label className="btn btn-line file-under take-photo">
          <Camera className="i" aria-hidden="true" />
          Tomar foto
          <input
            className="file-over"
            type="file"
            accept="image/*"
            capture="environment"
            onChange={choose}
          />
        </label>
      )}
      {sent !== null && (
        <div
          className="progress"
          role="progressbar"
          aria-label="Subiendo el comprobante"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(sent * 100)}
        >
          <i style={{ width: `${Math.round(sent * 100)}%` }} />
        </div>
      )}
      {error ? (
        <ErrorText id={note}>{error}</ErrorText>
      ) : (
        <p className="help num" id={note}>
          {receiptHelpMessage(isPreparing, sent)}
        </p>
      )}
    </div>
  )
}

function receiptHelpMessage(isPreparing: boolean, sent: number | null): string {
  if (isPreparing) return 'Preparando la foto...'
  if (sent !== null) return `Subiendo el comprobante: ${Math.round(sent * 100)} %`
  return 'Imagen o PDF. Solo lo ve quien verifica el pago.'
}

function Thumb({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null)
  const isImage = isShown(file)

  useEffect(() => {
    if (!isImage) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file, isImage])

  return (
    <span className="thumb">
      {url ? <img src={url} alt="" /> : <FileText className="i" aria-hidden="true" />}
    </span>
  )
}
