import type { Panes } from '#web/panes/panes.ts'

/** Leads to the proposal that waits on the pages: its first changed words, and the bar to decide on it. */
export function showProposal(panes: Panes): void {
  panes.show('vista')
  requestAnimationFrame(() => {
    panes.element('pages')?.querySelector('ins, del')?.scrollIntoView({ block: 'center' })
    panes.focus('accept', { preventScroll: true })
  })
}
