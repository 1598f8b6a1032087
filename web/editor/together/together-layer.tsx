import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { EditingSession } from '#web/editor/editing-session.ts'
import type { TextSaving } from '#web/editor/text-saving.ts'
import { useProjectId } from '#web/projects/use-project.ts'
import { membersQuery } from '#web/sharing/members-query.ts'
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

/** Messages of writing together: who came and left, and which words lost their place. */
export function TogetherLayer({ session, together, bar }: Props) {
  const { words } = useSlice(together.leftWords.slice, (slice) => slice)
  // Read again when the text's events tell of it.
  const members = useQuery(membersQuery(useProjectId())).data
  useEffect(() => {
    if (members) together.people.take(members)
  }, [together, members])
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
  const sheet = document.querySelector('[data-part="title page"]')
  if (!writer || !sheet) return null
  const said = takenWords(writer.name, 'title-page')
  return createPortal(<i className={`taken of-${writer.colour}`} data-writer={said} />, sheet)
}

/** A connection that comes back within it is no coming and going. */
const settledMs = 4_000

/** Said once for each person, never at their keys. */
function useCameAndLeft({ people }: Together): string {
  const ids = useSlice(people.slice, (slice) =>
    onePerPerson(slice.people)
      .map(({ userId }) => userId)
      .join(' '),
  )
  const before = useRef<readonly Person[]>([])
  const [said, setSaid] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is there, whatever they do
  useEffect(() => {
    const timer = setTimeout(() => {
      const is = onePerPerson(people.slice.get().people)
      const told = cameAndLeft(before.current, is)
      before.current = is
      if (told !== '') setSaid(told)
    }, settledMs)
    return () => clearTimeout(timer)
  }, [people, ids])
  return said
}

function cameAndLeft(was: readonly Person[], is: readonly Person[]): string {
  const isIn = (people: readonly Person[]) => (one: Person) =>
    people.some(({ userId }) => userId === one.userId)
  const came = is.filter((person) => !isIn(was)(person))
  const left = was.filter((person) => !isIn(is)(person))
  return [
    ...came.map(({ name }) => `${name} está en el documento.`),
    ...left.map(({ name }) => `${name} salió del documento.`),
  ].join(' ')
}

type ListProps = { session: EditingSession; together: Together; words: readonly FallenWords[] }

function LeftWordsList({ session, together, words }: ListProps) {
  return (
    <div className="left-words" role="status" data-part="left words">
      {words.map((fallen, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same words may fall out twice
        <section key={at}>
          <p>
            <b>{reasonOf(fallen)}</b> {fallen.why !== 'unseen' && 'Tus palabras: '}
            <q>{fallen.words}</q>
          </p>
          <Row>
            <Button
              size="small"
              variant="primary"
              aria-label={`Insertar aquí: «${fallen.words}»`}
              disabled={session.isReadOnly}
              onClick={() => {
                session.insertWords(fallen.words)
                together.leftWords.remove(fallen)
              }}
            >
              Insertar aquí
            </Button>
            <Button
              size="small"
              aria-label={`Descartar: «${fallen.words}»`}
              onClick={() => together.leftWords.remove(fallen)}
            >
              Descartar
            </Button>
          </Row>
        </section>
      ))}
    </div>
  )
}

function reasonOf({ why, name = 'Otra persona' }: FallenWords): string {
  if (why === 'unseen') return 'Lo que borraste tenía palabras que no habías visto:'
  if (why === 'changed note') return `${name} cambió la nota que escribías.`
  return `${name} borró el párrafo en que escribías.`
}
