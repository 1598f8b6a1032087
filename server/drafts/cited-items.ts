import { strFromU8 } from 'fflate'
import { maxEntries } from '#core/sources/listed-works.ts'
import { readEndnote } from './endnote-record.ts'
import { elementsIn, type FieldCode, localName } from './field-codes.ts'
import { readWordSources } from './word-sources.ts'
import { attributeOf, elementsOf, plainXml, readXml, textOf, type XmlElement } from './xml-tree.ts'

/** The longest data of one citation: of fifty works with their abstracts. */
const maxCodeCharacters = 1_000_000
/** More than any program nests. */
const maxDepth = 60

/**
 * The works that the citations of a draft name, as the CSL-JSON that reference managers store with them: Zotero, Mendeley
 * Desktop and Cite, EndNote, and Word's own list. Each record once, in the order of the text. Data that cannot be read
 * belongs to a citation that is just text.
 */
export function citedItems(
  codes: readonly FieldCode[],
  parts: Record<string, Uint8Array>,
): unknown[] {
  const items = new Map<string, unknown>()
  const add = (found: readonly unknown[]) => {
    for (const item of found) if (items.size < maxEntries) items.set(JSON.stringify(item), item)
  }
  for (const code of [...codes, ...bookmarkCodes(parts['docProps/custom.xml'])]) {
    if (code.code.length <= maxCodeCharacters && code.data.length <= maxCodeCharacters)
      add(itemsOf(code))
  }
  for (const path of Object.keys(parts)
    .filter((name) => customPart.test(name))
    .sort()) {
    const root = readShallow(strFromU8(parts[path] ?? new Uint8Array()))
    if (root) add(readWordSources(root))
  }
  return [...items.values()]
}

const customPart = /^customXml\/item\d+\.xml$/i
const mendeleyTag = 'MENDELEY_CITATION_v3_'

function itemsOf({ code, data }: FieldCode): unknown[] {
  const said = code.trimStart()
  if (said.startsWith(mendeleyTag)) return itemsOfJson(decoded(said.slice(mendeleyTag.length)))
  if (/^ADDIN EN\.CITE\b/i.test(said)) {
    return itemsOfEndnote(said.includes('<EndNote') ? said : decoded(data))
  }
  // Also "ADDIN Mendeley Citation{…} CSL_CITATION {…}" of its first versions.
  const [start = ''] =
    /^ADDIN (?:ZOTERO_ITEM|CSL_CITATION|Mendeley Citation)\b.{0,100}?(?=\s\{)/is.exec(said) ?? []
  return start === '' ? [] : itemsOfJson(said.slice(start.length))
}

function itemsOfJson(text: string): unknown[] {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  if (!isShallow(json)) return []
  const citation = parsed(json)
  if (typeof citation !== 'object' || citation === null || !('citationItems' in citation)) return []
  const { citationItems: cited } = citation
  if (!Array.isArray(cited)) return []
  return cited.flatMap((one: unknown) => {
    const data = typeof one === 'object' && one !== null && 'itemData' in one ? one.itemData : null
    return typeof data === 'object' && data !== null ? [data] : []
  })
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // A citation that somebody edited by hand, or that was cut.
    return null
  }
}

/** Whether JSON nests no deeper than programs do. */
function isShallow(json: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (sign === '"') isText = !isText
    else if (isText) at += sign === '\\' ? 1 : 0
    else if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth--
    if (depth > maxDepth) return false
  }
  return true
}

function itemsOfEndnote(text: string): unknown[] {
  const start = text.indexOf('<EndNote')
  const end = text.lastIndexOf('</EndNote>')
  if (start === -1 || end < start) return []
  const root = readShallow(text.slice(start, end + '</EndNote>'.length))
  return root ? readEndnote(root) : []
}

/** XML of a program, read unless it is damaged or nests deeper than programs do. */
function readShallow(xml: string): XmlElement | null {
  let root: XmlElement
  try {
    root = readXml(xml)
  } catch {
    // What a program stored is damaged; the text of the draft is not.
    return null
  }
  let level = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return null
    level = level.flatMap(elementsOf)
  }
  return root
}

/** Text from base64 or base64url of its UTF-8. */
const decoded = (base64: string) => Buffer.from(base64, 'base64').toString('utf8')

/** Where citations are bookmarks, as for LibreOffice, Zotero stores its codes in the file's properties, in pieces. */
function bookmarkCodes(part: Uint8Array | undefined): FieldCode[] {
  const root = part && readShallow(strFromU8(part))
  if (!root) return []
  const pieces = new Map<string, { at: number; text: string }[]>()
  for (const property of elementsIn(root)) {
    if (localName(property) !== 'property') continue
    const name = plainXml(attributeOf(property, 'name') ?? '')
    const [, bookmark, at] = /^(ZOTERO_BREF_\w{1,40})_(\d{1,4})$/.exec(name) ?? []
    if (bookmark === undefined) continue
    const piece = { at: Number(at), text: textOf(property) }
    const known = pieces.get(bookmark)
    if (known) known.push(piece)
    else pieces.set(bookmark, [piece])
  }
  return [...pieces.values()].map((some) => {
    const inOrder = some.sort((one, other) => one.at - other.at)
    return { code: `ADDIN ${inOrder.map(({ text }) => text).join('')}`, data: '' }
  })
}
