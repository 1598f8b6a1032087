import { strFromU8, strToU8, zipSync } from 'fflate'
import type { SourceComments } from '#core/drafts/draft-comments.ts'
import type { SourceLook } from '#core/drafts/draft-source.ts'
import { type FieldCode, fieldCodesOf } from './field-codes.ts'
import { type FoundPicture, pictureOfShape, picturesOfDrawing } from './find-pictures.ts'
import { readLook } from './own-look.ts'
import { readComments } from './read-comments.ts'
import { type Relation, readRelations, targetOf } from './relations.ts'
import {
  attributeOf,
  childOf,
  elementsOf,
  readXml,
  writeXml,
  type XmlElement,
  type XmlNode,
} from './xml-tree.ts'

const namespace =
  /\sxmlns(?::([^\s=]+))?\s*=\s*["']http:\/\/(?:schemas\.openxmlformats\.org\/wordprocessingml\/2006|purl\.oclc\.org\/ooxml\/wordprocessingml)\/main["']/

/** Bookmarks that say in mammoth's tree what mammoth does not read. */
export const marks = {
  /** Hidden text stood here. */
  hidden: '_cuartilla_hidden',
  /** The paragraph ends in the middle of a line: a drop cap, or its mark was deleted. */
  joined: '_cuartilla_joined',
  /** A drawing without a picture file stood here: a chart, a diagram. */
  drawing: '_cuartilla_drawing',
  /** A picture stood here; its number follows. */
  picture: '_cuartilla_picture_',
  /** An equation stood here; its number follows. */
  equation: '_cuartilla_equation_',
}

/** Whether a bookmark says that something drawn stood there. */
export function isDrawn(name: string): boolean {
  return name === marks.drawing || name.startsWith(marks.picture)
}

/** Whether a mark stands for a figure or an equation, which comments can be about; null for other marks. */
function shownBy(name: string): 'figure' | 'equation' | null {
  if (name.startsWith(marks.equation)) return 'equation'
  return isDrawn(name) ? 'figure' : null
}

/** How a style changes what mammoth reads of its paragraphs or runs. */
type Style = { startsPage: boolean; isHidden: boolean }

type Prepared = {
  /** The package with the text as mammoth is to read it. */
  bytes: Uint8Array
  /** Elements of Office Math, by the numbers in their marks. */
  equations: XmlElement[]
  /** Insertions, deletions and moves that were tracked. */
  changes: number
  /** By the numbers in their marks. */
  pictures: FoundPicture[]
  look: SourceLook
  /** What reference managers stored with the citations of the text and its notes. */
  codes: FieldCode[]
  comments: SourceComments
}

/**
 * Rewrites the text of a DOCX so that mammoth reads all of it: a section that begins on a new page and a paragraph with
 * 'page break before' get a page break; hidden text becomes a mark; text in fields, text boxes and other elements that
 * mammoth skips with all they hold is put into ones that it reads. Throws when the XML is malformed.
 */
export function prepareDocument(parts: Record<string, Uint8Array>): Prepared {
  const text = (path: string) => (parts[path] ? strFromU8(parts[path]) : undefined)
  const documentPath =
    targetOf(readRelations(text('_rels/.rels'), ''), 'officeDocument') ?? 'word/document.xml'
  const folder = documentPath.slice(0, documentPath.lastIndexOf('/') + 1)
  const ownPath = `${folder}_rels/${documentPath.slice(folder.length)}.rels`
  const relations = readRelations(text(ownPath), folder)
  const root = readXml(text(documentPath) ?? '')
  const styles = text(targetOf(relations, 'styles') ?? '')
  const notes = ['footnotes', 'endnotes'].map((kind) => text(targetOf(relations, kind) ?? ''))
  const codes = [...fieldCodesOf(root), ...notes.flatMap(codesOfNotes)]
  const prepare = new Preparation(prefixOf(root), styles, relations)
  prepare.read(root)
  const { equations, changes, pictures } = prepare
  const prepared = { ...parts, [documentPath]: strToU8(writeXml(root)) }
  const bytes = zipSync(prepared, { level: 0 })
  const comments = readComments({
    document: root,
    comments: text(targetOf(relations, 'comments') ?? ''),
    extended: text(targetOf(relations, 'commentsExtended') ?? ''),
    shownBy,
  })
  return { bytes, equations, changes, pictures, look: readLook(root, styles), codes, comments }
}

function codesOfNotes(xml: string | undefined): FieldCode[] {
  try {
    return xml === undefined ? [] : fieldCodesOf(readXml(xml))
  } catch {
    // Mammoth decides whether notes can be read.
    return []
  }
}

/** The prefix of Word's elements, with its colon. */
function prefixOf({ name, attributes }: XmlElement): string {
  const found = namespace.exec(attributes)
  if (found) return found[1] === undefined ? '' : `${found[1]}:`
  return name.includes(':') ? name.slice(0, name.indexOf(':') + 1) : ''
}

class Preparation {
  readonly equations: XmlElement[] = []
  changes = 0
  readonly pictures: FoundPicture[] = []
  readonly #word: string
  readonly #styles: Map<string, Style>
  readonly #relations: ReadonlyMap<string, Relation>
  /** The paragraphs that end a section, and the body. */
  readonly #sectionEnds: { paragraph: XmlElement | null; startsPage: boolean }[] = []

  constructor(
    word: string,
    stylesXml: string | undefined,
    relations: ReadonlyMap<string, Relation>,
  ) {
    this.#word = word
    this.#relations = relations
    this.#styles = stylesXml === undefined ? new Map() : readStyles(stylesXml)
  }

  read(root: XmlElement): void {
    this.#visit(root)
    // How a section begins is said where it ends.
    for (const [index, { paragraph }] of this.#sectionEnds.entries()) {
      const next = this.#sectionEnds[index + 1]
      if (paragraph && next?.startsPage) paragraph.children.push(this.#pageBreak())
    }
  }

  #visit(element: XmlElement): void {
    const kind = this.#kindOf(element)
    if (kind === 'p') this.#readParagraph(element)
    if (kind === 'sectPr') this.#endSection(element, null)
    if (element.name === 'mc:AlternateContent') chooseContent(element, this.#word)
    if (kind === 'ins' || kind === 'del' || kind === 'moveTo') this.changes++
    this.#markShape(element)
    element.children = element.children.flatMap((child): XmlNode[] => {
      if (typeof child === 'string') return [child]
      if (child.name === 'm:oMath') return [this.#equation(child)]
      this.#visit(child)
      return this.#replace(child)
    })
  }

  /** What stands in an element's place so that mammoth reads what it holds. */
  #replace(element: XmlElement): XmlElement[] {
    const kind = this.#kindOf(element)
    switch (kind) {
      case 'r':
        return this.#isHidden(element) ? this.#hiddenRun(element) : [element]
      case 'fldSimple':
      case 'bdo':
      case 'dir':
      case 'ruby':
      case 'rubyBase':
        return [{ ...element, name: `${this.#word}smartTag` }]
      case 'rt':
        return []
      case 'cr':
        return [{ ...element, name: `${this.#word}br`, attributes: '' }]
      case 'ptab':
        return [{ ...element, name: `${this.#word}tab`, attributes: '' }]
      case 'drawing':
        return [
          ...picturesOfDrawing(element, this.#relations).map((picture) => this.#picture(picture)),
          ...this.#textBoxes(element),
          ...this.#drawingMark(element),
        ]
    }
    if (element.name === 'm:oMathPara') return elementsOf(element)
    // Mammoth reads the text in rectangles and shapes only.
    if (/^v:(?:oval|line|polyline|curve|arc|image)$/.test(element.name)) {
      return [{ ...element, name: 'v:rect' }]
    }
    const isChosen = element.name === 'mc:AlternateContent' && !childOf(element, 'mc:Fallback')
    return isChosen ? elementsOf(element).flatMap(elementsOf) : [element]
  }

  #equation(math: XmlElement): XmlElement {
    this.equations.push(math)
    return this.#mark(marks.equation + (this.equations.length - 1))
  }

  /** Puts a mark in the place of a shape's picture. */
  #markShape(shape: XmlElement): void {
    const picture = pictureOfShape(shape, this.#relations)
    if (!picture) return
    const isPicture = (child: XmlNode) => typeof child !== 'string' && child.name === 'v:imagedata'
    shape.children = shape.children.map((child) =>
      isPicture(child) ? this.#picture(picture) : child,
    )
  }

  #picture(picture: FoundPicture): XmlElement {
    this.pictures.push(picture)
    return this.#mark(marks.picture + (this.pictures.length - 1))
  }

  /** Takes the text boxes out of a drawing and returns them as mammoth reads them. */
  #textBoxes(drawing: XmlElement): XmlElement[] {
    const found: XmlElement[] = []
    const take = (element: XmlElement) => {
      element.children = element.children.filter((child) => {
        if (typeof child === 'string') return true
        const isText = this.#kindOf(child) === 'txbxContent'
        if (isText) found.push(child)
        else take(child)
        return !isText
      })
    }
    take(drawing)
    if (found.length === 0) return []
    const attributes = ' xmlns:v="urn:schemas-microsoft-com:vml"'
    const box = { name: 'v:rect', attributes, children: found }
    return [{ name: `${this.#word}pict`, attributes: '', children: [box] }]
  }

  #drawingMark(drawing: XmlElement): XmlElement[] {
    const isChart = (element: XmlElement): boolean =>
      /^(?:\w+:chart|dgm:relIds)$/.test(element.name) || elementsOf(element).some(isChart)
    return isChart(drawing) ? [this.#mark(marks.drawing)] : []
  }

  #readParagraph(paragraph: XmlElement): void {
    const properties = childOf(paragraph, `${this.#word}pPr`)
    if (!properties) return
    const ofMark = childOf(properties, `${this.#word}rPr`)
    const isDeleted = this.#takeAway(ofMark, 'del') || this.#takeAway(ofMark, 'moveFrom')
    const frame = childOf(properties, `${this.#word}framePr`)
    const dropped = frame && attributeOf(frame, `${this.#word}dropCap`)
    const isDropCap = dropped !== undefined && dropped !== 'none'
    if (isDeleted) this.changes++
    if (isDeleted || isDropCap) paragraph.children.push(this.#mark(marks.joined))
    if (this.#startsPage(properties)) {
      const after = paragraph.children.indexOf(properties) + 1
      paragraph.children.splice(after, 0, this.#pageBreak())
    }
    const section = childOf(properties, `${this.#word}sectPr`)
    if (section) this.#endSection(section, paragraph)
    properties.children = properties.children.filter((child) => child !== section)
  }

  #endSection(section: XmlElement, paragraph: XmlElement | null): void {
    const type = childOf(section, `${this.#word}type`)
    const said = type && attributeOf(type, `${this.#word}val`)
    const startsPage = said === undefined || /^(?:nextPage|oddPage|evenPage)$/.test(said)
    this.#sectionEnds.push({ paragraph, startsPage })
  }

  #startsPage(properties: XmlElement): boolean {
    const said = childOf(properties, `${this.#word}pageBreakBefore`)
    if (said) return this.#isOn(said)
    return this.#styleOf(properties, 'pStyle')?.startsPage ?? false
  }

  #isHidden(run: XmlElement): boolean {
    const properties = childOf(run, `${this.#word}rPr`)
    if (!properties) return false
    const said = childOf(properties, `${this.#word}vanish`)
    if (said) return this.#isOn(said)
    return this.#styleOf(properties, 'rStyle')?.isHidden ?? false
  }

  /** A hidden run keeps its fields and notes, whose other halves may not be hidden, and loses its text. */
  #hiddenRun(run: XmlElement): XmlElement[] {
    const texts = elementsOf(run).filter((child) => this.#kindOf(child) === 't')
    if (texts.length === 0) return [run]
    const hasWords = texts.some(({ children }) => children.join('').trim() !== '')
    const rest = run.children.filter(
      (child) => typeof child === 'string' || !/^(?:t|tab|br)$/.test(this.#kindOf(child)),
    )
    const left = { ...run, children: rest }
    return hasWords ? [left, this.#mark(marks.hidden)] : [left]
  }

  #styleOf(properties: XmlElement, kind: 'pStyle' | 'rStyle'): Style | undefined {
    const said = childOf(properties, this.#word + kind)
    return said && this.#styles.get(attributeOf(said, `${this.#word}val`) ?? '')
  }

  #isOn(element: XmlElement): boolean {
    return isOn(attributeOf(element, `${this.#word}val`))
  }

  /** Whether the element had such a child, which it loses. */
  #takeAway(element: XmlElement | undefined, kind: string): boolean {
    const child = childOf(element, this.#word + kind)
    if (!element || !child) return false
    element.children = element.children.filter((other) => other !== child)
    return true
  }

  #mark(name: string): XmlElement {
    const word = this.#word
    return {
      name: `${word}bookmarkStart`,
      attributes: ` ${word}id="0" ${word}name="${name}"`,
      children: [],
    }
  }

  #pageBreak(): XmlElement {
    const word = this.#word
    const page = { name: `${word}br`, attributes: ` ${word}type="page"`, children: [] }
    return { name: `${word}r`, attributes: '', children: [page] }
  }

  /** The name of one of Word's elements without its prefix; '' for others. */
  #kindOf({ name }: XmlElement): string {
    const word = this.#word
    if (word === '') return name.includes(':') ? '' : name
    return name.startsWith(word) ? name.slice(word.length) : ''
  }
}

