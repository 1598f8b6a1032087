/** Downloads a file. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser must have read the file before its URL is revoked.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
