import { type Picture, readFigure } from '#core/document/figure.ts'
import { pictureIds } from '#core/document/figure-words.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { PictureFile } from '#core/docx/figures.ts'
import { shapeOfPicture } from '#core/layout/figure-shape.ts'
import { chartUrl } from '#web/pages/chart-url.ts'
import { pictureUrl } from '#web/pages/picture-source.ts'
import { drawImage } from '#web/ui/draw-jpeg.ts'
import { textFailures } from '#web/words/text-failures.ts'

/** Sharp in print at the width of the text. */
const widthPx = 1_800

/** A chart as the PNG that a DOCX has of it; null when the browser cannot draw it. */
async function chartPng(picture: Picture): Promise<Uint8Array | null> {
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

const atOnce = 4

/** The message is shown to the student. */
class PicturesUnreached extends Error {
  override readonly name = 'PicturesUnreached'
}

/** The bytes of the pictures and charts of a text, without those that are no longer stored. Throws PicturesUnreached. */
export async function fetchPictures({ cuerpo }: AcademicText): Promise<Map<string, PictureFile>> {
  const figures = cuerpo.filter(({ role }) => role === 'figure')
  const waiting = [...pictureIds(figures.map(({ content }) => content))]
  const files = new Map<string, PictureFile>()
  const fetchNext = async (): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const file = await fetchPicture(id)
      if (file) files.set(id, file)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, fetchNext))
  for (const { content } of figures) {
    const { picture } = readFigure(content)
    const bytes = picture?.chart ? await chartPng(picture) : null
    if (picture && bytes) files.set(picture.id, { type: 'png', bytes })
  }
  return files
}

async function fetchPicture(id: string): Promise<PictureFile | null> {
  try {
    const response = await fetch(pictureUrl(id))
    if (response.status === 404) return null
    if (!response.ok) throw new Error(`status ${response.status}`)
    const type = response.headers.get('content-type') === 'image/png' ? 'png' : 'jpg'
    return { type, bytes: new Uint8Array(await response.arrayBuffer()) }
  } catch (cause) {
    const words = textFailures.pictures_not_fetched
    throw new PicturesUnreached(words, { cause })
  }
}
