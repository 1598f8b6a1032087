import { tabStorage } from '#web/ui/browser-storage.ts'

const key = 'carriedPrompt'

/** Keeps what a visitor wrote on the first page until the prompt box at home takes it, after registration. */
export function keepPendingPrompt(text: string): void {
  if (text.trim() === '') dropPendingPrompt()
  else tabStorage.write(key, text)
}

/** The pending prompt, or an empty text. */
export function pendingPrompt(): string {
  return tabStorage.read(key) ?? ''
}

export function dropPendingPrompt(): void {
  tabStorage.remove(key)
}
