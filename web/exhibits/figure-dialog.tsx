import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react'
import { figureWidths, maxAltLength, readFigure } from '#core/document/figure.ts'
import { withoutFigureNumber, writeFigure } from '#core/document/write-figure.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { isPicture, pictureTypes } from '#web/ui/picture-files.ts'
import { SegmentedField } from '#web/ui/segmented-field.tsx'
import { FormFoot, useDiscard } from './form-foot.tsx'
import { NoteField, referenceFor } from './note-field.tsx'
import type { Citable, Cited } from './source-dialog.tsx'
import { type ChosenPicture, usePicture } from './use-picture.ts'
import '#web/ui/dialog.css'
import '#web/ui/field.css'
import './exhibit-dialogs.css'
import { Camera, ImageUp } from 'lucide-react'
import { useMediaQuery } from '#web/ui/breakpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'

/** What the student decided: the figure's new content, or that it goes. */
export type FigureReply = { content: string; reference: string | null } | 'delete'

type Props = {
  /** Blank for a new figure. */
  content: string
  citable: () => Citable
  /** The picture of a new figure, where it was pasted or dropped. */
  file?: File
  /** What it shows, where whoever copied it had written that. */
  alt?: string
  /** Which of several pictures this is. */
  count?: { at: number; of: number }
  onClose: (reply?: FigureReply) => void
}

/** A picture with fewer pixels is not sharp at the width of the text. */
const wideEnoughPx = 900

/** The form of a figure: its picture, what it shows, its title, its width and its note. */
export function FigureDialog({ content, citable, file, alt: said = '', count, onClose }: Props) {
  const [before] = useState(() => readFigure(content))
  const { chosen, choose, retry, refuse } = usePicture(before.picture, file)
  const [title, setTitle] = useState(before.title)
  const [alt, setAlt] = useState(before.picture?.alt ?? said)
  const [altError, setAltError] = useState<string>()
  const [width, setWidth] = useState(before.picture?.widthPercent ?? null)
  const [note, setNote] = useState(before.notes.join('\n'))
  const [cited, setCited] = useState<Cited | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const { stored, sent } = chosen
  const isSending = sent !== null
  const shownWidth = width ?? (stored && stored.widthPx < wideEnoughPx ? 50 : 75)
  const isNew = content === ''
  const [first] = useState({ title, alt, width, note, stored })
  // A pasted picture is no work of the form's.
  const isChanged =
    title !== first.title ||
    alt !== first.alt ||
    width !== first.width ||
    note !== first.note ||
    (!file && stored !== first.stored)
  const close = useDiscard(isChanged, onClose)

  const focus = (name: string) =>
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (stored === null) {
      if (chosen.url === null) refuse('Elige la imagen de la figura.')
      return focus('picture')
    }
    if (alt.trim() === '') {
      setAltError('Escribe qué muestra: es lo que oye quien no la ve.')
      return focus('alt')
    }
    onClose({
      content: writeFigure({
        title: withoutFigureNumber(title.trim()),
        picture: { ...stored, alt, widthPercent: shownWidth },
        notes: note.split('\n').filter((line) => line.trim() !== ''),
      }),
      reference: referenceFor(note, cited),
    })
  }
  const takeFrom = (data: DataTransfer, event: { preventDefault: () => void }) => {
    const picture = [...data.files].find(isPicture)
    if (!picture) return
    event.preventDefault()
    choose(picture)
  }

  return (
    <Dialog
      title={isNew ? `Insertar figura${ofSeveral(count)}` : 'Editar figura'}
      onClose={close}
      initialFocus={isNew && !file ? 'picture' : 'title'}
      className="dialog-long figure-form"
    >
      <form
        ref={form}
        noValidate
        onSubmit={save}
        onPaste={(event) => takeFrom(event.clipboardData, event)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => takeFrom(event.dataTransfer, event)}
      >
        <div className="body">
          <PictureField chosen={chosen} onChoose={choose} onRetry={retry} />
          <TextField
            label="Título de la figura"
            name="title"
            help="Sin número: el programa lo pone. Va en cursiva sobre la figura."
            value={title}
            maxLength={300}
            onChange={({ target }) => setTitle(target.value)}
          />
          <TextAreaField
            label="¿Qué muestra? Para quien no la ve"
            name="alt"
            rows={2}
            maxLength={maxAltLength}
            required
            error={altError}
            help="Di lo que importa de ella en una o dos frases. No se imprime."
            value={alt}
            onChange={({ target }) => {
              setAlt(target.value)
              setAltError(undefined)
            }}
          />
          <SegmentedField
            label="Ancho"
            options={figureWidths.map((percent) => [`${percent}`, `${percent} %`])}
            chosen={`${shownWidth}`}
            onChoose={(percent) => setWidth(Number(percent))}
          />
          <NoteField note={note} onChange={setNote} citable={citable} onCite={setCited} />
          <p className="sr" role="status">
            {stored && !isSending ? 'Imagen lista.' : ''}
          </p>
        </div>
        <FormFoot isNew={isNew} thing="la figura" busy={isSending} onClose={onClose} />
      </form>
    </Dialog>
  )
}

function ofSeveral(count: Props['count']): string {
  return count && count.of > 1 ? ` ${count.at} de ${count.of}` : ''
}

type PictureFieldProps = {
  chosen: ChosenPicture
  onChoose: (file: File) => void
  onRetry: () => void
}

/** The picture of a figure: chosen, dropped or taken with the camera. */
function PictureField({ chosen, onChoose, onRetry }: PictureFieldProps) {
  const { url, sent, isPreparing, error, note, stored } = chosen
  const id = useId()
  const noteId = `${id}-note`
  const hasCamera = useMediaQuery('(pointer: coarse)')
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    // The same file can be chosen again.
    event.currentTarget.value = ''
    if (file) onChoose(file)
  }
  const hasFailed = error !== null && url !== null && stored === null
  return (
    <div className="field">
      <label htmlFor={id}>Imagen</label>
      <div className={`file-well figure-drop ${url ? 'has' : ''}`}>
        {url ? (
          <img src={url} alt="" />
        ) : (
          <span className="words">
            <ImageUp className="i" aria-hidden="true" />
            <b>Elige una imagen</b>
            <small>o arrástrala aquí, o pégala</small>
          </span>
        )}
        <input
          id={id}
          className="file-over"
          name="picture"
          type="file"
          accept={pictureTypes}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteId}
          onChange={choose}
        />
        {url && (
          <span className="btn btn-line btn-sm change" aria-hidden="true">
            Cambiar
          </span>
        )}
      </div>
      {hasCamera && (
        <label className="btn btn-line file-under">
          <Camera className="i" aria-hidden="true" />
          Tomar foto
          <input
            className="file-over"
            type="file"
            accept="image/*"
            capture="environment"
            onChange={choose}
          />
        </label>
      )}
      {error ? (
        <ErrorText id={noteId}>{error}</ErrorText>
      ) : (
        <p className="help num" id={noteId}>
          {isPreparing
            ? 'Preparando la imagen...'
            : sent === null
              ? (note ?? 'Foto, captura o dibujo. Solo tú la ves.')
              : `Subiendo la imagen: ${Math.round(sent * 100)} %`}
        </p>
      )}
      {hasFailed && (
        <Button size="small" onClick={onRetry}>
          Reintentar
        </Button>
      )}
    </div>
  )
}
