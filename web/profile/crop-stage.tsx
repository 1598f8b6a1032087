import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Crop, cropSquare, moveCrop, zoomCrop } from './crop-geometry.ts'
import type { Picture } from './picture.ts'
import './profile.css'

type Props = {
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
export function CropStage({ picture, crop, onChange, describedBy, stageRef }: Props) {
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
