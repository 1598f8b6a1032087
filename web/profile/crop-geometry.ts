/** The part of a picture that is shown: its centre, as shares of the picture's sides, and how much it is enlarged. */
export type Crop = { x: number; y: number; zoom: number }
export type Size = { width: number; height: number }

export const maxZoom = 4
export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }

/** The square of the picture that a crop shows, in the picture's own pixels. */
export function cropSquare({ x, y, zoom }: Crop, { width, height }: Size) {
  const side = Math.min(width, height) / zoom
  return { left: x * width - side / 2, top: y * height - side / 2, side }
}

/** The nearest crop that lies inside the picture. */
export function clampCrop(crop: Crop, size: Size): Crop {
  const zoom = between(1, crop.zoom, maxZoom)
  const half = Math.min(size.width, size.height) / zoom / 2
  return {
    zoom,
    x: between(half / size.width, crop.x, 1 - half / size.width),
    y: between(half / size.height, crop.y, 1 - half / size.height),
  }
}

/** Moves the picture under its frame by shares of the frame's side: to the right and down are positive. */
export function moveCrop(crop: Crop, size: Size, right: number, down: number): Crop {
  const { side } = cropSquare(crop, size)
  const x = crop.x - (right * side) / size.width
  const y = crop.y - (down * side) / size.height
  return clampCrop({ ...crop, x, y }, size)
}

export function zoomCrop(crop: Crop, size: Size, zoom: number): Crop {
  return clampCrop({ ...crop, zoom }, size)
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
