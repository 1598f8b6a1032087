import { useMemo } from 'react'
import type { AcademicText } from '#core/document/model.ts'
import { countWords } from '#core/document/words.ts'
import type { ShownDocument } from './shown-document.ts'
import { useLayout } from './use-layout.ts'

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
