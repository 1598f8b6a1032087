const key = 'carriedPrompt'

/** Keeps what a visitor wrote on the first page until the prompt box at home takes it, after registration. */
export function carryPrompt(text: string): void {
  if (text.trim() === '') dropCarriedPrompt()
  else sessionStorage.setItem(key, text)
}

/** The text that was carried here, or an empty one. */
export function carriedPrompt(): string {
  return sessionStorage.getItem(key) ?? ''
}

export function dropCarriedPrompt(): void {
  sessionStorage.removeItem(key)
}
