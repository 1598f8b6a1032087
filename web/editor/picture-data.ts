/** The pictures in what was pasted or dropped. `insert-pictures.ts`, loaded on demand, finds which can be stored. */
export type PastedPictures = {
  /** The images of the pasted HTML, in order. */
  images: readonly PastedImage[]
  /** The data URLs that `takePictureData` took out of the HTML. */
  urls: readonly string[]
  /** Picture files in the clipboard, beside HTML or alone. */
  files: readonly File[]
  /** The position in the document of a pasted block, by its number; before all of them for -1; null if none. */
  placeAfter: (block: number) => number | null
}

/** An image of pasted HTML. `after`: the number of the pasted block before it; -1 for none. */
export type PastedImage = { element: Element; after: number }

/** With a number after it, this replaces a data URL in HTML: the number is its index in `urls`. */
export const dataMark = 'cuartilla-picture:'
/** All data URLs of a paste, in UTF-16 units: 30 MB of pictures in base64. */
const maxPictures = 40_000_000

/** Replaces the data URLs in HTML by `dataMark` and a number, so that the HTML is short enough to be read. */
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

/** The emoji that a web page shows as an image; null for other images. */
export function emojiOf(image: Element): string | null {
  const alt = image.getAttribute('alt') ?? ''
  return emoji.test(alt) ? alt : null
}
