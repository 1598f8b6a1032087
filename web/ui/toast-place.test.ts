import { expect, test } from 'vitest'
import { type SeenScreen, toastPlace } from './toast-place.ts'

const phone: SeenScreen = {
  width: 360,
  height: 800,
  isNarrow: true,
  isDialogOpen: false,
  middle: 180,
  heads: [],
  bars: [],
}
const bar = (top: number, bottom: number) => ({ top, bottom, left: 0, right: 360 })
const foot = bar(692, 736)
const paneSwitch = bar(736, 800)
const chatHead = bar(0, 64)
const hidden = { top: 0, bottom: 0, left: 0, right: 0 }

test.each([
  ['above the foot and the switch of panes', { bars: [foot, paneSwitch] }, 'bottom', 120],
  ['above the edit bar, which replaces both', { bars: [bar(744, 800), hidden] }, 'bottom', 68],
  ['above a sheet that is open at the bottom', { bars: [bar(560, 800)] }, 'bottom', 252],
  [
    'below the head of the chat, whose newest buttons are low',
    { heads: [chatHead], bars: [paneSwitch] },
    'top',
    76,
  ],
  [
    'above the dialog that rises from the lower edge',
    { isDialogOpen: true, bars: [foot] },
    'top',
    12,
  ],
  ['at the top where the bars fill a low screen', { height: 256, bars: [bar(30, 256)] }, 'top', 12],
  ['below the head of a screen without bars', {}, 'top', 80],
] as const)('on a phone a toast is %s', (_, seen, edge, offset) => {
  expect(toastPlace({ ...phone, ...seen })).toEqual({ edge, offset })
})

const desktop = { ...phone, width: 1440, height: 900, isNarrow: false, middle: 940 }

test.each([
  ['above the foot', [{ top: 856, bottom: 900, left: 446, right: 1440 }], 56],
  [
    'above a bar that floats in its way',
    [{ top: 800, bottom: 848, left: 700, right: 1100 }],
    16 + 96,
  ],
  ['beside tools in the margin', [{ top: 830, bottom: 890, left: 450, right: 530 }], 16],
  ['below a bar high on the page', [{ top: 200, bottom: 248, left: 700, right: 1100 }], 16],
])('on a wide screen a toast is %s', (_, bars, offset) => {
  expect(toastPlace({ ...desktop, bars })).toEqual({ edge: 'bottom', offset })
})
