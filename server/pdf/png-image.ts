type Reference = { end(data?: Buffer): void }
type References = { ref(data: Record<string, unknown>): Reference }

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Grey and RGB: the colours of a pixel by the colour type of the header. */
const colorsByType: Record<number, number> = { 0: 1, 2: 3 }

/**
 * A PNG as the pages of a PDF have it: its compressed data as they are. pdfkit itself reads a PNG byte by byte into an
 * array, which takes ten times its bytes and a second for ten of them. The type of what pdfkit draws by duck typing.
 */
export class PngImage {
  readonly label: string
  readonly width: number
  readonly height: number
  obj: Reference | null = null
  readonly #colors: number
  readonly #data: Buffer

  private constructor(label: string, header: Buffer, colors: number, data: Buffer) {
    this.label = label
    this.width = header.readUInt32BE(0)
    this.height = header.readUInt32BE(4)
    this.#colors = colors
    this.#data = data
  }

  /** Null for what is no PNG of 8 bits, grey or RGB, that is neither interlaced nor transparent. */
  static read(bytes: Buffer, label: string): PngImage | null {
    if (!bytes.subarray(0, 8).equals(signature)) return null
    let header: Buffer | null = null
    const data: Buffer[] = []
    for (let at = 8; at + 12 <= bytes.length; ) {
      const length = bytes.readUInt32BE(at)
      const type = bytes.toString('latin1', at + 4, at + 8)
      const content = bytes.subarray(at + 8, at + 8 + length)
      if (type === 'IHDR') header = content
      if (type === 'tRNS' || type === 'PLTE') return null
      if (type === 'IDAT') data.push(content)
      at += 12 + length
    }
    if (header === null || header.length < 13) return null
    const colors = colorsByType[header[9] ?? -1]
    const isPlain = header[8] === 8 && header[12] === 0
    return colors && isPlain ? new PngImage(label, header, colors, Buffer.concat(data)) : null
  }

  /** Called by pdfkit when the image is first drawn. */
  embed(document: References): void {
    const params = document.ref({
      Predictor: 15,
      Colors: this.#colors,
      BitsPerComponent: 8,
      Columns: this.width,
    })
    params.end()
    this.obj = document.ref({
      Type: 'XObject',
      Subtype: 'Image',
      BitsPerComponent: 8,
      Width: this.width,
      Height: this.height,
      Filter: 'FlateDecode',
      DecodeParms: params,
      ColorSpace: this.#colors === 1 ? 'DeviceGray' : 'DeviceRGB',
    })
    this.obj.end(this.#data)
  }
}
