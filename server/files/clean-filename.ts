// Control, format (bidirectional and invisible), unpaired and private characters, which disguise a name.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu
const maxNameLength = 120

/**
 * The name that a file is shown with, ending in the extension of its real type. It is never part of a storage path.
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
