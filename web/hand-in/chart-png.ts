import type { Picture } from '#core/document/figure.ts'
import { shapeOfPicture } from '#core/layout/figure-shape.ts'
import { chartUrl } from '#web/pages/chart-url.ts'
import { drawImage } from '#web/ui/draw-jpeg.ts'

/** Sharp in print at the width of the text. */
const widthPx = 1_800

/** A chart as the PNG that a DOCX has of it; null when the browser cannot draw it. */
export async function chartPng(picture: Picture): Promise<Uint8Array | null> {
  if (!picture.chart) return null
  const { widthPt, heightPt } = shapeOfPicture(picture)
  const image = new Image()
  image.src = chartUrl(picture.chart, widthPt, heightPt)
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const size = { width: widthPx, height: Math.round((widthPx * heightPt) / widthPt) }
  const canvas = drawImage(image, { left: 0, top: 0, width, height }, size)
  const blob = canvas && (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve)))
  return blob && new Uint8Array(await blob.arrayBuffer())
}
