import { useRef } from 'react'
import { countWords } from '#core/document/words.ts'
import type { ShownDocument } from './shown-document.ts'
import { useLayout } from './use-layout.ts'

/** Pages and words of a growing document, or null. Words are counted again with each new block. */
export function useProgress(shown: ShownDocument | null): { pages: number; words: number } | null {
  const layout = useLayout(shown)
  const counted = useRef({ key: '', words: 0 })
  if (!shown || !layout) return null
  const key = `${shown.text.cuerpo.length}/${shown.text.referencias.length}`
  if (counted.current.key !== key) counted.current = { key, words: countWords(shown.text) }
  return { pages: layout.pages.length, words: counted.current.words }
}
