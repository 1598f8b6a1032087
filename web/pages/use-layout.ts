import { useMemo, useState } from 'react'
import type { AcademicText } from '#core/document/model.ts'
import { countWords } from '#core/document/words.ts'
import type { Layout } from '#core/layout/pages.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import type { ShownDocument } from './shown-document.ts'

type LaidOut = Parameters<typeof layoutDocument>[0]

/** The document's pages. Pages that did not change stay the same objects. */
export function useLayout(shown: ShownDocument | null): Layout | null {
  const [layOut] = useState(growingLayout)
  return useMemo(() => shown && layOut(shown), [layOut, shown])
}

/** Lays out one document after the other; what is unchanged is taken from the one before. */
export function growingLayout() {
  let previous: Layout | undefined
  return (document: LaidOut): Layout => {
    previous = layoutDocument(document, previous)
    return previous
  }
}

/** Pages and words of a growing document, or null. Words are counted again with each new block. */
export function useProgress(shown: ShownDocument | null): { pages: number; words: number } | null {
  const layout = useLayout(shown)
  const words = useWordCount(shown?.text ?? null, true)
  const pages = layout?.pages.length
  return useMemo(() => (pages === undefined ? null : { pages, words }), [pages, words])
}

/** The words of a text; those of a growing text are counted again with each new block, not with each letter. */
export function useWordCount(text: AcademicText | null, isGrowing: boolean): number {
  const key = isGrowing && text ? `${text.cuerpo.length}/${text.referencias.length}` : text
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when to count
  return useMemo(() => (text ? countWords(text) : 0), [key])
}
