/** More words find hardly better passages, and each takes time. */
const maxWords = 120
/** Shorter words say little of a topic. */
const minLength = 4

/** The words of a request that a text is searched for, once each, between spaces. */
export function searchWords(request: string): string {
  const words = new Set<string>()
  for (const [word] of request.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (word.length >= minLength) words.add(word.toLowerCase())
    if (words.size === maxWords) break
  }
  return [...words].join(' ')
}
