import { countLabel } from '#core/document/count-label.ts'

type WordChange = { added: number; gone: number }

/** '+1 008', '−42'; null for none. */
export function changeLabels({ added, gone }: WordChange) {
  return {
    added: added === 0 ? null : `+${digitsOf(added)}`,
    gone: gone === 0 ? null : `−${digitsOf(gone)}`,
  }
}

function digitsOf(count: number): string {
  return countLabel(count, '', '').trim()
}
