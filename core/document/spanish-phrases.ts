/** '2 849': thousands apart by a narrow space that does not break. */
export function thousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f')
}

/** '2 849 palabras', '1 palabra'. */
export function countLabel(count: number, one: string, many: string): string {
  return `${thousands(count)} ${count === 1 ? one : many}`
}

/** 'curso', 'curso y docente', 'autor, curso e institución': a Spanish list, with 'e' before the sound of an i. */
export function listOfWords(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  if (words.length < 2) return last
  const and = /^(?:i|í|hi(?!e)|hí)/iu.test(last) ? 'e' : 'y'
  return `${words.slice(0, -1).join(', ')} ${and} ${last}`
}
