import { type ChartPart, drawChart } from '#core/layout/chart-shape.ts'
import { textWidthInPt } from '#core/layout/font-metrics.ts'
import { missingLines } from '#core/layout/missing-picture.ts'
import { fontSizePt, lineHeightPt, marginPt, pageHeightPt } from '#core/layout/page-rules.ts'
import type { PlacedPicture } from '#core/layout/pages.ts'
import type { Fonts } from './fonts.ts'
import { PngImage } from './png-image.ts'
import { setAttributes } from './structure.ts'

/** The bytes of the stored pictures of a document, by their names. */
export type PdfPictures = ReadonlyMap<string, Uint8Array>

type OpenedImage = object
type Images = { openImage(bytes: Buffer): OpenedImage }

/** Draws pictures; each is embedded once, however often it stands in the document. */
export class PictureDrawing {
  readonly #document: PDFKit.PDFDocument
  readonly #fonts: Fonts
  readonly #files: PdfPictures
  readonly #opened = new Map<string, OpenedImage>()

  constructor(document: PDFKit.PDFDocument, fonts: Fonts, files: PdfPictures) {
    this.#document = document
    this.#fonts = fonts
    this.#files = files
  }

  /** The element of a picture, drawn where the layout has it; a box stands for one whose bytes are missing. */
  draw(picture: PlacedPicture, slot: number): PDFKit.PDFStructureElement {
    const document = this.#document
    const { widthPt, heightPt } = picture
    const top = topOfPicture(picture, slot)
    const alt = picture.alt === '' ? 'Figura' : picture.alt
    const element = document.struct('Figure', { alt })
    const bottom = pageHeightPt - top - heightPt
    setAttributes(element, {
      O: 'Layout',
      Placement: 'Block',
      BBox: [marginPt, bottom, marginPt + widthPt, pageHeightPt - top],
    })
    const image = picture.chart ? null : this.#open(picture.id)
    const content = document.markStructureContent('Figure')
    if (picture.chart) this.#drawChart(drawChart(picture.chart, widthPt, heightPt), top)
    else if (image) {
      document.image(image as never, marginPt, top, { width: widthPt, height: heightPt })
    } else {
      document.lineWidth(0.5).rect(marginPt, top, widthPt, heightPt).stroke('#808080')
      document.fillColor('#000')
      this.#drawMissing(picture, top)
    }
    document.endMarkedContent()
    element.add(content)
    return element
  }

  /** Draws the parts of a chart, the same as on screen, as vector paths and text. */
  #drawChart(parts: readonly ChartPart[], top: number): void {
    const document = this.#document
    for (const part of parts) {
      document.save()
      if (part.kind === 'text') {
        const size = part.sizePt / fontSizePt
        document.transform(size, 0, 0, size, marginPt + part.xPt, top + part.baselinePt)
        this.#fonts.draw({ text: part.text, face: 'regular', x: 0, baseline: 0 })
      } else {
        document.translate(marginPt, top).path(part.d).lineWidth(part.widthPt)
        const dash = part.dash?.split(' ').map(Number)
        if (dash) document.dash(dash as never, {})
        if (part.fill !== null && part.stroke !== null) {
          document.fillAndStroke(part.fill, part.stroke)
        } else if (part.fill !== null) document.fill(part.fill)
        else if (part.stroke !== null) document.stroke(part.stroke)
      }
      document.restore()
    }
  }

  #drawMissing(picture: PlacedPicture, top: number): void {
    const lines = missingLines(picture)
    const middle = top + picture.heightPt / 2
    lines.forEach((words, at) => {
      const width = textWidthInPt(words, false, false)
      const x = marginPt + (picture.widthPt - width) / 2
      const lower = (at - (lines.length - 1) / 2) * (lineHeightPt / 2)
      const baseline = middle + lower + belowMiddlePt
      this.#fonts.draw({ text: words, face: 'regular', x, baseline })
    })
  }

  #open(id: string): OpenedImage | null {
    const known = this.#opened.get(id)
    if (known) return known
    const bytes = this.#files.get(id)
    if (!bytes) return null
    const buffer = Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength)
    const image =
      PngImage.read(buffer, `Png${this.#opened.size + 1}`) ??
      (this.#document as unknown as Images).openImage(buffer)
    this.#opened.set(id, image)
    return image
  }
}

/** Letters stand in the middle of a line here and at its top in the DOCX, so that pictures stand as much lower. */
const lowerPt = lineHeightPt / 4

/** From the top of the paper, in points. A picture stands at the bottom of its line. */
function topOfPicture({ heightSlots, heightPt }: PlacedPicture, slot: number): number {
  return marginPt + (slot + heightSlots) * lineHeightPt - heightPt + lowerPt
}

/** From the middle of a line of text to its baseline. */
const belowMiddlePt = fontSizePt * 0.33
