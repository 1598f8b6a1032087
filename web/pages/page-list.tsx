import { Fragment, type ReactNode } from 'react'
import type { Page } from '#core/layout/pages.ts'
import { ReadingView } from './reading-view.tsx'
import { Sheet } from './sheet.tsx'
import '#web/ui/pane.css'
import '#web/ui/reading.css'

type Props = {
  pages: readonly Page[]
  isReading: boolean
  /** Opens the form of the title page; without it the title page cannot be edited. */
  onEditTitlePage?: (() => void) | undefined
  /** Opens the form of the declaration; without it the declaration cannot be edited. */
  onEditDeclaration?: (() => void) | undefined
  /** Stands above text to read; sheets have it in the head. */
  badges?: ReactNode
  /** Draws the title page with lines that are edited in place; null when they cannot be edited. */
  drawTitlePage?: ((page: Page) => ReactNode) | null
  /** In place of all pages but the title page. */
  children?: ReactNode
}

/** The pages one below the other, as sheets or as text to read; `children` (the editor) replaces those it edits. */
export function PageList(props: Props) {
  const { isReading, onEditTitlePage, onEditDeclaration, badges, drawTitlePage, children } = props
  const pages = children ? props.pages.slice(0, 1) : props.pages
  if (isReading) {
    return (
      <div className="reading" data-part="reading">
        {badges}
        <ReadingView
          pages={pages}
          onEditTitlePage={onEditTitlePage}
          onEditDeclaration={onEditDeclaration}
        />
        {children}
      </div>
    )
  }
  return (
    <div className="paper-frame">
      {pages.map((page) =>
        drawTitlePage && page.number === 1 ? (
          <Fragment key={1}>{drawTitlePage(page)}</Fragment>
        ) : (
          <Sheet
            key={page.number}
            page={page}
            onEditTitlePage={onEditTitlePage}
            onEditDeclaration={onEditDeclaration}
          />
        ),
      )}
      {children}
    </div>
  )
}

/** The pages as sheets or as text to read, without what can be edited. */
export function WrittenPages({ pages, isReading }: Pick<Props, 'pages' | 'isReading'>) {
  if (isReading) return <ReadingView pages={pages} />
  return pages.map((page) => <Sheet key={page.number} page={page} />)
}
