/** For fields that choose files. The names are for systems that do not know the types: Windows has none for HEIC. */
export const pictureTypes = 'image/*,.heic,.heif'

/** Whether a chosen, dropped or pasted file is a picture, by its type or, where the system knows none, its name. */
export function isPicture({ type, name }: File): boolean {
  return type.startsWith('image/') || (type === '' && /\.(?:heic|heif|avif|tiff?)$/i.test(name))
}

/** Whether every browser shows a picture of this type. */
export const isShown = ({ type }: File): boolean => /^image\/(?:jpeg|png|webp|gif)$/.test(type)
