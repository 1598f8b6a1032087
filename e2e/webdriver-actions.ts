// https://www.w3.org/TR/webdriver2/#keyboard-actions
const keyCodes: Record<string, string> = {
  Alt: '\uE00A',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  Backspace: '\uE003',
  Control: '\uE009',
  Delete: '\uE017',
  End: '\uE010',
  Enter: '\uE007',
  Home: '\uE011',
  Shift: '\uE008',
}

type KeyAction = { type: 'keyDown' | 'keyUp'; value: string }

/** The actions that press keys such as `Control+Alt+2` together, `times` times. */
export function pressKeys(keys: string, times = 1): object[] {
  const codes = keys.split('+').map((key) => keyCodes[key] ?? key)
  const once = [
    ...codes.map((value): KeyAction => ({ type: 'keyDown', value })),
    ...codes.toReversed().map((value): KeyAction => ({ type: 'keyUp', value })),
  ]
  return keyboard(Array.from({ length: times }, () => once).flat())
}

export function typeKeys(text: string): object[] {
  return keyboard(
    [...text].flatMap((value): KeyAction[] => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  )
}

/** `x` and `y` in pixels of the viewport. */
export function clickAt(x: number, y: number): object[] {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]
}

function keyboard(actions: KeyAction[]): object[] {
  return [{ type: 'key', id: 'keyboard', actions }]
}
