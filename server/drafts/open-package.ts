import { strFromU8, unzipSync, zipSync } from 'fflate'
import type { DraftFault } from './draft-fault.ts'

const megabyte = 1024 * 1024
// A document of 300 pages with its pictures has a tenth of these.
const maxEntries = 2_000
const maxPartBytes = 24 * megabyte
const maxTextBytes = 40 * megabyte

/** The parts that hold text; pictures and all other parts are never unpacked. */
const textPart =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/[^/]+\.xml|word\/_rels\/[^/]+\.rels)$/i

/** Unpacks only the text of a DOCX, at most the declared sizes, or returns why the file cannot be read. */
export function openPackage(
  bytes: Uint8Array,
): { bytes: Uint8Array; equations: number; changes: number } | DraftFault {
  const other = otherKind(bytes)
  if (other) return other
  const names: string[] = []
  let textBytes = 0
  let isTooLarge = false
  let parts: Record<string, Uint8Array>
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.push(name)
        if (!textPart.test(name)) return false
        textBytes += originalSize
        isTooLarge ||= originalSize > maxPartBytes
        return false
      },
    })
    if (isTooLarge || textBytes > maxTextBytes || names.length > maxEntries) {
      return { code: 'draft.too_complex' }
    }
    parts = unzipSync(bytes, { filter: ({ name }) => textPart.test(name) })
  } catch {
    return { code: 'draft.damaged' }
  }
  return (
    checkParts(names, parts) ?? {
      bytes: zipSync(parts, { level: 0 }),
      equations: countTags(parts, /<m:oMath[ >]/g),
      changes: countTags(parts, /<w:(?:ins|del|moveTo)[ >]/g),
    }
  )
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

/** Counts tags in the XML of the text, because mammoth drops equations and tracked changes. */
function countTags(parts: Record<string, Uint8Array>, tag: RegExp): number {
  const document = parts['word/document.xml']
  return document ? (strFromU8(document).match(tag)?.length ?? 0) : 0
}

const signatures: [number[], string][] = [
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], 'rtf'],
]

function otherKind(bytes: Uint8Array): DraftFault | null {
  const startsWith = (signature: number[]) => signature.every((byte, i) => bytes[i] === byte)
  if (startsWith([0x50, 0x4b, 0x03, 0x04])) return null
  // An OLE file: an encrypted document, or Word's format before 2007.
  if (startsWith([0xd0, 0xcf, 0x11, 0xe0])) {
    const isEncrypted = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
    return isEncrypted
      ? { code: 'draft.encrypted' }
      : { code: 'draft.not_word', details: { kind: 'doc' } }
  }
  const kind = signatures.find(([signature]) => startsWith(signature))?.[1]
  return { code: 'draft.not_word', ...(kind && { details: { kind } }) }
}
