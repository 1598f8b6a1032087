import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contributions } from '#contract/contributions.ts'
import { cleanText } from '#core/document/clean-text.ts'
import { countLabel } from '#core/document/count-label.ts'
import { addressOf } from '#core/editing/schema.ts'
import { writeAppendix } from '#web/editor/commands.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import { useSessionView } from '#web/editor/use-session-view.ts'
import { Button } from '#web/ui/button.tsx'
import { copyToClipboard } from '#web/ui/clipboard.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { LoadFailed } from '#web/ui/query-state.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { failures } from '#web/words/failures.ts'
import { blockWords, composeContributions } from './contribution-words.ts'
import { contributionsQuery } from './contributions.api.ts'
import '#web/ui/dialog.css'
import '#web/ui/field.css'
import './contributions.css'

/** About three pages. */
const maxCharacters = 8_000

type Props = {
  projectId: string
  /** Null while the text cannot be edited. */
  session: EditingSession | null
  onClose: () => void
}

/** 'Contribuciones': what each person did, and a statement of it to be edited. */
export function ContributionsDialog({ projectId, session, onClose }: Props) {
  const query = useQuery({ ...contributionsQuery(projectId), refetchOnMount: 'always' })
  const [written, setWritten] = useState<string | null>(null)
  const isReadOnly = useSessionView(session, (view) => view.isReadOnly) ?? true
  const text = written ?? (query.data ? composeContributions(query.data.people) : '')
  const isEmpty = text.trim() === ''
  const copy = async () => {
    try {
      await copyToClipboard({ text: text.trim() })
      showToast('Copiado')
    } catch {
      showToast(failures.not_copied)
    }
  }
  const append = () => {
    if (session === null) return
    onClose()
    session.run(
      writeAppendix(
        'Contribuciones',
        text
          .split('\n')
          .map(cleanText)
          .filter((line) => line !== ''),
      ),
    )
    showToast('Apéndice agregado al final.', { label: 'Deshacer', onClick: session.undo })
  }
  return (
    <Dialog title="Contribuciones" onClose={onClose} className="dialog-long contributions">
      <div className="body">
        {query.isError && !query.data && (
          <LoadFailed
            message="No se pudieron cargar las contribuciones."
            onReload={() => void query.refetch()}
          />
        )}
        {query.isPending && <p className="muted">Cargando contribuciones...</p>}
        {query.data && (
          <>
            <People people={query.data.people} />
            <AtCaret session={session} contributions={query.data} />
            <TextAreaField
              label="Declaración propuesta"
              help="Revísala entre todos antes de usarla. Las palabras de antes de escribir en grupo cuentan para quien creó el trabajo; las respuestas del modelo, para nadie."
              rows={7}
              maxLength={maxCharacters}
              spellCheck
              value={text}
              onChange={({ target }) => setWritten(target.value)}
            />
          </>
        )}
      </div>
      <div className="dialog-foot">
        <Button disabled={isEmpty} onClick={() => void copy()}>
          Copiar
        </Button>
        <Button variant="primary" disabled={isEmpty || isReadOnly} onClick={append}>
          Agregar como apéndice
        </Button>
      </div>
    </Dialog>
  )
}

function People({ people }: Pick<Contributions, 'people'>) {
  return (
    <ul className="contribution-list">
      {people.map(({ user_id, name, role, words, comments, sources }) => (
        <li key={user_id}>
          <b>{name}</b>
          {role === null && <span className="muted"> · ya no está en el grupo</span>}
          <span className="counts">
            {[
              countLabel(words, 'palabra', 'palabras'),
              countLabel(comments, 'comentario', 'comentarios'),
              countLabel(sources, 'fuente', 'fuentes'),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

type AtCaretProps = { session: EditingSession | null; contributions: Contributions }

/** Who wrote the paragraph that the caret is in. */
function AtCaret({ session, contributions }: AtCaretProps) {
  if (session === null) return null
  const { doc, selection } = session.state
  const block = doc.maybeChild(selection.$head.index(0))
  const words = block && blockWords(addressOf(block), contributions)
  if (words === null) return null
  const said = block?.textContent.trim() ?? ''
  return (
    <p className="at-caret">
      {said !== '' && <q>{said.length > 60 ? `${said.slice(0, 60).trimEnd()}…` : said}</q>} {words}
    </p>
  )
}
