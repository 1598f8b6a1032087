import { Camera, ImageUp } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import { useMediaQuery } from '#web/ui/breakpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { pictureTypes } from '#web/ui/picture-files.ts'
import type { ChosenPicture } from './use-picture.ts'
import '#web/ui/field.css'
import './exhibit-dialogs.css'

type Props = {
  chosen: ChosenPicture
  onChoose: (file: File) => void
  onRetry: () => void
}

/** The picture of a figure: chosen, dropped or taken with the camera. */
export function PictureField({ chosen, onChoose, onRetry }: Props) {
  const { url, sent, isPreparing, error, note, stored } = chosen
  const id = useId()
  const noteId = `${id}-note`
  const hasCamera = useMediaQuery('(pointer: coarse)')
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    // The same file can be chosen again.
    event.currentTarget.value = ''
    if (file) onChoose(file)
  }
  const hasFailed = error !== null && url !== null && stored === null
  return (
    <div className="field">
      <label htmlFor={id}>Imagen</label>
      <div className={`file-well figure-drop ${url ? 'has' : ''}`}>
        {url ? (
          <img src={url} alt="" />
        ) : (
          <span className="words">
            <ImageUp className="i" aria-hidden="true" />
            <b>Elige una imagen</b>
            <small>o arrástrala aquí, o pégala</small>
          </span>
        )}
        <input
          id={id}
          className="file-over"
          name="picture"
          type="file"
          accept={pictureTypes}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteId}
          onChange={choose}
        />
        {url && (
          <span className="btn btn-line btn-sm change" aria-hidden="true">
            Cambiar
          </span>
        )}
      </div>
      {hasCamera && (
        <label className="btn btn-line file-under">
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
      {error ? (
        <ErrorText id={noteId}>{error}</ErrorText>
      ) : (
        <p className="help num" id={noteId}>
          {isPreparing
            ? 'Preparando la imagen...'
            : sent === null
              ? (note ?? 'Foto, captura o dibujo. Solo tú la ves.')
              : `Subiendo la imagen: ${Math.round(sent * 100)} %`}
        </p>
      )}
      {hasFailed && (
        <Button size="small" onClick={onRetry}>
          Reintentar
        </Button>
      )}
    </div>
  )
}
