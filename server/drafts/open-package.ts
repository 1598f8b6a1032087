import { strFromU8, unzipSync } from 'fflate'
import type { ErrorCode } from '#contract/error-messages.ts'
import { mimeTypeOf } from '#server/http/mime-type.ts'

/** Why a draft cannot be read. */
export type DraftFault = {
  code: Extract<ErrorCode, `draft.${string}`>
  details?: Record<string, unknown>
}

const megabyte = 1024 * 1024
// A document of 300 pages with its pictures has a tenth of these.
const maxEntries = 2_000
const maxPartBytes = 24 * megabyte
const maxTextBytes = 40 * megabyte

/** The parts that hold text; pictures and all other parts are never unpacked. */
const textPart =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|docProps\/custom\.xml|word\/[^/]+\.xml|word\/_rels\/[^/]+\.rels)$/i

/** Custom XML parts, one of which may be Word's list of sources. Larger parts than a list of sources are not unpacked. */
const customPart = /^customXml\/item\d{1,3}\.xml$/i
const maxCustomBytes = 4 * megabyte
const maxCustomParts = 20

/** Unpacks only the text of a DOCX, at most the declared sizes, or returns why the file cannot be read. */
export async function openPackage(
  bytes: Uint8Array,
): Promise<{ parts: Record<string, Uint8Array> } | { fault: DraftFault }> {
  // Also a zip that breaks off, whose type is unknown.
  if (strFromU8(bytes.subarray(0, 4), true) !== 'PK\x03\x04')
    return { fault: await faultOfOther(bytes) }
  const names: string[] = []
  const custom = new Set<string>()
  let textBytes = 0
  let isTooLarge = false
  let parts: Record<string, Uint8Array>
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.push(name)
        const isCustom = customPart.test(name) && originalSize <= maxCustomBytes
        if (isCustom && custom.size < maxCustomParts) custom.add(name)
        if (!textPart.test(name)) return false
        textBytes += originalSize
        isTooLarge ||= originalSize > maxPartBytes
        return false
      },
    })
    if (isTooLarge || textBytes > maxTextBytes || names.length > maxEntries) {
      return { fault: { code: 'draft.too_complex' } }
    }
    parts = unzipSync(bytes, { filter: ({ name }) => textPart.test(name) })
  } catch {
    return { fault: { code: 'draft.damaged' } }
  }
  const fault = checkParts(names, parts)
  return fault ? { fault } : { parts: { ...parts, ...unpackCustom(bytes, custom) } }
}

function unpackCustom(bytes: Uint8Array, names: ReadonlySet<string>): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter: ({ name }) => names.has(name) })
  } catch {
    // A damaged custom part costs no text: the draft is read without its list of sources.
    return {}
  }
}

function checkParts(names: string[], parts: Record<string, Uint8Array>): DraftFault | null {
  if (names.includes('mimetype') && !names.includes('[Content_Types].xml')) {
    return { code: 'draft.not_word', details: { kind: 'odt' } }
  }
  const types = parts['[Content_Types].xml']
  if (types === undefined) return { code: 'draft.not_word' }
  const said = strFromU8(types)
  const hasMacros =
    /macroEnabled/i.test(said) || names.some((name) => /vbaProject\.bin$/i.test(name))
  if (hasMacros) return { code: 'draft.macros' }
  if (!/wordprocessingml/i.test(said)) return { code: 'draft.not_word' }
  // Word writes no document type; a file with one wants its entities expanded.
  const hasEntities = Object.values(parts).some((part) =>
    /<!(?:DOCTYPE|ENTITY)/i.test(strFromU8(part)),
  )
  return hasEntities ? { code: 'draft.damaged' } : null
}

/** The kinds of files that the message for the student names. */
const otherKinds: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/rtf': 'rtf',
  'application/x-cfb': 'doc',
}

async function faultOfOther(bytes: Uint8Array): Promise<DraftFault> {
  const kind = otherKinds[(await mimeTypeOf(bytes)) ?? '']
  // An OLE file: Word's format before 2007, or an encrypted document.
  if (kind === 'doc' && Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
    return { code: 'draft.encrypted' }
  }
  return { code: 'draft.not_word', ...(kind && { details: { kind } }) }
}
