/** What was pasted or dropped of pictures. What can be stored of it is told by `insert-pictures.ts`, loaded on demand. */
export type PastedPictures = {
  /** Of the pasted HTML, in order. */
  images: readonly PastedImage[]
  /** Data URLs, by the numbers in the addresses of images. */
  urls: readonly string[]
  /** Pictures beside the HTML, or without any. */
  files: readonly File[]
  /** A place in the document in a pasted block, by its number; before the first for -1; null for none. */
  placeAfter: (block: number) => number | null
}

/** `after`: the number of the pasted block that it stands after; -1 before the first. */
export type PastedImage = { element: Element; after: number }

/** What stands for a data URL in the address of a picture, before its number. */
export const dataMark = 'cuartilla-picture:'
/** In UTF-16 units: pictures of 30 MB. */
const maxPictures = 40_000_000

/** Takes the bytes of pictures out of HTML, which is then short enough to be read, and leaves their numbers. */
export function takePictureData(html: string): { html: string; urls: string[] } {
  const urls: string[] = []
  let together = 0
  const rest = html.replace(
    /(\ssrc\s{0,3}=\s{0,3}["'])(data:image\/[^"']*)/gi,
    (_, before, url) => {
      together += url.length
      if (together > maxPictures) return before
      urls.push(url)
      return `${before}${dataMark}${urls.length - 1}`
    },
  )
  return { html: rest, urls }
}

const emoji = /^\p{Extended_Pictographic}\S{0,8}$/u

/** The sign that a web page draws as a picture; null for other pictures. */
export function emojiOf(image: Element): string | null {
  const alt = image.getAttribute('alt') ?? ''
  return emoji.test(alt) ? alt : null
}
