/** A stroked path. */
export function strokeOf(d: string, widthPt: number) {
  return { kind: 'path' as const, d, widthPt }
}

/** Whether a bracket has a short horizontal line at its top and at its bottom. */
const feet: Record<string, [top: boolean, bottom: boolean]> = {
  '[': [true, true],
  ']': [true, true],
  '⌊': [false, true],
  '⌋': [false, true],
  '⌈': [true, false],
  '⌉': [true, false],
}
const bars: Record<string, number> = { '|': 1, '‖': 2 }

/** A bracket of any height, drawn from its top; the font has it in one height only. */
export function drawFence(sign: string, isOpen: boolean, heightPt: number, sizePt: number) {
  const width = 0.4 * sizePt
  const stroke = 0.055 * sizePt
  const at = (x: number, y: number) => `${(isOpen ? x : width - x).toFixed(3)} ${y.toFixed(3)}`
  const [near, far] = [0.1 * sizePt, 0.32 * sizePt]
  const middle = heightPt / 2
  const lines = (() => {
    const count = bars[sign]
    if (count !== undefined) {
      return Array.from({ length: count }, (_, one) => {
        const x = 0.18 * sizePt + one * 0.14 * sizePt
        return `M${at(x, 0)} L${at(x, heightPt)}`
      })
    }
    const foot = feet[sign]
    if (foot) {
      const [top, bottom] = foot
      const upper = top ? `M${at(far, 0)} L${at(near, 0)}` : `M${at(near, 0)}`
      const lower = bottom ? ` L${at(far, heightPt)}` : ''
      return [`${upper} L${at(near, heightPt)}${lower}`]
    }
    if (sign === '{' || sign === '}') {
      const x = 0.2 * sizePt
      const round = Math.min(0.3 * sizePt, heightPt / 4)
      return [
        `M${at(far, 0)} C${at(x, 0)} ${at(x, 0)} ${at(x, round)} L${at(x, middle - round)} C${at(x, middle)} ${at(near / 2, middle)} ${at(near / 2, middle)} C${at(near / 2, middle)} ${at(x, middle)} ${at(x, middle + round)} L${at(x, heightPt - round)} C${at(x, heightPt)} ${at(x, heightPt)} ${at(far, heightPt)}`,
      ]
    }
    if (sign === '⟨' || sign === '⟩') {
      return [`M${at(far, 0)} L${at(near, middle)} L${at(far, heightPt)}`]
    }
    return [
      `M${at(far, 0)} C${at(near / 2, heightPt * 0.28)} ${at(near / 2, heightPt * 0.72)} ${at(far, heightPt)}`,
    ]
  })()
  return { widthPt: width, parts: lines.map((d) => strokeOf(d, stroke)) }
}
