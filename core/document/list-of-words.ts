/** 'curso', 'curso y docente', 'autor, curso e institución': a Spanish list, with 'e' before the sound of an i. */
export function listOfWords(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  if (words.length < 2) return last
  const and = /^(?:i|í|hi(?!e)|hí)/iu.test(last) ? 'e' : 'y'
  return `${words.slice(0, -1).join(', ')} ${and} ${last}`
}
