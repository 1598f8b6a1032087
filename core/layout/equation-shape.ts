import { type MathPart, readEquation } from '#core/document/equation.ts'
import {
  axis,
  type Box,
  barWidth,
  type EquationPart,
  empty,
  letters,
  moved,
  pair,
  type Style,
  scaled,
  smaller,
} from './equation-box.ts'
import { drawFence, strokeOf } from './equation-strokes.ts'
import { fontSizePt, lineHeightPt, textWidthPt } from './page-rules.ts'

export type EquationShape = {
  /** Whole lines. */
  heightSlots: number
  widthPt: number
  ascentPt: number
  descentPt: number
  parts: readonly EquationPart[]
}

/** The room of the number at the right margin, and as much at the left, so that the equation stands in the middle. */
const numberRoomPt = 36
const maxHeightSlots = 8
/** A wider equation is refused: Word and LibreOffice do not shrink it and would break it over two lines. */
const maxWidthPt = 430
/**
 * Room in the lines beyond our own drawing. The lines of the DOCX have this height at least, so LibreOffice's drawing of
 * the formula, which is larger, must fit for the pages to be equal.
 */
const airPt = 8
const airShare = 1.15

/** `fault`: in Spanish, why it cannot be drawn. */
type Measured = { shape: EquationShape; fault: null } | { shape: null; fault: string }

const known = new Map<string, Measured>()
const maxKnown = 500

/** From the top of its lines to the baseline of an equation, which stands in their middle; in points. */
export function baselineIn({ heightSlots, ascentPt, descentPt }: EquationShape): number {
  return (heightSlots * lineHeightPt - ascentPt - descentPt) / 2 + ascentPt
}

/** How an equation is drawn and how many lines it takes; null when it cannot be. */
export function shapeOfEquation(source: string): EquationShape | null {
  return measured(source).shape
}

/** Why an equation cannot be drawn, in Spanish; null when it can be. */
export function faultOfEquation(source: string): string | null {
  return measured(source).fault
}

function measured(source: string): Measured {
  let found = known.get(source)
  if (!found) {
    found = measure(source)
    if (known.size >= maxKnown) known.clear()
    known.set(source, found)
  }
  return found
}

function measure(source: string): Measured {
  const { part, fault } = readEquation(source)
  if (part === null) return { shape: null, fault }
  const box = layOut(part, { sizePt: fontSizePt, level: 0 })
  if (box.widthPt > maxWidthPt) {
    const split = 'pártela en líneas con \\begin{aligned} … \\\\ … \\end{aligned}'
    return { shape: null, fault: `La ecuación es más ancha que la página: ${split}.` }
  }
  const heightSlots = slotsFor(box.ascentPt + box.descentPt)
  if (heightSlots > maxHeightSlots) {
    return { shape: null, fault: 'La ecuación es demasiado alta: pártela en varias.' }
  }
  const room = textWidthPt - 2 * numberRoomPt
  return { shape: { heightSlots, ...scaled(box, Math.min(1, room / box.widthPt)) }, fault: null }
}

function slotsFor(heightPt: number): number {
  return Math.max(1, Math.ceil((heightPt * airShare + airPt) / lineHeightPt))
}

function layOut(part: MathPart, style: Style): Box {
  switch (part.kind) {
    case 'row':
      return row(part.parts, style)
    case 'sign':
      return letters(part.text, style, { italic: part.isItalic, bold: part.isBold })
    case 'words':
      return letters(part.text, style, { italic: false, bold: part.isBold })
    case 'space':
      return { ...empty, widthPt: part.em * style.sizePt }
    case 'big':
      return bigSign(part.text, style)
    case 'fraction':
      return fraction(part, style)
    case 'root':
      return root(part, style)
    case 'scripts':
      return part.isStacked && style.level === 0 ? stacked(part, style) : scripts(part, style)
    case 'accent':
      return accent(part, style)
    case 'fence':
      return fence(part, style)
    case 'grid':
      return grid(part, style)
  }
}

/** Space on either side of an operator or a relation, as a share of the font size. */
const operatorSpace = 0.22
const relationSpace = 0.28

