import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Box } from './measured-pages.ts'
import type { PagesRef } from './use-measured.ts'
import './marks.css'

type Props = { pagesRef: PagesRef; className?: string; children: ReactNode }

/** What is drawn over the pages, placed from the start of their content. */
export function MarksLayer({ pagesRef, className = '', children }: Props) {
  const pane = pagesRef.current
  return pane && createPortal(<div className={`marks ${className}`}>{children}</div>, pane)
}

type StrokesProps = { strokes: readonly Omit<Box, 'width'>[]; isRed?: boolean }

/** Strokes in the margin, along the lines that a mark is about. */
export function Strokes({ strokes, isRed = false }: StrokesProps) {
  return strokes.map((stroke) => (
    <i
      key={stroke.top}
      className={isRed ? 'mark-stroke red' : 'mark-stroke'}
      style={stroke}
      aria-hidden="true"
    />
  ))
}
