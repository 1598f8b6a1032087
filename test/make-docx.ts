import { strToU8, zipSync } from 'fflate'

export type DocxParts = {
  /** The content of `w:body`. */
  body: string
  /** Names of paragraph styles by id. */
  styles?: Record<string, string>
  /** More of `w:styles`. */
  moreStyles?: string
  /** Additional parts, or replacements of the usual ones. */
  parts?: Record<string, string | Uint8Array>
}

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** A DOCX file made by hand, as another program would write it. */
export function makeDocx({
  body,
  styles = {},
  moreStyles = '',
  parts = {},
}: DocxParts): Uint8Array {
  const styleList = Object.entries(styles).map(
    ([id, name]) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`,
  )
  const all: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `<w:styles xmlns:w="${main}">${styleList.join('')}${moreStyles}</w:styles>`,
    'word/document.xml': `<w:document xmlns:w="${main}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="${office}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`,
    ...parts,
  }
  return zipSync(
    Object.fromEntries(
      Object.entries(all).map(([name, part]) => [
        name,
        typeof part === 'string' ? strToU8(part) : part,
      ]),
    ),
  )
}

type Look = { style?: string; centred?: boolean; bold?: boolean; italic?: boolean; indent?: number }

/** A paragraph; `*…*` is italics. */
export function paragraphXml(text: string, look: Look = {}): string {
  const properties = [
    look.style === undefined ? '' : `<w:pStyle w:val="${look.style}"/>`,
    look.indent === undefined ? '' : `<w:ind w:left="${look.indent}"/>`,
    look.centred ? '<w:jc w:val="center"/>' : '',
  ].join('')
  const runs = text.split('*').map((part, i) => {
    const italic = look.italic || i % 2 === 1
    const face = `<w:rPr>${look.bold ? '<w:b/>' : ''}${italic ? '<w:i/>' : ''}</w:rPr>`
    return `<w:r>${face}<w:t xml:space="preserve">${part}</w:t></w:r>`
  })
  return `<w:p><w:pPr>${properties}</w:pPr>${runs.join('')}</w:p>`
}

export const pageBreakXml = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
export const tableXml =
  '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>celda</w:t></w:r></w:p></w:tc></w:tr></w:tbl>'

export type DrawnPicture = {
  /** What the picture is found by: an id of the relations of `pictureParts`. */
  relation: string
  alt?: string
  widthCm?: number
  heightCm?: number
}

/** A run with a picture in the line. */
export function pictureXml({
  relation,
  alt = '',
  widthCm = 10,
  heightCm = 6,
}: DrawnPicture): string {
  const [cx, cy] = [widthCm, heightCm].map((cm) => Math.round(cm * 360_000))
  return `<w:r><w:drawing><wp:inline><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="1" name="Imagen 1" descr="${alt}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name=""/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${relation}"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
}

/** The parts with pictures, `rIdP0`, `rIdP1` and so on; a text is an address outside the file. */
export function pictureParts(
  pictures: readonly (Uint8Array | string)[],
): Record<string, string | Uint8Array> {
  const relations = pictures.map((picture, at) => {
    const place =
      typeof picture === 'string'
        ? `Target="${picture}" TargetMode="External"`
        : `Target="media/image${at}.png"`
    return `<Relationship Id="rIdP${at}" Type="${office}/image" ${place}/>`
  })
  const files = pictures.flatMap((picture, at) =>
    typeof picture === 'string' ? [] : [[`word/media/image${at}.png`, picture] as const],
  )
  return {
    'word/_rels/document.xml.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(files),
  }
}
