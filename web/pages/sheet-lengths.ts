import { pageWidthPt } from '#core/layout/page-rules.ts'

/** The height of `count` lines, as CSS. */
export function linesHigh(count: number): string {
  return `calc(${count} * var(--line))`
}

/** Points as a share of the sheet's width, because the drawing scales with it. */
export function toSheet(pt: number): string {
  return `${((pt / pageWidthPt) * 100).toFixed(4)}cqw`
}

/** Points on a sheet, as CSS: `--pt` is one. */
export function inPoints(pt: number): string {
  return `calc(${pt} * var(--pt))`
}
