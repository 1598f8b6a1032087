import { browserStorage } from '#web/ui/browser-storage.ts'

export const fileFormats = ['DOCX', 'PDF'] as const
export type FileFormat = (typeof fileFormats)[number]

const key = 'formato-de-descarga'

/** The format of the last download; a Word file before the first (specification §2). */
export function lastFormat(): FileFormat {
  return browserStorage.read(key) === 'PDF' ? 'PDF' : 'DOCX'
}

export function rememberFormat(format: FileFormat): void {
  browserStorage.write(key, format)
}
