import { Paperclip } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { pictureTypes } from '#web/ui/picture-files.ts'

type Props = {
  hasOne: boolean
  /** A file, or the photos of some pages in the order chosen. */
  onFiles: (files: readonly File[]) => void
  /** Shows the items, once there is an assignment. */
  onShow?: () => void
  isShown?: boolean
  /** The hidden field that chooses files. */
  ref?: RefObject<HTMLInputElement | null>
  buttonRef?: RefObject<HTMLButtonElement | null>
}

/** Attaches the assignment: a PDF, a DOCX or photos, on a phone also from the camera. */
export function AssignmentButton(props: Props) {
  const { hasOne, onFiles, onShow, isShown = false, ref, buttonRef } = props
  const ownRef = useRef<HTMLInputElement>(null)
  const fileRef = ref ?? ownRef
  const shows = hasOne && onShow !== undefined
  return (
    <>
      <Button
        ref={buttonRef}
        variant="ghost"
        className={hasOne ? 'btn-tool has' : 'btn-tool'}
        {...(shows ? { 'aria-expanded': isShown } : {})}
        onClick={() => (shows ? onShow() : fileRef.current?.click())}
      >
        <Paperclip className="i" aria-hidden="true" />
        <span className="word">Consigna</span>
      </Button>
      <input
        ref={fileRef}
        type="file"
        multiple
        hidden
        aria-label="Archivo de la consigna"
        accept={`.pdf,.docx,${pictureTypes}`}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          if (files.length > 0) onFiles(files)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
