import { useEffect } from 'react'

/** Lower than any keyboard, higher than a browser's toolbar. */
const minKeyboardPx = 120

/**
 * Where the keyboard of a phone covers the page instead of making it smaller (iOS), `--keyboard` says by how much,
 * and the box being written in stays above it.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    const root = document.documentElement
    if (!viewport) return
    const measure = () => {
      const covered = window.innerHeight - viewport.height
      // A zoomed page is not a keyboard.
      const isKeyboard = viewport.scale < 1.05 && covered > minKeyboardPx
      root.style.setProperty('--keyboard', isKeyboard ? `${Math.round(covered)}px` : '0px')
      if (isKeyboard) window.scrollTo(0, 0)
    }
    viewport.addEventListener('resize', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      root.style.removeProperty('--keyboard')
    }
  }, [])
}