/**
 * Leaves the first of several forms of the same content, or, where it has no text, the one for older programs, because
 * mammoth reads more of its shapes and pictures.
 */
function chooseContent(element: XmlElement, word: string): void {
  const holdsText = (part: XmlElement): boolean =>
    part.name === `${word}t` || elementsOf(part).some(holdsText)
  const fallback = childOf(element, 'mc:Fallback')
  const choice = childOf(element, 'mc:Choice')
  const chosen = choice && (!fallback || holdsText(choice)) ? choice : fallback
  element.children = chosen ? [chosen] : []
}

function isOn(value: string | undefined): boolean {
  return value !== 'false' && value !== '0' && value !== 'off'
}

/** The styles by id, each with what it inherits. */
function readStyles(xml: string): Map<string, Style> {
  const root = readXml(xml)
  const word = prefixOf(root)
  const setting = (element: XmlElement | undefined) => element && attributeOf(element, `${word}val`)
  const said = (properties: XmlElement | undefined, name: string) => {
    const element = childOf(properties, word + name)
    return element && isOn(setting(element))
  }
  const byId = new Map<string, XmlElement>()
  for (const style of elementsOf(root)) {
    const id = style.name === `${word}style` ? attributeOf(style, `${word}styleId`) : undefined
    if (id !== undefined) byId.set(id, style)
  }
  const styles = new Map<string, Style>()
  for (const id of byId.keys()) {
    // From the style to the one that all is said for, or to one that comes back to itself.
    const chain = new Map<string, XmlElement>()
    let next: string | undefined = id
    while (next !== undefined && !styles.has(next) && !chain.has(next)) {
      const style = byId.get(next)
      if (!style) break
      chain.set(next, style)
      next = setting(childOf(style, `${word}basedOn`))
    }
    let parent = next === undefined ? undefined : styles.get(next)
    for (const [own, style] of [...chain].reverse()) {
      parent = {
        startsPage:
          said(childOf(style, `${word}pPr`), 'pageBreakBefore') ?? parent?.startsPage ?? false,
        isHidden: said(childOf(style, `${word}rPr`), 'vanish') ?? parent?.isHidden ?? false,
      }
      styles.set(own, parent)
    }
  }
  return styles
}
