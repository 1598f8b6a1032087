import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { EditingSession } from '#web/editor/editing-session.ts'
import type { TextSaving } from '#web/editor/text-saving.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/row.tsx'
import { CaretsLayer } from './carets-layer.tsx'
import type { FallenWords } from './fallen-words.ts'
import { onePerPerson, type Person } from './people.ts'
import { takenWords } from './taken-words.ts'
import './together.css'

type Together = NonNullable<TextSaving['together']>

type Props = {
  session: EditingSession
  together: Together
  /** The element under the pages. */
  bar: HTMLElement | null
}

/** What those who write a text together are told: who came and left, and which words fell out. */
export function TogetherLayer({ session, together, bar }: Props) {
  const { words } = useSlice(together.leftWords.slice, (slice) => slice)
  return (
    <>
      <CaretsLayer session={session} />
      <TitlePageFrame session={session} />
      <span className="sr" role="status">
        {useCameAndLeft(together)}
      </span>
      {words.length > 0 &&
        bar &&
        createPortal(<LeftWordsList session={session} together={together} words={words} />, bar)}
    </>
  )
}

/** Who else writes the title page, whose sheet stands beside the text. */
function TitlePageFrame({ session }: Pick<Props, 'session'>) {
  const writer = useSlice(session.view, ({ carets }) =>
    carets.find(({ exhibit }) => exhibit === 'title-page-form'),
  )
  const sheet = document.querySelector('.sheet.title-page')
  if (!writer || !sheet) return null
  const said = takenWords(writer.name, 'title-page')
  return createPortal(<i className={`taken of-${writer.colour}`} data-writer={said} />, sheet)
}

/** Said once for each person, never at their keys. */
function useCameAndLeft(together: Together): string {
  const people = useSlice(together.people.slice, (slice) => slice.people)
  const before = useRef<readonly Person[]>([])
  const [said, setSaid] = useState('')
  useEffect(() => {
    const [was, is] = [onePerPerson(before.current), onePerPerson(people)]
    before.current = people
    const came = is.filter(({ userId }) => !was.some((person) => person.userId === userId))
    const left = was.filter(({ userId }) => !is.some((person) => person.userId === userId))
    const news = [
      ...came.map(({ name }) => `${name} está en el documento.`),
      ...left.map(({ name }) => `${name} salió del documento.`),
    ]
    if (news.length > 0) setSaid(news.join(' '))
  }, [people])
  return said
}

type ListProps = { session: EditingSession; together: Together; words: readonly FallenWords[] }

function LeftWordsList({ session, together, words }: ListProps) {
  return (
    <div className="left-words" role="status" data-part="left words">
      {words.map((fallen, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same words may fall out twice
        <section key={at}>
          <p>
            {reasons[fallen.why]} <q>{fallen.words}</q>
          </p>
          <Row>
            <Button
              size="small"
              variant="primary"
              disabled={session.isReadOnly}
              onClick={() => {
                session.insertWords(fallen.words)
                together.leftWords.remove(fallen)
              }}
            >
              Insertar aquí
            </Button>
            <Button size="small" onClick={() => together.leftWords.remove(fallen)}>
              Descartar
            </Button>
          </Row>
        </section>
      ))}
    </div>
  )
}

const reasons: Record<FallenWords['why'], string> = {
  placeless: 'Otra persona borró este párrafo. Tus palabras:',
  'changed note': 'Otra persona cambió la nota que escribías. Tus palabras:',
  unseen: 'Lo que borraste tenía palabras que no habías visto:',
}
