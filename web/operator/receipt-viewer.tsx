import { useQuery } from '@tanstack/react-query'
import { ExternalLink, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type CSSProperties, useEffect, useState } from 'react'
import type { OperatorTransactionRow } from '#contract/operator.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RuledLines } from '#web/ui/pencil.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { receiptQuery } from './operator.api.ts'
import './operator-transfer.css'

const zooms = [0.5, 1, 1.5, 2, 3]
const kinds: Record<string, string> = {
  'image/jpeg': 'Imagen JPG',
  'image/png': 'Imagen PNG',
  'image/webp': 'Imagen WebP',
  'application/pdf': 'PDF',
}

type Props = { row: OperatorTransactionRow }

/** The receipt beside the data, while its owner's account exists. */
export function ReceiptViewer({ row }: Props) {
  if (row.receipt_mime_type !== null) return <Receipt row={row} mimeType={row.receipt_mime_type} />
  return (
    <div className="viewer">
      <p className="receipt">El comprobante se borró con la cuenta de su dueño.</p>
    </div>
  )
}

/** An image to be zoomed and turned, or a PDF in the browser's own reader. */
function Receipt({ row, mimeType }: Props & { mimeType: string }) {
  const receipt = useQuery(receiptQuery(row.id, mimeType))
  const url = useBlobUrl(receipt.data)
  const [zoomIndex, setZoomIndex] = useState(1)
  const [turns, setTurns] = useState(0)
  const isPdf = mimeType === 'application/pdf'
  const kind = kinds[mimeType] ?? 'Archivo'
  const size = receipt.data ? ` · ${Math.max(1, Math.round(receipt.data.size / 1024))} KB` : ''
  const name = `Comprobante de ${row.student_name}`

  return (
    <figure className="viewer">
      <div className="tools">
        <span>
          {kind}
          {size}
        </span>
        {!isPdf && (
          <>
            <IconButton
              size="small"
              label="Alejar"
              icon={ZoomOut}
              disabled={zoomIndex === 0}
              onClick={() => setZoomIndex(zoomIndex - 1)}
            />
            <IconButton
              size="small"
              label="Acercar"
              icon={ZoomIn}
              disabled={zoomIndex === zooms.length - 1}
              onClick={() => setZoomIndex(zoomIndex + 1)}
            />
            <IconButton
              size="small"
              label="Girar"
              icon={RotateCw}
              onClick={() => setTurns((turns + 1) % 4)}
            />
          </>
        )}
        {url && (
          <a
            className="btn btn-icon btn-sm btn-ghost"
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label="Abrir el comprobante en una pestaña nueva"
          >
            <ExternalLink className="i" aria-hidden="true" />
          </a>
        )}
      </div>
      {receipt.isPending && (
        <div className="receipt">
          <p role="status">Cargando comprobante...</p>
          <RuledLines />
        </div>
      )}
      {receipt.isError && (
        <div className="receipt">
          <ErrorText>{errorMessage(receipt.error)}</ErrorText>
          <Button onClick={() => void receipt.refetch()}>Reintentar</Button>
        </div>
      )}
      {url && isPdf && (
        <>
          <iframe className="pdf" src={`${url}#navpanes=0&view=FitH`} title={name} />
          <figcaption>
            ¿No se ve?{' '}
            <a href={url} target="_blank" rel="noreferrer">
              Abrir el PDF
            </a>
          </figcaption>
        </>
      )}
      {url && !isPdf && (
        <ScrollRegion className="receipt" label={name}>
          <RotatedImage url={url} name={name} zoom={zooms[zoomIndex] ?? 1} turns={turns} />
        </ScrollRegion>
      )}
    </figure>
  )
}

function useBlobUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}

type RotatedImageProps = { url: string; name: string; zoom: number; turns: number }

/** An image rotated by quarter turns, in a frame of its rotated shape. */
function RotatedImage({ url, name, zoom, turns }: RotatedImageProps) {
  const [size, setSize] = useState({ width: 3, height: 4 })
  const isSideways = turns % 2 === 1
  const ratio = isSideways ? size.height / size.width : size.width / size.height
  const style = {
    '--zoom': zoom,
    '--ratio': ratio,
    '--turn': `${turns * 90}deg`,
    '--across': isSideways ? '100cqh' : '100cqw',
  } as CSSProperties
  return (
    <div className="turned" style={style}>
      <img
        src={url}
        alt={name}
        onLoad={(event) =>
          setSize({
            width: event.currentTarget.naturalWidth,
            height: event.currentTarget.naturalHeight,
          })
        }
      />
    </div>
  )
}
