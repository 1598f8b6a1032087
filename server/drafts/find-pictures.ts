import type { Relation } from './relations.ts'
import { attributeOf, childOf, elementsOf, plainXml, type XmlElement } from './xml-tree.ts'

/** A picture that a document shows. */
export type FoundPicture = {
  /** Of its part; null for one that is elsewhere or that the package does not name. */
  path: string | null
  alt: string
  /** The name of the picture in the word processor. */
  name?: string
  widthPt: number | null
  heightPt: number | null
}

type Relations = ReadonlyMap<string, Relation>

const emuPerPt = 12_700

/** The pictures of a drawing, of a group of them in their order. */
export function picturesOfDrawing(drawing: XmlElement, relations: Relations): FoundPicture[] {
  const [frame] = elementsOf(drawing)
  if (!frame) return []
  const found = elementsNamed(frame, 'pic')
  const whole = sizeOf(elementsOf(frame).find((child) => localName(child) === 'extent'))
  const properties = elementsOf(frame).find((child) => localName(child) === 'docPr')
  const said = altOf(properties)
  const name = properties && plainXml(attributeOf(properties, 'name') ?? '')
  return found.flatMap((picture): FoundPicture[] => {
    const [blip] = elementsNamed(picture, 'blip')
    if (!blip) return []
    const [own] = elementsNamed(picture, 'cNvPr')
    const alt = found.length > 1 ? altOf(own) || said : said || altOf(own)
    const size = found.length > 1 ? withinSize(extentOf(picture), whole) : whole
    const path = pathOf(blip, 'embed', relations)
    return [{ path, alt, ...(name && found.length === 1 && { name }), ...size }]
  })
}

/** The picture of a shape of the older kind: `v:imagedata` in it. */
export function pictureOfShape(shape: XmlElement, relations: Relations): FoundPicture | null {
  const data = childOf(shape, 'v:imagedata')
  if (!data) return null
  const style = attributeOf(shape, 'style') ?? ''
  const alt = plainXml(attributeOf(shape, 'alt') ?? attributeOf(data, 'o:title') ?? '')
  return {
    path: pathOf(data, 'id', relations) ?? pathOf(data, 'relid', relations),
    alt,
    widthPt: lengthIn(style, 'width'),
    heightPt: lengthIn(style, 'height'),
  }
}

function pathOf(element: XmlElement, name: string, relations: Relations): string | null {
  const [, , id] =
    [...element.attributes.matchAll(/([^\s=]+)\s*=\s*["']([^"']*)["']/g)].find(
      ([, key = '']) => key.includes(':') && key.slice(key.indexOf(':') + 1) === name,
    ) ?? []
  return (id !== undefined && relations.get(plainXml(id))?.path) || null
}

function altOf(element: XmlElement | undefined): string {
  return (element && plainXml(attributeOf(element, 'descr') ?? '')) ?? ''
}

type Size = Pick<FoundPicture, 'widthPt' | 'heightPt'>

function sizeOf(extent: XmlElement | undefined): Size {
  const side = (name: string) => {
    const emu = Number(extent && attributeOf(extent, name))
    return emu > 0 ? emu / emuPerPt : null
  }
  return { widthPt: side('cx'), heightPt: side('cy') }
}

function extentOf(picture: XmlElement): Size {
  const [transform] = elementsNamed(picture, 'xfrm')
  return sizeOf(transform && elementsOf(transform).find((child) => localName(child) === 'ext'))
}

/** A group may count in units of its own, so that its parts say more than it is wide. */
function withinSize(own: Size, whole: Size): Size {
  const isWithin = (own.widthPt ?? 0) <= (whole.widthPt ?? 0) && own.widthPt !== null
  return isWithin ? own : whole
}

const pointsPer: Record<string, number> = { pt: 1, in: 72, cm: 72 / 2.54, mm: 72 / 25.4, px: 0.75 }

function lengthIn(style: string, name: string): number | null {
  for (const part of style.split(';')) {
    const [key = '', value = ''] = part.split(':').map((each) => each.trim())
    if (key !== name) continue
    const [, number, unit = ''] = /^(\d{1,6}(?:\.\d{1,6})?)(pt|in|cm|mm|px)$/.exec(value) ?? []
    const factor = pointsPer[unit]
    return number === undefined || factor === undefined ? null : Number(number) * factor
  }
  return null
}

function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The elements of a name in a tree, whatever their prefix, not those inside one another. */
function elementsNamed(root: XmlElement, name: string): XmlElement[] {
  return elementsOf(root).flatMap((child) =>
    localName(child) === name ? [child] : elementsNamed(child, name),
  )
}
