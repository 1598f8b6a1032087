import { useCallback, useEffect, useRef } from 'react'

/** The height of the line with a change's buttons, and what is between it and the text, in pixels. */
export const roomPx = 48

/**
 * Makes room under blocks of text by a style sheet, because the editor reads every change of the elements themselves as
 * an edit.
 */
export function useRoomBelow(): (elements: readonly Element[]) => void {
  const sheet = useRef<{ css: string; style: CSSStyleSheet } | null>(null)
  useEffect(
    () => () => {
      const { current } = sheet
      sheet.current = null
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
        (each) => each !== current?.style,
      )
    },
    [],
  )
  return useCallback((elements) => {
    const css = elements.map((one) => `${pathTo(one)}{padding-bottom:${roomPx}px}`).join('')
    if (sheet.current === null) {
      if (css === '') return
      const style = new CSSStyleSheet()
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
      sheet.current = { css: '', style }
    }
    if (sheet.current.css === css) return
    sheet.current.css = css
    sheet.current.style.replaceSync(css)
  }, [])
}

/** A selector of this element alone, within the text. */
function pathTo(element: Element): string {
  const root = element.closest('.text-pages, .reading')
  let path = ''
  for (let one = element; one !== root && one.parentElement; one = one.parentElement) {
    path = `>:nth-child(${[...one.parentElement.children].indexOf(one) + 1})${path}`
  }
  return `${root?.classList.contains('text-pages') ? '.text-pages' : '.reading'}${path}`
}
