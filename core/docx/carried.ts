import { readEquation } from '#core/document/equation.ts'
import { readFigure } from '#core/document/figure.ts'
import type { AcademicText } from '#core/document/model.ts'
import { writeFigure } from '#core/document/write-figure.ts'

/**
 * The data of charts and the TeX of equations, stored in the custom properties of an exported DOCX. In the document itself a
 * chart is only a picture, so when the file is imported again, its data is read from these properties.
 */
export type Carried = {
  /** Charts with their data, as `writeFigure` writes them, by `fingerprintOf` the picture that shows each. */
  charts: ReadonlyMap<string, string>
  /** The TeX of each equation. */
  equations: readonly string[]
}

type CarriedPart = { chart: string; of: string } | { equation: string }
type Property = { name: string; value: string }

/** Characters in a property; Word keeps 255. Longer data is divided among several properties. */
const maxValue = 240
/** All properties together, in UTF-16 units. A text of 300 pages with 60 charts needs a tenth of it. */
const maxTogether = 2_000_000
/** How many charts and equations are read. */
const maxParts = 1_000

/** The properties for the charts among the pictures of a file, and for the equations of its text. */
export function writeCarried(
  { cuerpo }: AcademicText,
  pictures: ReadonlyMap<string, { bytes: Uint8Array }>,
): Property[] {
  const parts = new Map<string, CarriedPart>()
  for (const { role, content } of cuerpo) {
    if (role === 'equation' && readEquation(content).part !== null) {
      parts.set(content, { equation: content })
    }
    const picture = role === 'figure' ? readFigure(content).picture : null
    const file = picture?.chart && pictures.get(picture.id)
    if (!picture || !file) continue
    const chart = writeFigure({ title: '', picture, notes: [] })
    parts.set(chart, { chart, of: fingerprintOf(file.bytes) })
  }
  return [...parts.values()].flatMap((part, at) =>
    inPieces(JSON.stringify(part)).map((value, piece) => ({
      name: `Cuartilla ${at + 1}.${piece + 1}`,
      value,
    })),
  )
}

function inPieces(text: string): string[] {
  const pieces: string[] = []
  for (const character of text) {
    const last = pieces.at(-1)
    if (last === undefined || last.length + character.length > maxValue) pieces.push(character)
    else pieces[pieces.length - 1] = last + character
  }
  return pieces
}

/** The inverse of `writeCarried`. A property that another program changed or cut is ignored. */
export function readCarried(properties: readonly Property[]): Carried {
  const texts = new Map<string, string>()
  let together = 0
  for (const { name, value } of properties) {
    const at = /^Cuartilla (\d{1,5})\.\d{1,5}$/.exec(name)?.[1]
    together += value.length
    if (at !== undefined && together <= maxTogether) texts.set(at, (texts.get(at) ?? '') + value)
  }
  const charts = new Map<string, string>()
  const equations: string[] = []
  for (const text of [...texts.values()].slice(0, maxParts)) {
    const part = partOf(text)
    if (part === null) continue
    if ('equation' in part) equations.push(part.equation)
    else if (readFigure(part.chart).picture?.chart) charts.set(part.of, part.chart)
  }
  return { charts, equations }
}

function partOf(json: string): CarriedPart | null {
  const part = parsed(json)
  if (typeof part !== 'object' || part === null) return null
  if ('equation' in part && typeof part.equation === 'string') return { equation: part.equation }
  const isChart = 'chart' in part && typeof part.chart === 'string'
  if (!isChart || !('of' in part) || typeof part.of !== 'string') return null
  return { chart: part.chart as string, of: part.of }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // Another program has cut the property.
    return null
  }
}

/** Identifies a picture within a file: FNV-1a of its bytes, and their number. It is not secure against forgery. */
export function fingerprintOf(bytes: Uint8Array): string {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return `${(hash >>> 0).toString(16).padStart(8, '0')}-${bytes.length}`
}
