import type { ReactNode } from 'react'

type Props = { italic: boolean; bold: boolean; children: ReactNode }

/** Words in the face in which the pages show them. */
export function Faced({ italic, bold, children }: Props) {
  const words = italic ? <em>{children}</em> : children
  return bold ? <b className="faced">{words}</b> : words
}
