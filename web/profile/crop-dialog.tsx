import { type FormEvent, useId, useRef, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { FormFoot } from '#web/ui/form-foot.tsx'
import { maxZoom, wholeCrop, zoomCrop } from './crop-geometry.ts'
import { CropStage } from './crop-stage.tsx'
import { cutPicture, NoPicture, type Picture } from './picture.ts'
import '#web/ui/field.css'
import './profile.css'

type Props = {
  picture: Picture
  onClose: (photo?: File) => void
}

/** Which square of the picture becomes the photo. */
export function CropDialog({ picture, onClose }: Props) {
  const [crop, setCrop] = useState(wholeCrop)
  const [error, setError] = useState<string | null>(null)
  const stageRef = useRef<HTMLDivElement>(null)
  const id = useId()
  const size = { width: picture.image.naturalWidth, height: picture.image.naturalHeight }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      onClose(await cutPicture(picture, crop))
    } catch (cause) {
      if (!(cause instanceof NoPicture)) throw cause
      setError(cause.message)
    }
  }

  return (
    <Dialog title="Ajusta tu foto" onClose={onClose} initialFocus={stageRef}>
      <form onSubmit={submit}>
        <div className="body">
          <CropStage
            stageRef={stageRef}
            picture={picture}
            crop={crop}
            onChange={setCrop}
            describedBy={`${id}-help`}
          />
          <div className="field">
            <label htmlFor={`${id}-zoom`}>Acercar</label>
            <input
              id={`${id}-zoom`}
              className="range"
              type="range"
              min={1}
              max={maxZoom}
              step={0.01}
              value={crop.zoom}
              aria-valuetext={`${crop.zoom.toFixed(1)} veces`}
              onChange={(event) => setCrop(zoomCrop(crop, size, Number(event.currentTarget.value)))}
            />
          </div>
          <p className="help" id={`${id}-help`}>
            Arrastra la foto para encuadrarla, o muévela con las flechas del teclado.
          </p>
          {error && <ErrorText>{error}</ErrorText>}
        </div>
        <FormFoot accept="Usar foto" onCancel={() => onClose()} />
      </form>
    </Dialog>
  )
}
