import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { AcceptedReading, ReadingRow } from '#contract/readings.ts'
import { maxReadPageCharacters } from '#contract/source-limits.ts'
import { countLabel } from '#core/document/count-label.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { photoOf } from './reading-photos.ts'
import { unreadWords } from './reading-words.ts'
import { acceptReading, readingsQuery, readingTextQuery } from './readings.api.ts'
import '#web/ui/dialog.css'
import './sources.css'
import { type Doubt, shiftDoubts } from './doubts.ts'

type Props = {
  reading: ReadingRow
  /** Called with what the text became, once it is accepted. */
  onClose: (accepted?: AcceptedReading) => void
}
type Page = { text: string; doubts: readonly Doubt[]; message: string | null }

/** What was read of a photo or a scanned file, for the student to correct before it counts. */
export function ReadingDialog({ reading, onClose }: Props) {
  const queryClient = useQueryClient()
  const read = useQuery(readingTextQuery(reading.id))
  const [pages, setPages] = useState<readonly Page[] | null>(null)
  const [at, setAt] = useState(0)
  const top = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (read.data === undefined) return
    setPages((known) => known ?? withAll(read.data.pages, reading.pages))
  }, [read.data, reading.pages])
  const accept = useMutation({
    mutationFn: () => acceptReading(reading.id, pages?.map(({ text }) => text) ?? []),
    onSuccess: (accepted) => {
      void queryClient.invalidateQueries(readingsQuery())
      onClose(accepted)
    },
    onError: (error) => showToast(errorMessage(error)),
  })
  const page = pages?.[at]
  const photo = photoOf(reading.id, at)
  const unread = unreadWords(reading)
  const doubtCount = pages?.reduce((sum, { doubts }) => sum + doubts.length, 0) ?? 0
  return (
    <Dialog
      title="Lo que se leyó"
      onClose={() => onClose()}
      className="dialog-long reading-text"
      foot={
        <>
          <Button onClick={() => onClose()}>Más tarde</Button>
          <Button
            variant="primary"
            busy={accept.isPending}
            disabled={!pages?.some(({ text }) => text.trim() !== '')}
            onClick={() => accept.mutate()}
          >
            Seguir
          </Button>
        </>
      }
    >
      <p ref={top} className="reading-note">
        {reading.file_name}
        {doubtCount > 0 && ` · ${countLabel(doubtCount, 'palabra dudosa', 'palabras dudosas')}`}
        {reading.left_out > 0 &&
          ` · Se leyeron las primeras ${reading.pages} páginas; quedan fuera ${reading.left_out}`}
      </p>
      {unread !== null && <p className="reading-note">{unread}</p>}
      {read.isError && <ErrorText>{errorMessage(read.error)}</ErrorText>}
      {page && (
        <div className={photo === null ? '' : 'reading-beside'}>
          {photo !== null && <img className="reading-photo" src={photo} alt="Lo que subiste" />}
          <PageText
            key={at}
            page={page}
            number={pages.length > 1 ? at + 1 : null}
            onChange={(changed) =>
              setPages(pages.map((one, index) => (index === at ? changed : one)))
            }
          />
        </div>
      )}
      {pages && pages.length > 1 && (
        <Steps
          name="Página"
          at={at}
          count={pages.length}
          onStep={(to) => {
            setAt((to + pages.length) % pages.length)
            top.current?.scrollIntoView({ block: 'nearest' })
          }}
        />
      )}
      <p className="reading-note">Corrige aquí: es lo que se usará.</p>
    </Dialog>
  )
}

/** A page that was not read can be written by hand. */
function withAll(read: readonly Page[], count: number): Page[] {
  return Array.from(
    { length: count },
    (_, index) => read[index] ?? { text: '', doubts: [], message: null },
  )
}

type PageProps = {
  page: Page
  /** Null when it is the only one. */
  number: number | null
  onChange: (page: Page) => void
}

function PageText({ page: { text, doubts, message }, number, onChange }: PageProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const messageId = useId()
  const [at, setAt] = useState(0)
  const current = Math.min(at, doubts.length - 1)
  const show = (to: number) => {
    const next = (to + doubts.length) % doubts.length
    setAt(next)
    const [start, end] = doubts[next] ?? [0, 0]
    area.current?.focus()
    area.current?.setSelectionRange(start, end)
  }
  return (
    <div className="reading-page">
      {message !== null && (
        <p id={messageId} className="reading-unread">
          {message} También puedes escribir aquí lo que dice.
        </p>
      )}
      <textarea
        ref={area}
        className="reading-area"
        aria-label={number === null ? 'Texto leído, corrígelo' : `Texto de la página ${number}`}
        rows={14}
        {...(message !== null && { 'aria-describedby': messageId })}
        maxLength={maxReadPageCharacters}
        value={text}
        onChange={({ currentTarget: { value } }) =>
          onChange({ text: value, doubts: shiftDoubts(doubts, text, value), message })
        }
      />
      {doubts.length > 0 && (
        <div className="reading-doubts">
          <Steps name="Duda" at={current} count={doubts.length} onStep={show} />
          <Button
            variant="text"
            onClick={() =>
              onChange({ text, doubts: doubts.filter((_, index) => index !== current), message })
            }
          >
            Está bien
          </Button>
        </div>
      )}
    </div>
  )
}

type StepsProps = { name: string; at: number; count: number; onStep: (to: number) => void }

/** "Duda 1 de 2" between the buttons for the one before and the one after. */
function Steps({ name, at, count, onStep }: StepsProps) {
  return (
    <span className="reading-steps">
      <IconButton label={`${name} anterior`} icon={ChevronLeft} onClick={() => onStep(at - 1)} />
      {`${name} ${at + 1} de ${count}`}
      <IconButton label={`${name} siguiente`} icon={ChevronRight} onClick={() => onStep(at + 1)} />
    </span>
  )
}
