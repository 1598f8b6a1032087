import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react'
import type { SharedProject } from '#contract/sharing.ts'
import type { AcademicText } from '#core/document/model.ts'
import { isEmptyText } from '#core/document/outline.ts'
import type { Layout } from '#core/layout/pages.ts'
import { setLineStep } from '#web/pages/line-step.ts'
import { PageList } from '#web/pages/page-list.tsx'
import { useViewMode, useZoom } from '#web/pages/pages-view.ts'
import { seePicturesBy } from '#web/pages/picture-source.ts'
import { type ShownDocument, savedDocument } from '#web/pages/shown-document.ts'
import { useLayout } from '#web/pages/use-layout.ts'
import { BrandMark } from '#web/ui/brand.tsx'
import { mainId } from '#web/ui/focus-main.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import '#web/ui/brand.css'
import '#web/ui/pane.css'
import './linked-work.css'

setLineStep()

type Props = {
  work: SharedProject
  /** The text as it is being written; null while it is not followed. */
  followed: AcademicText | null
  token: string
  foot: ReactNode
  /** What stands beside the pages. */
  beside: (parts: {
    shown: ShownDocument
    layout: Layout
    pagesRef: RefObject<HTMLElement | null>
  }) => ReactNode
}

/** A work as a guest with its link reads it: its pages, and nothing that changes it. */
export function LinkedWork({ work, followed, token, foot, beside }: Props) {
  usePageTitle(work.title)
  // Before the pages are drawn, which is earlier than any effect.
  useState(() => seePicturesBy(token))
  useEffect(() => () => seePicturesBy(null), [])
  const { content, written_at, owner_name, title } = work
  const shown = useMemo(() => {
    if (content === null || written_at === null) return null
    const saved = savedDocument(work, owner_name, { content, created_at: written_at })
    return saved && followed ? { ...saved, text: followed } : saved
  }, [work, followed, content, written_at, owner_name])
  const layout = useLayout(shown)
  const { viewMode, choose } = useViewMode()
  const isReading = viewMode === 'reading'
  const { pagesRef, isZoomed, onTap } = useZoom(choose !== null && !isReading)
  return (
    <main id={mainId} tabIndex={-1} className="linked-work">
      <header>
        <BrandMark />
        <div>
          <h1>{title}</h1>
          <p>Trabajo de {owner_name}</p>
        </div>
        {choose && (
          <Segmented
            aria-label="Cómo ver el documento"
            options={viewModes}
            chosen={viewMode}
            onChoose={choose}
          />
        )}
        {layout && shown && beside({ shown, layout, pagesRef })}
      </header>
      <h2 className="sr">Páginas</h2>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser's own zoom does the same */}
      <section
        className="pages"
        ref={pagesRef}
        aria-label="Páginas"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable
        tabIndex={0}
        data-zoom={isZoomed ? 2 : 1}
        data-view-mode={viewMode}
        onClick={onTap}
      >
        {layout && shown && !isEmptyText(shown.text) ? (
          <PageList pages={layout.pages} isReading={isReading} />
        ) : (
          <p className="nothing-linked">Este trabajo todavía no tiene texto.</p>
        )}
      </section>
      <footer>{foot}</footer>
    </main>
  )
}

const viewModes = [
  ['reading', 'Leer'],
  ['sheets', 'Hojas'],
] as const