function row(parts: readonly MathPart[], style: Style): Box {
  let x = 0
  let [ascentPt, descentPt] = [0, 0]
  const drawn: EquationPart[] = []
  for (const [at, part] of parts.entries()) {
    const box = layOut(part, style)
    const { before, after } = spaceAround(parts, at)
    const scale = style.level === 0 ? style.sizePt : 0
    x += before * scale
    drawn.push(...moved(box, x, 0))
    x += box.widthPt + after * scale
    ascentPt = Math.max(ascentPt, box.ascentPt)
    descentPt = Math.max(descentPt, box.descentPt)
  }
  return { widthPt: x, ascentPt, descentPt, parts: drawn }
}

function spaceAround(parts: readonly MathPart[], at: number): { before: number; after: number } {
  const part = parts[at]
  const isName = (one: MathPart | undefined): boolean =>
    one?.kind === 'big' ||
    (one?.kind === 'words' && one.isName) ||
    (one?.kind === 'scripts' && isName(one.base))
  if (isName(part))
    return { before: at === 0 ? 0 : 1 / 6, after: opensAfter(parts[at + 1]) ? 0 : 1 / 6 }
  if (part?.kind !== 'sign') return { before: 0, after: 0 }
  if (part.as === 'relation') return { before: relationSpace, after: relationSpace }
  if (part.as === 'comma') return { before: 0, after: 1 / 6 }
  const before = parts[at - 1]
  const isUnary =
    !before || (before.kind === 'sign' && before.as !== 'letter' && before.as !== 'close')
  if (part.as !== 'operator' || part.text === '/' || isUnary) return { before: 0, after: 0 }
  return { before: operatorSpace, after: operatorSpace }
}

function opensAfter(part: MathPart | undefined): boolean {
  return part === undefined || part.kind === 'fence' || (part.kind === 'sign' && part.as === 'open')
}

/** A sum or an integral, larger than a letter and around the axis. */
function bigSign(text: string, style: Style): Box {
  const size = style.sizePt * (style.level === 0 ? 1.6 : 1.1)
  const low = axis * (size - style.sizePt)
  const box = letters(text, { ...style, sizePt: size }, { italic: false, bold: false })
  return {
    widthPt: box.widthPt,
    ascentPt: 0.78 * size - low,
    descentPt: 0.25 * size + low,
    parts: moved(box, 0, low),
  }
}

function fraction(
  { above, below, hasBar }: Extract<MathPart, { kind: 'fraction' }>,
  style: Style,
): Box {
  const inner = style.level === 0 ? style : { ...style, sizePt: style.sizePt * 0.85 }
  const [over, under] = [layOut(above, inner), layOut(below, inner)]
  const size = style.sizePt
  const side = 0.1 * size
  const width = Math.max(over.widthPt, under.widthPt) + 4 * side
  const gap = 0.2 * size
  const bar = axis * size
  const overY = -(bar + gap + over.descentPt)
  const underY = -bar + gap + Math.max(under.ascentPt, 0.62 * size)
  const line = `M${pair(side, -bar)} L${pair(width - side, -bar)}`
  return {
    widthPt: width,
    ascentPt: -overY + over.ascentPt,
    descentPt: underY + under.descentPt,
    parts: [
      ...moved(over, (width - over.widthPt) / 2, overY),
      ...moved(under, (width - under.widthPt) / 2, underY),
      ...(hasBar ? [strokeOf(line, barWidth * size)] : []),
    ],
  }
}

