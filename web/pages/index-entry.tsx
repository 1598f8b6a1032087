import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { type Line, lettersOf } from '#core/layout/pages.ts'
import type { Drawn } from './drawn.ts'
import './index-entry.css'

type LinkProps = {
  /** Of one entry. */
  lines: readonly Line[]
  /** Its place on a sheet. */
  style?: CSSProperties
  children: ReactNode
}

/** A link to the page that an entry of the index names. */
export function IndexLink({ lines, style, children }: LinkProps) {
  const page = lines[0]?.entry?.page ?? 1
  const words = lines.map(lettersOf).join('')
  return (
    <a
      className="index-link"
      aria-label={`${words.trim()}, página ${page}`}
      style={style}
      href={`#pagina-${page}`}
      onClick={(event) => {
        event.preventDefault()
        showPage(event, page)
      }}
    >
      {children}
    </a>
  )
}

/** The dots and the number at the end of an entry. */
export function drawPageOfEntry(page: number): Drawn[] {
  return [
    { tag: 'span', className: 'index-dots', 'aria-hidden': 'true' },
    { tag: 'span', className: 'index-number', children: [String(page)] },
  ]
}

/** The page as a sheet, or where it begins in text to read. */
function showPage({ currentTarget }: MouseEvent<HTMLElement>, page: number): void {
  const pane = currentTarget.closest('.pages')
  const drawn = pane?.querySelectorAll('.sheet, .paper-sheet, .reading-page') ?? []
  const shown = drawn[page - 1] ?? pane?.querySelector(`[data-page="${page}"]`)
  shown?.scrollIntoView({ block: 'start' })
}
