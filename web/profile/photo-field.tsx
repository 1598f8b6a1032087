import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { onDemand } from '#web/ui/on-demand.ts'
import { Row } from '#web/ui/row.tsx'
import { Avatar } from './avatar.tsx'
import { NoPicture, type Picture, readPicture } from './picture.ts'
import type { NewPhoto } from './use-photo.ts'
import '#web/ui/field.css'
import './profile.css'

const cropDialog = onDemand(async () => (await import('./crop-dialog.tsx')).CropDialog)

type Props = {
  name: string
  savedUrl: string | null
  next: NewPhoto | null
  onSend: (photo: File) => void
}

/** The profile's photo: chosen, cut to a square and sent. */
export function PhotoField({ name, savedUrl, next, onSend }: Props) {
  const dialogs = useDialogs()
  const [error, setError] = useState<string | null>(null)
  const [isPreparing, setIsPreparing] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const note = `${useId()}-note`
  useEffect(cropDialog.preload, [])
  const isSending = next !== null && next.fileId === null && !next.hasFailed
  const url = next?.url ?? savedUrl

  const choose = async (file: File | undefined) => {
    if (!file) return
    setError(null)
    let picture: Picture | null
    setIsPreparing(true)
    try {
      picture = await readPicture(file)
    } catch (cause) {
      if (!(cause instanceof NoPicture)) throw cause
      return setError(cause.message)
    } finally {
      setIsPreparing(false)
    }
    if (picture === null) return onSend(file)
    const photo = await dialogs.open(cropDialog, { picture }, { opener: inputRef.current })
    URL.revokeObjectURL(picture.url)
    if (photo) onSend(photo)
  }

  return (
    <div className="photo">
      <Avatar name={name} photoUrl={url} large />
      <Row>
        <span className="file-under photo-choose">
          <span className="btn btn-line btn-sm btn-wide" aria-hidden="true">
            {url ? 'Cambiar foto' : 'Subir foto'}
          </span>
          <input
            ref={inputRef}
            className="file-over"
            type="file"
            accept="image/*"
            aria-label="Foto de perfil"
            aria-describedby={note}
            aria-invalid={error ? true : undefined}
            onChange={(event) => {
              void choose(event.currentTarget.files?.[0])
              // The same file can be chosen again.
              event.currentTarget.value = ''
            }}
          />
        </span>
        {next?.hasFailed && (
          <Button size="small" onClick={() => onSend(next.photo)}>
            Reintentar
          </Button>
        )}
        <Button size="small" disabled>
          Eliminar
        </Button>
      </Row>
      <div className="photo-note">
        {isSending && <ProgressBar label="Subiendo la foto" share={next.sent} />}
        {error ? (
          <ErrorText id={note}>{error}</ErrorText>
        ) : (
          <p className="help num" id={note}>
            {isPreparing ? 'Preparando la foto...' : photoMessage(next)}
          </p>
        )}
      </div>
    </div>
  )
}

function photoMessage(next: NewPhoto | null): string {
  if (next === null) return 'Una foto de tu teléfono o de tu computadora.'
  if (next.hasFailed) return 'La foto no llegó. Puedes reintentarlo.'
  if (next.fileId === null) return `Subiendo la foto: ${Math.round(next.sent * 100)} %`
  return 'La foto se guarda con tus cambios.'
}

/** How much of something is done, from 0 to 1. */
function ProgressBar({ label, share }: { label: string; share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}
