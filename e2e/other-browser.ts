/** The little that a journey needs of a browser that Playwright does not drive here. */
export type OtherBrowser = {
  name: string
  open(url: string): Promise<void>
  /** The JSON value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>
  /** Types into what has the focus, as a keyboard does. */
  type(text: string): Promise<void>
  close(): Promise<void>
}
