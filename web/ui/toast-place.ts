/** A part of the screen, in pixels from its upper left corner. */
export type Area = { top: number; bottom: number; left: number; right: number }

export type SeenScreen = {
  width: number
  height: number
  isNarrow: boolean
  isDialogOpen: boolean
  /** The horizontal middle of the toasts. */
  middle: number
  /** Heads of panes whose lower edge is in use: toasts belong below them. */
  heads: readonly Area[]
  /** Bars and toolbars that toasts may not cover. */
  bars: readonly Area[]
}

export type ToastPlace = { edge: 'top' | 'bottom'; offset: number }

const gap = 12
/** Two lines of text. */
const toastHeight = 72
const toastWidth = 440
/** Below the head of a narrow screen. */
const belowHead = 80

/** Where toasts cover no bar and no buttons: above the lower bars, or below the head of a pane that ends in buttons. */
export function toastPlace(screen: SeenScreen): ToastPlace {
  const { height, isNarrow, heads, bars } = screen
  // At phone width a dialog is a sheet from below, with its buttons at the lower edge.
  if (isNarrow && screen.isDialogOpen) return { edge: 'top', offset: gap }
  const head = heads.find(isSeen)
  if (isNarrow && head) return { edge: 'top', offset: Math.max(head.bottom, 0) + gap }
  const lower = bars.filter(isSeen).sort((one, other) => other.bottom - one.bottom)
  if (isNarrow && lower.length === 0) return { edge: 'top', offset: belowHead }
  let offset = 16
  for (const bar of lower) {
    const isBeside =
      bar.right < screen.middle - toastWidth / 2 || bar.left > screen.middle + toastWidth / 2
    const isApart = bar.top > height - offset || bar.bottom < height - offset - toastHeight
    if (!isBeside && !isApart) offset = height - bar.top + gap
  }
  // On a low screen the bars leave no room above them.
  return offset > height - toastHeight ? { edge: 'top', offset: gap } : { edge: 'bottom', offset }
}

function isSeen({ top, bottom, left, right }: Area): boolean {
  return bottom > top && right > left
}

/** The place on the screen as it is now. */
export function findPlace(isNarrow: boolean): ToastPlace {
  return toastPlace(seeScreen(isNarrow))
}

/** Bars have `data-toasts="above"`, heads `data-toasts="below"`. */
function seeScreen(isNarrow: boolean): SeenScreen {
  const areas = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
  const toaster = document.querySelector('[data-sonner-toaster]')?.getBoundingClientRect()
  const { innerWidth: width, innerHeight: height } = window
  return {
    width,
    height,
    isNarrow,
    isDialogOpen: document.querySelector('.dialog') !== null,
    middle: toaster && toaster.width > 0 ? (toaster.left + toaster.right) / 2 : width / 2,
    heads: areas('[data-toasts="below"]'),
    bars: areas('[data-toasts="above"], [role="toolbar"]'),
  }
}