function root({ inside, degree }: Extract<MathPart, { kind: 'root' }>, style: Style): Box {
  const box = layOut(inside, style)
  const size = style.sizePt
  const index = degree ? layOut(degree, smaller(smaller({ ...style, level: 0 }))) : empty
  const top = box.ascentPt + 0.16 * size
  const low = box.descentPt + 0.04 * size
  const hook = Math.max(0.62 * size, index.widthPt + 0.2 * size)
  const x = hook - 0.62 * size
  const middle = (top - low) / 2
  const d = [
    `M${pair(x, -middle + 0.1 * size)} L${pair(x + 0.14 * size, -middle)}`,
    `L${pair(x + 0.32 * size, low)} L${pair(x + 0.56 * size, -top)}`,
    `L${pair(hook + box.widthPt + 0.08 * size, -top)}`,
  ].join(' ')
  const indexY = -middle - 0.12 * size
  return {
    widthPt: hook + box.widthPt + 0.12 * size,
    ascentPt: Math.max(top + 0.06 * size, -indexY + index.ascentPt),
    descentPt: low,
    parts: [
      ...moved(box, hook, 0),
      ...moved(index, x === 0 ? 0.04 * size : 0, indexY),
      strokeOf(d, barWidth * size),
    ],
  }
}

type Scripts = Extract<MathPart, { kind: 'scripts' }>

function scripts({ base, above, below }: Scripts, style: Style): Box {
  const box = layOut(base, style)
  const inner = smaller(style)
  const [over, under] = [above ? layOut(above, inner) : empty, below ? layOut(below, inner) : empty]
  const size = style.sizePt
  const isTall = base.kind !== 'sign' && base.kind !== 'words'
  const overY = above
    ? -Math.max(0.38 * size, over.descentPt + 0.24 * size, isTall ? box.ascentPt - 0.3 * size : 0)
    : 0
  let underY = below
    ? Math.max(0.17 * size, isTall ? box.descentPt + 0.1 * size : 0, under.ascentPt - 0.34 * size)
    : 0
  if (above && below)
    underY = Math.max(underY, overY + over.descentPt + under.ascentPt + 0.12 * size)
  const slant = base.kind === 'sign' && base.isItalic ? 0.06 * size : 0.02 * size
  const width = Math.max(above ? over.widthPt + slant : 0, under.widthPt)
  return {
    widthPt: box.widthPt + width + 0.05 * size,
    ascentPt: Math.max(box.ascentPt, over.ascentPt - overY),
    descentPt: Math.max(box.descentPt, under.descentPt + underY),
    parts: [
      ...box.parts,
      ...moved(over, box.widthPt + slant, overY),
      ...moved(under, box.widthPt, underY),
    ],
  }
}

/** A base with its bounds above and below it, as in a sum. */
function stacked({ base, above, below }: Scripts, style: Style): Box {
  const box = layOut(base, style)
  const inner = smaller(style)
  const [over, under] = [above ? layOut(above, inner) : empty, below ? layOut(below, inner) : empty]
  const gap = 0.14 * style.sizePt
  const width = Math.max(box.widthPt, over.widthPt, under.widthPt)
  const overY = -(box.ascentPt + gap + over.descentPt)
  const underY = box.descentPt + gap + under.ascentPt
  return {
    widthPt: width,
    ascentPt: above ? over.ascentPt - overY : box.ascentPt,
    descentPt: below ? under.descentPt + underY : box.descentPt,
    parts: [
      ...moved(box, (width - box.widthPt) / 2, 0),
      ...moved(over, (width - over.widthPt) / 2, overY),
      ...moved(under, (width - under.widthPt) / 2, underY),
    ],
  }
}

