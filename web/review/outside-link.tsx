import { ExternalLink } from 'lucide-react'

/** A link that leaves the application. */
export function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="btn btn-line btn-sm" href={href} target="_blank" rel="noopener noreferrer">
      <ExternalLink className="i i-sm" aria-hidden="true" />
      {children}
      <span className="sr"> (se abre en otra pestaña)</span>
    </a>
  )
}
