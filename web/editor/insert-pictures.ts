import { maxFigures } from '#core/document/figure.ts'
import { writtenAlt } from '#core/document/written-alt.ts'
import { showToast } from '#web/ui/toast.tsx'
import { dataMark, type PastedImage, type PastedPictures } from './picture-data.ts'

/** A picture that can be stored. `at`: the place in the document that it goes to; the caret's where none is said. */
type PlacedFile = { file: File; alt: string; at: number | null }

type Steps = {
  /** How many more figures the text may have. */
  room: number
  /** Asks what a picture shows and puts its figure at a place. Returns by how much the text became longer; null for none. */
  insert: (picture: PlacedFile, count: { at: number; of: number }) => Promise<number | null>
}

/** Makes figures of pasted or dropped pictures, one after the other, and tells which ones could not be pasted. */
export async function insertPictures(
  pasted: PastedPictures,
  { room, insert }: Steps,
): Promise<void> {
  const { placed, missing } = filesOf(pasted)
  if (missing > 0) showToast(missingWords(missing))
  if (room > 0 && placed.length > room) {
    const left = room === 1 ? 'cabe 1' : `caben ${room}`
    showToast(`Un documento tiene hasta ${maxFigures} figuras: ${left} más.`)
  }
  const taken = placed.slice(0, room)
  // How much longer the text has become before the places of the others.
  let added = 0
  for (const [index, { at, ...picture }] of taken.entries()) {
    const place = at === null ? null : at + added
    const longer = await insert({ ...picture, at: place }, { at: index + 1, of: taken.length })
    if (longer === null) {
      const left = taken.length - index - 1
      if (left > 0) showToast(notInsertedWords(left))
      return
    }
    added += longer
  }
}

/**
 * The pictures that can be stored, in order, and how many cannot. Files on the clipboard are the pictures of the HTML that
 * it does not have itself, where there are as many of them. Nothing is fetched.
 */
function filesOf({ images, urls, files, placeAfter }: PastedPictures) {
  const pictures = images.filter(isSeen).map((image) => ({ ...image, url: urlOf(image, urls) }))
  const isBeside = pictures.filter(({ url }) => url === null).length === files.length
  const beside = isBeside ? [...files] : []
  const placed: PlacedFile[] = []
  let missing = 0
  for (const { url, element, after } of pictures) {
    const file = url === null ? beside.shift() : fileOfData(url)
    const alt = writtenAlt(element.getAttribute('alt') ?? '')
    if (file) placed.push({ file, alt, at: placeAfter(after) })
    else missing++
  }
  const isFilesAlone = pictures.length === 0
  if (isFilesAlone) placed.push(...files.map((file) => ({ file, alt: '', at: null })))
  return { placed, missing }
}

/** Pictures smaller than this are tracking pixels or separator lines. */
const minSidePx = 4

function isSeen({ element }: PastedImage): boolean {
  return ['width', 'height'].every(
    (side) => !(Number.parseInt(element.getAttribute(side) ?? '', 10) < minSidePx),
  )
}

function urlOf({ element }: PastedImage, urls: readonly string[]): string | null {
  const src = element.getAttribute('src') ?? ''
  return (src.startsWith(dataMark) && urls[Number(src.slice(dataMark.length))]) || null
}

function fileOfData(url: string): File | null {
  const comma = url.indexOf(',')
  const [type = '', encoding] = url.slice('data:'.length, comma).split(';')
  if (encoding !== 'base64') return null
  try {
    const bytes = Uint8Array.from(atob(url.slice(comma + 1)), (letter) => letter.charCodeAt(0))
    return new File([bytes], 'imagen', { type })
  } catch {
    // The data URL is not base64.
    return null
  }
}

function missingWords(count: number): string {
  return count === 1
    ? '1 imagen no se pudo pegar: insértala como archivo.'
    : `${count} imágenes no se pudieron pegar: insértalas como archivo.`
}

function notInsertedWords(count: number): string {
  return count === 1
    ? 'Quedó 1 imagen sin insertar: vuelve a pegarla si la quieres.'
    : `Quedaron ${count} imágenes sin insertar: vuelve a pegarlas si las quieres.`
}
