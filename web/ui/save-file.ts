/** Hands a file to the browser, to be kept like any download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has to have taken the file before its address goes.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
