import { useLayoutEffect } from 'react'

/** The height of the line with a change's buttons, and what is between it and the text, in pixels. */
export const roomPx = 48

/**
 * Makes room under blocks of the text, by their ids: with a style sheet, because the editor reads every change of the
 * elements themselves as an edit.
 */
export function useRoomBelow(blocks: readonly string[]): void {
  const selector = blocks.map((id) => `.pages [data-block="${id}"]`).join()
  useLayoutEffect(() => {
    if (selector === '') return
    const style = new CSSStyleSheet()
    style.replaceSync(`${selector}{padding-bottom:${roomPx}px}`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
    return () => {
      const { adoptedStyleSheets } = document
      document.adoptedStyleSheets = adoptedStyleSheets.filter((each) => each !== style)
    }
  }, [selector])
}
