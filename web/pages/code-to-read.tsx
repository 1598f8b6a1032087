import { readCode } from '#core/document/kinds/code.ts'
import './code.css'

/** The lines of a listing, where they are not laid out on pages. */
export function CodeToRead({ content, block }: { content: string; block: string | undefined }) {
  return (
    <pre className="code-line" data-block={block}>
      {readCode(content).lines.join('\n')}
    </pre>
  )
}
