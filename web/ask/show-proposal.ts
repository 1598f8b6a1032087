/** Brings the first changed words of the proposal into sight, and the focus to its bar. */
export function showProposal(): void {
  const changed = document.querySelector('.pages :is(ins, del)')
  changed?.scrollIntoView({ block: 'center' })
  document.querySelector<HTMLElement>('.ask-decides button')?.focus({ preventScroll: true })
}
