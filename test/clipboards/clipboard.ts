/** What a program puts on the clipboard, and the blocks that a student expects of it, each as `role: content`. */
export type Clipboard = {
  program: string
  what: string
  html: string
  text: string
  blocks: readonly string[]
}
