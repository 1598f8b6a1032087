import { useSyncExternalStore } from 'react'

/** Below it there is one pane at a time, tabs at the foot, and forms in one column. */
export const narrow = '(max-width: 960px)'
export const wide = '(min-width: 960.02px)'
/** A page of the document is shown as text that fits the width, and dialogs come from below. */
export const phone = '(max-width: 599.98px)'

/**
 * Every width in px that a media query may name, and why layouts change there. Between two neighbours with a fraction, as
 * 599.98 and 600, lies nothing: a zoomed window has fractions of a pixel.
 */
export const widths: Record<string, string> = {
  339.98: 'the foot of the pages has room for two things',
  359.98: 'the smallest phones: the badges wrap, four requests stand in one row',
  374: "phones under 375: the header's words need less room",
  380: 'three badges in one row, also with a count, at 375',
  400: 'the role of the block has no arrow in the bar for writing, which has six tools more',
  599.98: 'phone',
  600: 'the counterpart of phone, and the width from which the toast library spans the screen',
  640: 'two things side by side, and names of keys, have no room',
  760: 'the desk shows its list and one transfer beside each other',
  767.98:
    "the initials of who writes too stand at the foot, 'Compartir' is an entry of the title's menu alone",
  960: 'narrow',
  960.02: 'wide, the counterpart of narrow',
  1100: "the landing's sheet stands beside its heading",
  1240: "the desk's receipt stands beside its data",
  1390: "the notes beside the landing's sheet have room outside it",
  1430: "the badges stand beside the document's title",
  1700: "the initials of who writes too stand beside the document's title",
}

/** Whether the page matches a media query now; renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
  )
}

/** Whether one presses with a finger, and not with a mouse. */
export function isFinger(): boolean {
  return !matchMedia('(pointer: fine)').matches
}
