import { strFromU8 } from 'fflate'
import { type Carried, readCarried } from '#core/docx/carried.ts'
import { attributeOf, elementsOf, plainXml, readXml, textOf } from './xml-tree.ts'

/** What a file of ours says in its custom properties. Throws when their XML is malformed. */
export function readCarriedOf(parts: Record<string, Uint8Array>): Carried {
  const part = parts['docProps/custom.xml']
  if (part === undefined) return readCarried([])
  const properties = elementsOf(readXml(strFromU8(part))).map((property) => ({
    name: plainXml(attributeOf(property, 'name') ?? ''),
    value: textOf(property),
  }))
  return readCarried(properties)
}
