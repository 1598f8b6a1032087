import type { ChangePart } from './changes.ts'
import './review.css'

/** Removed and inserted words, between the words around them. */
export function ChangeParts({ parts }: { parts: readonly ChangePart[] }) {
  return (
    <p className="change">
      {parts.map(({ kind, text }, index) => {
        const Tag = kind === 'out' ? 'del' : kind === 'in' ? 'ins' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        return <Tag key={index}>{text}</Tag>
      })}
    </p>
  )
}
