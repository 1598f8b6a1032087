type Area = { left: number; top: number; width: number; height: number }
type Size = { width: number; height: number }

/** The area of an image on a canvas of the given size, on white; null when the browser has no canvas. */
export function drawImage(
  image: HTMLImageElement,
  area: Area,
  size: Size,
): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) return null
  // A JPEG has no transparency: transparent pixels would be black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  context.imageSmoothingQuality = 'high'
  const { left, top, width, height } = area
  context.drawImage(image, left, top, width, height, 0, 0, size.width, size.height)
  return canvas
}

/** Null when the browser cannot encode the picture. `quality` is between 0 and 1. */
export function encodeJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/** The name of a file that was converted to JPEG. */
export function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.jpg`
}
