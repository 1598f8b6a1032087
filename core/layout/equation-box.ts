import { textWidthInPt } from './font-metrics.ts'
import { fontSizePt } from './page-rules.ts'

/** A letter or a line of a drawn equation. In points; x from the left, y downwards from the baseline. `d`: an SVG path. */
export type EquationPart =
  | {
      kind: 'text'
      text: string
      xPt: number
      yPt: number
      sizePt: number
      italic: boolean
      bold: boolean
    }
  | { kind: 'path'; d: string; widthPt: number }

/** A drawn part of an equation, with its left end and its baseline at 0. */
export type Box = { widthPt: number; ascentPt: number; descentPt: number; parts: EquationPart[] }

export function scaled(box: Box, scale: number): Box {
  if (scale === 1) return box
  return {
    widthPt: box.widthPt * scale,
    ascentPt: box.ascentPt * scale,
    descentPt: box.descentPt * scale,
    parts: box.parts.map((part) =>
      part.kind === 'text'
        ? { ...part, xPt: part.xPt * scale, yPt: part.yPt * scale, sizePt: part.sizePt * scale }
        : { ...part, d: transformed(part.d, 0, 0, scale), widthPt: part.widthPt * scale },
    ),
  }
}

/** Paths have absolute coordinates only: a letter and pairs of numbers. */
function transformed(d: string, xPt: number, yPt: number, scale: number): string {
  return d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) =>
    pair(Number(x) * scale + xPt, Number(y) * scale + yPt),
  )
}

export function pair(x: number, y: number): string {
  return `${x.toFixed(3)} ${y.toFixed(3)}`
}

export function moved(box: Box, xPt: number, yPt: number): EquationPart[] {
  return box.parts.map((part) =>
    part.kind === 'text'
      ? { ...part, xPt: part.xPt + xPt, yPt: part.yPt + yPt }
      : { ...part, d: transformed(part.d, xPt, yPt, 1) },
  )
}

/** `level`: 0 for the line itself, 1 for its exponents, 2 for theirs. */
export type Style = { sizePt: number; level: number }

const scriptSizes = [1, 0.7, 0.72] as const

export function smaller({ sizePt, level }: Style): Style {
  return level >= 2
    ? { sizePt, level }
    : { sizePt: sizePt * (scriptSizes[level + 1] ?? 1), level: level + 1 }
}

/** Height of the math axis over the baseline (minus signs, fraction bars), as a share of the font size. */
export const axis = 0.25
export const barWidth = 0.045

export const empty: Box = { widthPt: 0, ascentPt: 0, descentPt: 0, parts: [] }

export function letters(
  text: string,
  { sizePt }: Style,
  face: { italic: boolean; bold: boolean },
): Box {
  const width = (textWidthInPt(text, face.bold, face.italic) * sizePt) / fontSizePt
  const isLow = /^[acegmnopqrsuvwxyzαγεηικμνοπρςστυχω.,:;=+−·∗]*$/u.test(text)
  const hangs = /[gjpqyfβγζημξρφχψϕς,;()[\]{}|]/u.test(text)
  return {
    widthPt: width,
    ascentPt: (isLow ? 0.48 : 0.7) * sizePt,
    descentPt: (hangs ? 0.22 : 0.02) * sizePt,
    parts: text.trim() === '' ? [] : [{ kind: 'text', text, xPt: 0, yPt: 0, sizePt, ...face }],
  }
}
