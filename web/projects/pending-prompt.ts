import { keptByTab } from '#web/ui/browser-storage.ts'

const key = 'carriedPrompt'

/** Keeps what a visitor wrote on the first page until the prompt box at home takes it, after registration. */
export function carryPrompt(text: string): void {
  if (text.trim() === '') dropCarriedPrompt()
  else keptByTab.write(key, text)
}

/** The text that was carried here, or an empty one. */
export function carriedPrompt(): string {
  return keptByTab.read(key) ?? ''
}

export function dropCarriedPrompt(): void {
  keptByTab.remove(key)
}
