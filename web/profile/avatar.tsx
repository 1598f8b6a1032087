import { useState } from 'react'
import { initials } from './initials.ts'
import './avatar.css'

type Props = {
  name: string
  photoUrl: string | null
  large?: boolean
}

/** The photo of a user, or the initials. Hidden from screen readers, because the name is next to it. */
export function Avatar({ name, photoUrl, large = false }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  return (
    <span className={large ? 'avatar avatar-large' : 'avatar'} aria-hidden="true">
      {photoUrl !== null && photoUrl !== brokenUrl ? (
        <img src={photoUrl} alt="" onError={() => setBrokenUrl(photoUrl)} />
      ) : (
        initials(name)
      )}
    </span>
  )
}
