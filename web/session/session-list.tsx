import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { SessionRow } from '#contract/sessions.ts'
import { errorMessage, hasStatus } from '#web/api/api-error.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatAgo, useNow } from '#web/ui/dates.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { endOtherSessions, endSession, sessionsQuery } from './access.api.ts'
import '#web/ui/field.css'
import './access.css'

/** The account's sessions, each of which can be ended from here. */
export function SessionList() {
  const query = useQuery(sessionsQuery)
  const queryClient = useQueryClient()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const now = useNow(60_000)
  const rows = query.data
  const refresh = () => queryClient.invalidateQueries(sessionsQuery)

  // The pressed button goes away with what it ended.
  const onEnded = async () => {
    await refresh()
    headingRef.current?.focus()
  }
  const endOthers = useExclusiveMutation({ mutationFn: endOtherSessions, onSuccess: onEnded })

  return (
    <section className="access" aria-labelledby="sessions-title">
      <h3 id="sessions-title" ref={headingRef} tabIndex={-1}>
        Sesiones abiertas
      </h3>
      {rows ? (
        <>
          <p className="help">Si no reconoces alguna, ciérrala y cambia tu contraseña.</p>
          <ul className="access-rows">
            {rows.map((row) => (
              <OneSession key={row.id} row={row} now={now} onEnded={onEnded} />
            ))}
          </ul>
          {rows.length > 1 && (
            <Button size="small" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
              Cerrar las demás
            </Button>
          )}
          {endOthers.error && <ErrorText>{errorMessage(endOthers.error)}</ErrorText>}
          <p className="help" role="status">
            {endOthers.isSuccess && rows.length === 1 && 'Cerramos las demás sesiones.'}
          </p>
        </>
      ) : (
        <QueryState
          query={query}
          loadingMessage="Cargando sesiones..."
          errorMessage={errorMessage(query.error)}
        />
      )}
    </section>
  )
}

type Props = { row: SessionRow; now: Date; onEnded: () => Promise<void> }

function OneSession({ row, now, onEnded }: Props) {
  const name = row.device ?? 'Otro dispositivo'
  const end = useExclusiveMutation({
    mutationFn: async () => {
      try {
        await endSession(row.id)
      } catch (error) {
        // The session ended meanwhile.
        if (!hasStatus(error, 404)) throw error
      }
    },
    onSuccess: onEnded,
  })
  return (
    <li>
      <div>
        <b>{name}</b>
        <small>
          {row.is_current ? (
            'Esta sesión'
          ) : (
            <>
              Último uso: <time dateTime={row.last_used_at}>{lastUse(row.last_used_at, now)}</time>
            </>
          )}
        </small>
      </div>
      {!row.is_current && (
        <Button
          variant="ghost"
          size="small"
          className="btn-underlined"
          aria-label={`Cerrar la sesión de ${name}`}
          busy={end.isPending}
          onClick={() => end.mutate()}
        >
          Cerrar
        </Button>
      )}
      {end.error && <ErrorText>{errorMessage(end.error)}</ErrorText>}
    </li>
  )
}

const hourMs = 3_600_000

/** Uses are recorded to the hour. */
function lastUse(iso: string, now: Date): string {
  return now.getTime() - Date.parse(iso) < hourMs ? 'hace menos de una hora' : formatAgo(iso, now)
}
