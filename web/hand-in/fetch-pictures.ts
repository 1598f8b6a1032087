import { readFigure } from '#core/document/figure.ts'
import { pictureIds } from '#core/document/figure-words.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { PictureFile } from '#core/docx/figures.ts'
import { pictureUrl } from '#web/pages/picture-source.ts'
import { textFailures } from '#web/words/text-failures.ts'
import { chartPng } from './chart-png.ts'

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
