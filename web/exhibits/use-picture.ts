import { useEffect, useRef, useState } from 'react'
import { maxFigureBytes } from '#contract/figure-limits.ts'
import type { FigureRow } from '#contract/files.ts'
import type { Picture } from '#core/document/figure.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { type UploadOptions, upload } from '#web/api/upload.ts'
import { pictureUrl } from '#web/pages/picture-source.ts'
import { isShown } from '#web/ui/picture-files.ts'
import { smallerPicture } from '#web/ui/smaller-picture.ts'

type StoredPicture = Pick<Picture, 'id' | 'widthPx' | 'heightPx'>

export type ChosenPicture = {
  /** What the server has stored; null while the picture is being sent, or after it failed. */
  stored: StoredPicture | null
  /** Where it is shown from. */
  url: string | null
  /** The share that has been sent, from 0 to 1; null when nothing is being sent. */
  sent: number | null
  /** Whether it is made smaller before it is sent. */
  isPreparing: boolean
  error: string | null
  /** What the student should know of the picture. */
  note: string | null
}

const nothing: ChosenPicture = {
  stored: null,
  url: null,
  sent: null,
  isPreparing: false,
  error: null,
  note: null,
}

/** The picture of a figure: the one that it has, and then the last one chosen, which is sent at once. */
export function usePicture(before: StoredPicture | null, given: File | undefined) {
  const [chosen, setChosen] = useState<ChosenPicture>(
    before ? { ...nothing, stored: before, url: pictureUrl(before.id) } : nothing,
  )
  const [file, setFile] = useState(given ?? null)
  const sending = useRef<AbortController>(undefined)

  const send = async (picture: File, url: string) => {
    sending.current?.abort()
    const sender = new AbortController()
    sending.current = sender
    setChosen({ ...nothing, url, sent: 0, isPreparing: true })
    try {
      const small = await smallerPicture(picture, maxFigureBytes)
      sender.signal.throwIfAborted()
      const onProgress = (sent: number) => setChosen({ ...nothing, url, sent })
      const row = await uploadFigure(small, { onProgress, signal: sender.signal })
      const stored = { id: row.id, widthPx: row.width, heightPx: row.height }
      const note = row.was_animated ? 'Era una imagen animada: queda su primer cuadro.' : null
      // A picture that this browser cannot decode is shown as the server stored it.
      const shown = isShown(small) ? url : pictureUrl(row.id)
      setChosen({ ...nothing, stored, url: shown, note })
    } catch (cause) {
      if (!sender.signal.aborted) setChosen({ ...nothing, url, error: errorMessage(cause) })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another file is sent
  useEffect(() => {
    if (file === null) return
    const url = URL.createObjectURL(file)
    void send(file, url)
    return () => {
      sending.current?.abort()
      URL.revokeObjectURL(url)
    }
  }, [file])

  return {
    chosen,
    choose: setFile,
    /** Sends the same file again. */
    retry: () => {
      if (file && chosen.url) void send(file, chosen.url)
    },
    refuse: (error: string) => setChosen((now) => ({ ...now, error })),
  }
}

/** Stores a picture; the same picture again is the same row. */
function uploadFigure(picture: File, options: UploadOptions): Promise<FigureRow> {
  const form = new FormData()
  form.set('file', picture)
  return upload('POST /api/figures', { form }, options)
}
