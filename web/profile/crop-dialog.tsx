import {
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { FormFoot } from '#web/ui/form-foot.tsx'
import { type Crop, cropSquare, maxZoom, moveCrop, wholeCrop, zoomCrop } from './crop-geometry.ts'
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

type CropStageProps = {
  picture: Picture
  crop: Crop
  onChange: (crop: Crop) => void
  describedBy: string
  stageRef: RefObject<HTMLDivElement | null>
}

const arrows: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const step = 0.02
const largeStep = 0.1
const zoomStep = 0.1

/** The picture under its round frame: moved by dragging or arrow keys, zoomed by pinching, the wheel, + or -. */
function CropStage({ picture, crop, onChange, describedBy, stageRef }: CropStageProps) {
  const size = { width: picture.image.naturalWidth, height: picture.image.naturalHeight }
  const square = cropSquare(crop, size)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  useWheel(stageRef, (change) => onChange(zoomCrop(crop, size, crop.zoom * change)))

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const known = pointers.current
    const before = known.get(event.pointerId)
    if (!before) return
    const spreadBefore = spread([...known.values()])
    const now = { x: event.clientX, y: event.clientY }
    known.set(event.pointerId, now)
    const side = event.currentTarget.clientWidth * known.size
    const moved = moveCrop(crop, size, (now.x - before.x) / side, (now.y - before.y) / side)
    const spreadNow = spread([...known.values()])
    const change = spreadBefore > 0 && spreadNow > 0 ? spreadNow / spreadBefore : 1
    onChange(zoomCrop(moved, size, crop.zoom * change))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (arrow) {
      const by = event.shiftKey ? largeStep : step
      onChange(moveCrop(crop, size, arrow[0] * by, arrow[1] * by))
    } else if (event.key === '+' || event.key === '-') {
      const change = event.key === '+' ? zoomStep : -zoomStep
      onChange(zoomCrop(crop, size, crop.zoom + change))
    } else return
    event.preventDefault()
  }

  return (
    <div
      ref={stageRef}
      className="crop"
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: moved with the arrow keys
      tabIndex={0}
      aria-label="Encuadre de la foto"
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      }}
      onPointerMove={onPointerMove}
      onPointerUp={(event) => pointers.current.delete(event.pointerId)}
      onPointerCancel={(event) => pointers.current.delete(event.pointerId)}
    >
      <img
        src={picture.url}
        alt=""
        draggable={false}
        style={{
          width: `${(size.width / square.side) * 100}%`,
          left: `${(-square.left / square.side) * 100}%`,
          top: `${(-square.top / square.side) * 100}%`,
        }}
      />
    </div>
  )
}

/** The distance between two fingers; 0 when there are not two. */
function spread([one, other]: { x: number; y: number }[]): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}

/** Not React's `onWheel`, which is passive and cannot keep the dialog from scrolling. */
function useWheel(stageRef: RefObject<HTMLDivElement | null>, onZoom: (change: number) => void) {
  const latest = useRef(onZoom)
  useEffect(() => {
    latest.current = onZoom
  })
  useEffect(() => {
    const stage = stageRef.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      latest.current(Math.exp(-event.deltaY / 500))
    }
    stage?.addEventListener('wheel', onWheel, { passive: false })
    return () => stage?.removeEventListener('wheel', onWheel)
  }, [stageRef])
}
