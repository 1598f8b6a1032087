import { memo, type ReactNode } from 'react'
import type { Page } from '#core/layout/pages.ts'
import { Badges } from './badges.tsx'
import { ReadingView } from './reading-view.tsx'
import { Sheet } from './sheet.tsx'

type Props = {
  pages: readonly Page[]
  isReading: boolean
  onEditTitlePage: () => void
  /** In place of all pages but the title page. */
  children?: ReactNode
}

/** The pages one below the other, as sheets or as text to read; the editor stands in place of those it edits. */
export const PageList = memo(function PageList(props: Props) {
  const { isReading, onEditTitlePage, children } = props
  const pages = children ? props.pages.slice(0, 1) : props.pages
  if (isReading) {
    return (
      <div className="reading">
        <Badges isEmpty={false} />
        <ReadingView pages={pages} onEditTitlePage={onEditTitlePage} />
        {children}
      </div>
    )
  }
  return (
    <div className="paper-frame">
      {pages.map((page) => (
        <Sheet key={page.number} page={page} onEditTitlePage={onEditTitlePage} />
      ))}
      {children}
    </div>
  )
})
