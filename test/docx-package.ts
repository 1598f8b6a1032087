import { strFromU8, unzipSync } from 'fflate'
import { isSameFace } from '#core/document/inline.ts'

/** The parts of a DOCX by name, as text. Throws when it is no ZIP. */
export function docxParts(bytes: Uint8Array): Record<string, string> {
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
  )
}

export type DocxRun = { text: string; italic: boolean; bold: boolean }
export type DocxParagraph = { style: string; properties: string; runs: DocxRun[]; text: string }

/** The paragraphs of a part, in order, with the visible text of each; a link is not a separate run. */
export function docxParagraphs(xml: string): DocxParagraph[] {
  return [...xml.matchAll(/<w:p(?:\s[^>]*)?(?:\/>|>(.*?)<\/w:p>)/gs)].map(([, inner = '']) => {
    const properties = /<w:pPr>(.*?)<\/w:pPr>/s.exec(inner)?.[1] ?? ''
    const runs: DocxRun[] = []
    for (const [, run = ''] of inner.matchAll(/<w:r>(.*?)<\/w:r>/gs)) {
      const texts = [...run.matchAll(/<w:t(?:\s[^>]*)?>(.*?)<\/w:t>|<w:noBreakHyphen\/>/gs)]
      const text = texts.map(([, said]) => unescapeXml(said ?? '\u2011')).join('')
      const italic = /<w:i\/>/.test(run)
      const bold = /<w:b\/>/.test(run)
      const last = runs.at(-1)
      if (last && isSameFace(last, { italic, bold })) last.text += text
      else runs.push({ text, italic, bold })
    }
    return {
      style: attribute(properties, 'w:pStyle', 'w:val') ?? '',
      properties,
      runs,
      text: runs.map((run) => run.text).join(''),
    }
  })
}

/** An attribute of the first such element, or null. */
export function attribute(xml: string, element: string, name: string): string | null {
  const tag = new RegExp(`<${element}(?=[\\s/>])([^>]*)>`).exec(xml)?.[1]
  return tag === undefined ? null : (new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? null)
}

/** Whether an on/off element exists and is on. */
export function isOn(xml: string, element: string): boolean {
  const tag = new RegExp(`<${element}(?=[\\s/>])([^>]*)>`).exec(xml)
  return tag !== null && !/w:val="(false|0|off)"/.test(tag[1] ?? '')
}

/** The values that a paragraph gets from its style, from the styles it is based on and from the defaults. */
export type EffectiveStyle = {
  get: (element: string, name: string) => string | null
  isOn: (element: string) => boolean
}

/** Looks a style up through `basedOn`; null when a style of the chain does not exist. */
export function effectiveStyle(stylesXml: string, id: string): EffectiveStyle | null {
  const layers: string[] = []
  for (let next: string | null = id; next !== null; ) {
    const style: string | undefined = new RegExp(
      `<w:style [^>]*w:styleId="${next}"[^>]*>(.*?)</w:style>`,
      's',
    ).exec(stylesXml)?.[1]
    if (style === undefined || layers.length > 20) return null
    layers.push(style)
    next = attribute(style, 'w:basedOn', 'w:val')
  }
  layers.push(/<w:docDefaults>(.*?)<\/w:docDefaults>/s.exec(stylesXml)?.[1] ?? '')
  return {
    get: (element, name) => {
      for (const layer of layers) {
        const value = attribute(layer, element, name)
        if (value !== null) return value
      }
      return null
    },
    isOn: (element) => {
      const layer = layers.find((xml) => new RegExp(`<${element}[\\s/>]`).test(xml))
      return layer !== undefined && isOn(layer, element)
    },
  }
}

/** The name of the first element that is not closed as it should be, or null when all are. */
export function unbalancedElement(xml: string): string | null {
  const open: string[] = []
  for (const [, close, name = '', empty] of xml.matchAll(/<(\/?)([\w:.-]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (close) {
      if (open.pop() !== name) return name
    } else if (!empty) open.push(name)
  }
  return open.at(-1) ?? null
}

export type DocxLink = { text: string; href: string }

/** The links of the document, in order, with their targets. */
export function docxLinks(parts: Record<string, string>): DocxLink[] {
  const relationships = parts['word/_rels/document.xml.rels'] ?? ''
  const document = parts['word/document.xml'] ?? ''
  return [...document.matchAll(/<w:hyperlink [^>]*r:id="([^"]*)"[^>]*>(.*?)<\/w:hyperlink>/gs)].map(
    ([, id, inner = '']) => {
      const target =
        new RegExp(`<Relationship [^>]*Id="${id}"[^>]*>`).exec(relationships)?.[0] ?? ''
      return {
        text: docxParagraphs(`<w:p>${inner}</w:p>`)[0]?.text ?? '',
        href: unescapeXml(attribute(target, 'Relationship', 'Target') ?? ''),
      }
    },
  )
}

function unescapeXml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
