import { Camera, ImageUp, type LucideIcon } from 'lucide-react'
import type { ChangeEvent } from 'react'
import type { AppendixWord } from '#core/document/page-format.ts'
import { useMediaQuery } from '#web/ui/breakpoints.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { pictureTypes } from '#web/ui/picture-files.ts'
import { EntryEnd } from './entry-end.tsx'
import { type InsertId, insertEntries } from './insert-entries.ts'
import { insertIcons } from './insert-icons.ts'
import '#web/ui/field.css'
import './insert.css'

type Props = {
  appendixWord: AppendixWord | undefined
  onClose: (reply?: { id: InsertId } | { file: File }) => void
}

/** The menu 'Insertar' of a narrow screen, from below; a photo, which a phone has at hand, comes first. */
export function InsertSheet({ appendixWord, onClose }: Props) {
  const hasCamera = useMediaQuery('(pointer: coarse)')
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) onClose({ file })
  }
  return (
    <Dialog title="Insertar" className="insert-sheet" onClose={() => onClose()}>
      <ul className="insert-rows">
        {hasCamera && (
          <PictureRow icon={Camera} name="Tomar una foto" hint="Pizarra, cuaderno, campo">
            <input
              className="file-over"
              type="file"
              accept="image/*"
              capture="environment"
              onChange={take}
            />
          </PictureRow>
        )}
        <PictureRow icon={ImageUp} name="Elegir una imagen">
          <input className="file-over" type="file" accept={pictureTypes} onChange={take} />
        </PictureRow>
        {insertEntries('', appendixWord)
          .filter(({ id }) => id !== 'figure')
          .map((entry) => {
            const Icon = insertIcons[entry.id]
            return (
              <li key={entry.id}>
                <button type="button" onClick={() => onClose({ id: entry.id })}>
                  <Icon className="i" aria-hidden="true" />
                  {entry.name}
                  {entry.where !== undefined && <EntryEnd where={entry.where} />}
                </button>
              </li>
            )
          })}
      </ul>
    </Dialog>
  )
}

type RowProps = { icon: LucideIcon; name: string; hint?: string; children: React.ReactNode }

function PictureRow({ icon: Icon, name, hint, children }: RowProps) {
  return (
    <li>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the field is what it is given */}
      <label>
        <Icon className="i" aria-hidden="true" />
        <span>
          {name}
          {hint !== undefined && <small>{hint}</small>}
        </span>
        {children}
      </label>
    </li>
  )
}
