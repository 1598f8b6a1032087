/** What the HTML of each program begins with. Word names Excel too where a table of Excel is in it. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/content="?Word\.Document|\bSCXW\d/i, 'Word'],
  [/content="?Excel\.Sheet/i, 'Excel'],
  [/content="?PowerPoint\.Slide/i, 'PowerPoint'],
  [/google-sheets-html-origin|data-sheets-/i, 'Google Sheets'],
  [/docs-internal-guid-/i, 'Google Docs'],
  [/content="?LibreOffice/i, 'LibreOffice'],
  [/urn:schemas-microsoft-com:office:excel/i, 'Excel'],
  [/urn:schemas-microsoft-com:office:word/i, 'Word'],
]

/** In UTF-16 units: programs name themselves in the head. */
const headLength = 8_000

/** The program that wrote the HTML of the clipboard, by the names of its makers; null where it does not say. */
export function clipboardProgram(html: string): string | null {
  const head = html.slice(0, headLength)
  return signs.find(([sign]) => sign.test(head))?.[1] ?? null
}
