import { type RefObject, useLayoutEffect } from 'react'

/** Grows a text area with its text, in browsers without `field-sizing`. */
export function useGrowingArea(areaRef: RefObject<HTMLTextAreaElement | null>, value: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const area = areaRef.current
    if (!area || CSS.supports('field-sizing', 'content')) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight}px`
  }, [value, areaRef])
}
