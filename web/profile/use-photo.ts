import { useEffect, useRef, useState } from 'react'
import type { FileRow } from '#contract/files.ts'
import { isShown } from '#web/ui/picture-files.ts'
import { uploadPhoto } from './profile.api.ts'

/** A photo that is uploaded as soon as it is cropped, and joins the profile when that is saved. */
export type NewPhoto = {
  photo: File
  url: string
  /** The share that has been sent, from 0 to 1. */
  sent: number
  /** Once it has arrived. */
  fileId: string | null
  hasFailed: boolean
}

/** Where the server shows a photo that this browser cannot decode. */
const storedUrl = ({ storage_path }: FileRow) =>
  `/api/files/photos/${storage_path.split('/').at(-1)}`

export function usePhoto(onFailed: (error: unknown) => void) {
  const [current, setCurrent] = useState<NewPhoto | null>(null)
  const sending = useRef<AbortController>(undefined)
  const url = useRef<string>(undefined)

  const forget = () => {
    sending.current?.abort()
    if (url.current) URL.revokeObjectURL(url.current)
    url.current = undefined
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the dialog goes
  useEffect(() => forget, [])

  const send = async (photo: File) => {
    forget()
    const mine = new AbortController()
    sending.current = mine
    url.current = URL.createObjectURL(photo)
    const started = { photo, url: url.current, sent: 0, fileId: null, hasFailed: false }
    const change = (changed: Partial<NewPhoto>) => {
      if (sending.current === mine) setCurrent({ ...started, ...changed })
    }
    change({})
    try {
      const row = await uploadPhoto(photo, (sent) => change({ sent }), mine.signal)
      const stored = { sent: 1, fileId: row.id }
      change(isShown(photo) ? stored : { ...stored, url: storedUrl(row) })
    } catch (error) {
      if (mine.signal.aborted) return
      change({ hasFailed: true })
      onFailed(error)
    }
  }

  const reset = () => {
    forget()
    setCurrent(null)
  }
  return { current, send, reset }
}
