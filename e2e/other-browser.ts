/** What a journey needs of a browser that Playwright does not drive here. */
export type OtherBrowser = {
  name: string
  open(url: string): Promise<void>
  /** Evaluates an expression in the page; its value as JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Types into the focused element, as a keyboard does. */
  type(text: string): Promise<void>
  close(): Promise<void>
}