function accent({ sign, inside }: Extract<MathPart, { kind: 'accent' }>, style: Style): Box {
  const box = layOut(inside, style)
  const size = style.sizePt
  const isBelow = sign === '_'
  const y = isBelow ? box.descentPt + 0.12 * size : -(box.ascentPt + 0.12 * size)
  const middle = box.widthPt / 2 + (isBelow ? 0 : 0.04 * size)
  const half = sign === '¯' || isBelow ? box.widthPt / 2 : Math.min(box.widthPt / 2, 0.28 * size)
  const [left, right, up] = [middle - half, middle + half, y - 0.14 * size]
  const width = barWidth * size
  const lines: Record<string, string> = {
    '^': `M${pair(left, y)} L${pair(middle, up)} L${pair(right, y)}`,
    '~': `M${pair(left, y - 0.02 * size)} C${pair(left + half * 0.6, up - 0.04 * size)} ${pair(middle + half * 0.4, y + 0.08 * size)} ${pair(right, up)}`,
    '→': `M${pair(left, y - 0.06 * size)} L${pair(right, y - 0.06 * size)} M${pair(right - 0.1 * size, up)} L${pair(right, y - 0.06 * size)} L${pair(right - 0.1 * size, y + 0.02 * size)}`,
  }
  const dot = (x: number): EquationPart =>
    strokeOf(
      `M${pair(x - 0.03 * size, y - 0.04 * size)} L${pair(x + 0.03 * size, y - 0.04 * size)}`,
      0.09 * size,
    )
  const drawn =
    sign === '˙'
      ? [dot(middle)]
      : sign === '¨'
        ? [dot(middle - 0.12 * size), dot(middle + 0.12 * size)]
        : [strokeOf(lines[sign] ?? `M${pair(left, y)} L${pair(right, y)}`, width)]
  return {
    widthPt: box.widthPt,
    ascentPt: isBelow ? box.ascentPt : -y + 0.2 * size,
    descentPt: isBelow ? y + 0.06 * size : box.descentPt,
    parts: [...box.parts, ...drawn],
  }
}

function fence({ open, close, inside }: Extract<MathPart, { kind: 'fence' }>, style: Style): Box {
  const box = layOut(inside, style)
  const size = style.sizePt
  const half =
    Math.max(box.ascentPt - axis * size, box.descentPt + axis * size, 0.48 * size) + 0.06 * size
  const isTall = half > 0.6 * size
  const side = (sign: string, isOpen: boolean): Box => {
    if (sign === '') return { ...empty, widthPt: 0.1 * size }
    if (!isTall) return letters(sign, style, { italic: false, bold: false })
    const { widthPt, parts } = drawFence(sign, isOpen, half * 2, size)
    const ascentPt = half + axis * size
    return {
      widthPt,
      ascentPt,
      descentPt: half - axis * size,
      parts: moved({ ...empty, parts }, 0, -ascentPt),
    }
  }
  const [left, right] = [side(open, true), side(close, false)]
  const inner = left.widthPt + 0.04 * size
  return {
    widthPt: inner + box.widthPt + 0.04 * size + right.widthPt,
    ascentPt: Math.max(box.ascentPt, left.ascentPt, right.ascentPt),
    descentPt: Math.max(box.descentPt, left.descentPt, right.descentPt),
    parts: [
      ...left.parts,
      ...moved(box, inner, 0),
      ...moved(right, inner + box.widthPt + 0.04 * size, 0),
    ],
  }
}

function grid({ rows, columns }: Extract<MathPart, { kind: 'grid' }>, style: Style): Box {
  const size = style.sizePt
  const cells = rows.map((cellsOfRow) => cellsOfRow.map((cell) => layOut(cell, style)))
  const count = Math.max(0, ...cells.map((cellsOfRow) => cellsOfRow.length))
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(0, ...cells.map((cellsOfRow) => cellsOfRow[column]?.widthPt ?? 0)),
  )
  const gap = columns === 'aligned' ? 0.1 * size : size
  const drawn: EquationPart[] = []
  let y = 0
  for (const [at, cellsOfRow] of cells.entries()) {
    const ascent = Math.max(0.5 * size, ...cellsOfRow.map(({ ascentPt }) => ascentPt))
    const descent = Math.max(0.2 * size, ...cellsOfRow.map(({ descentPt }) => descentPt))
    y += ascent + (at === 0 ? 0 : 0.3 * size)
    let x = 0
    for (const [column, cell] of cellsOfRow.entries()) {
      const free = (widths[column] ?? 0) - cell.widthPt
      const isRight = columns === 'aligned' && column % 2 === 0
      const inset = isRight ? free : columns === 'centred' ? free / 2 : 0
      drawn.push(...moved(cell, x + inset, y))
      x += (widths[column] ?? 0) + gap
    }
    y += descent
  }
  const up = y / 2 + axis * size
  const widthPt = widths.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, count - 1)
  return {
    widthPt,
    ascentPt: up,
    descentPt: y - up,
    parts: moved({ ...empty, parts: drawn }, 0, -up),
  }
}
