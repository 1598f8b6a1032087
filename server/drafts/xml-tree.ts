/** An element of XML. Its start tag and texts stay in source form, with entities, so that `writeXml` changes nothing. */
export type XmlElement = {
  /** With its prefix. */
  name: string
  /** The rest of its start tag after the name, unparsed. */
  attributes: string
  children: XmlNode[]
}

export type XmlNode = XmlElement | string

const cdata = '<![CDATA['
const tag = /<(?:"[^"]*"|'[^']*'|[^'"<>])*>/y

/** Reads XML without a document type. Drops comments and instructions; CDATA becomes text. Throws if tags mismatch. */
export function readXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: '', children: [] }
  const open = [root]
  let at = 0
  while (at < xml.length) {
    const start = xml.indexOf('<', at)
    const inside = open.at(-1)
    if (!inside) throw new Error('an end tag has no start tag')
    const text = xml.slice(at, start === -1 ? xml.length : start)
    if (text !== '' && open.length > 1) inside.children.push(text)
    if (start === -1) break
    const special = specialEnd(xml, start)
    if (special !== null) {
      if (xml.startsWith(cdata, start)) {
        inside.children.push(escapeXml(xml.slice(start + cdata.length, special - ']]>'.length)))
      }
      at = special
      continue
    }
    tag.lastIndex = start
    const [written] = tag.exec(xml) ?? []
    if (written === undefined) throw new Error('a tag does not end')
    at = start + written.length
    if (written.startsWith('</')) {
      if (open.pop()?.name !== written.slice(2, -1).trim()) throw new Error('tags do not match')
      continue
    }
    const isEmpty = written.endsWith('/>')
    const said = written.slice(1, isEmpty ? -2 : -1)
    const nameEnd = said.search(/\s|$/)
    const element: XmlElement = {
      name: said.slice(0, nameEnd),
      attributes: said.slice(nameEnd).trimEnd(),
      children: [],
    }
    inside.children.push(element)
    if (!isEmpty) open.push(element)
  }
  const first = elementsOf(root)[0]
  if (open.length !== 1 || !first) throw new Error('a part of the file is incomplete')
  return first
}

/** Where a comment, a CDATA section or an instruction ends; null for other tags. */
function specialEnd(xml: string, start: number): number | null {
  for (const [opening, closing] of [
    ['<!--', '-->'],
    [cdata, ']]>'],
    ['<?', '?>'],
  ] as const) {
    if (!xml.startsWith(opening, start)) continue
    const end = xml.indexOf(closing, start + opening.length)
    if (end === -1) throw new Error('a tag does not end')
    return end + closing.length
  }
  return null
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function writeXml(root: XmlElement): string {
  const parts: string[] = []
  const write = (node: XmlNode) => {
    if (typeof node === 'string') {
      parts.push(node)
      return
    }
    const { name, attributes, children } = node
    if (children.length === 0) {
      parts.push(`<${name}${attributes}/>`)
      return
    }
    parts.push(`<${name}${attributes}>`)
    for (const child of children) write(child)
    parts.push(`</${name}>`)
  }
  write(root)
  return parts.join('')
}

export function elementsOf({ children }: XmlElement): XmlElement[] {
  return children.filter((child) => typeof child !== 'string')
}

export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element && elementsOf(element).find((child) => child.name === name)
}

/** The value of an attribute in source form: use `plainXml` to replace its entities. */
export function attributeOf({ attributes }: XmlElement, name: string): string | undefined {
  for (const [, key, , double, single] of attributes.matchAll(
    /([^\s=]+)\s*=\s*("([^"]*)"|'([^']*)')/g,
  )) {
    if (key === name) return double ?? single
  }
  return undefined
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** Replaces the entities of text in source form by their characters; unknown ones stay. */
export function plainXml(written: string): string {
  return written.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi,
    (all, decimal, hex, name) => {
      if (name !== undefined) return entities[name] ?? all
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
    },
  )
}

/** The text of an element and of all elements in it, without entities. */
export function textOf({ children }: XmlElement): string {
  return children
    .map((child) => (typeof child === 'string' ? plainXml(child) : textOf(child)))
    .join('')
}
