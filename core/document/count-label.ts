/** '2 849': thousands apart by a narrow space that does not break. */
export function thousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f')
}

/** '2 849 palabras', '1 palabra'. */
export function countLabel(count: number, one: string, many: string): string {
  return `${thousands(count)} ${count === 1 ? one : many}`
}
