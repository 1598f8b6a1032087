// Control, format (bidirectional and invisible signs), broken and private characters: a name that is not what
// it looks like.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu
const maxNameLength = 120

/**
 * The name a file is shown with, ending in what it really is. It is never part of a path: the storage has names
 * of its own.
 */
export function cleanFilename(
  sent: string,
  { extension, fallback }: Record<'extension' | 'fallback', string>,
) {
  const seen = sent.normalize('NFC').replace(unseen, '')
  const last = seen.split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.[A-Za-z0-9]{1,10}$/, '')
    .replace(/^[. ]+|[. ]+$/g, '')
  const room = maxNameLength - extension.length - 1
  return `${[...(stem === '' ? fallback : stem)].slice(0, room).join('')}.${extension}`
}
