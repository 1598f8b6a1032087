import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  id?: string | undefined
  /** Not announced by screen readers, because it is shown from the start. */
  isQuiet?: boolean
  children: ReactNode
}

/** What went wrong, or what is missing: an error looks like this everywhere. */
export function ErrorText({ id, isQuiet = false, children }: Props) {
  return (
    <div className="error" id={id} role={isQuiet ? undefined : 'alert'}>
      <CircleAlert className="i" aria-hidden="true" />
      <span>{children}</span>
    </div>
  )
}
