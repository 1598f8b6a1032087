/** The few actions that a journey needs of a browser, independent of the driver. */
export type DrivenBrowser = {
  name: string
  open(url: string): Promise<void>
  /** Evaluates an expression in the page; its value as JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Types into the focused element, as a keyboard does. */
  type(text: string): Promise<void>
  /** Presses keys together, such as `Control+Alt+2`, once or several times. */
  press(keys: string, times?: number): Promise<void>
  /** `x` and `y` in pixels of the viewport. */
  click(x: number, y: number): Promise<void>
  close(): Promise<void>
}
