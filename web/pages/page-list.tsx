import type { ReactNode } from 'react'
import type { Page } from '#core/layout/pages.ts'
import { Badges } from '#web/review/badges.tsx'
import { TitlePageSheet } from '#web/title-page/title-page-sheet.tsx'
import type { TitlePageEditing } from '#web/title-page/use-title-page-editing.ts'
import { ReadingView } from './reading-view.tsx'
import { Sheet } from './sheet.tsx'

type Props = {
  pages: readonly Page[]
  isReading: boolean
  onEditTitlePage: () => void
  onEditDeclaration: () => void
  onOpenFormat: () => void
  /** For writing the title page's lines in place; null when they cannot be edited. */
  titlePage: TitlePageEditing | null
  /** In place of all pages but the title page. */
  children?: ReactNode
}

/** The pages one below the other, as sheets or as text to read; `children` (the editor) replaces those it edits. */
export function PageList(props: Props) {
  const { isReading, onEditTitlePage, onEditDeclaration, onOpenFormat, titlePage, children } = props
  const pages = children ? props.pages.slice(0, 1) : props.pages
  if (isReading) {
    return (
      <div className="reading">
        <Badges isEmpty={false} />
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
        titlePage && page.number === 1 ? (
          <TitlePageSheet key={1} page={page} editing={titlePage} onOpenFormat={onOpenFormat} />
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
