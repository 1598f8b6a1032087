import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { PasskeyRow } from '#contract/sessions.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { useAsk } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/dates.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { passkeysQuery, removePasskey, renamePasskey } from './access.api.ts'
import { OwnerProof } from './owner-proof.tsx'
import { addPasskey } from './passkey-support.ts'
import '#web/ui/field.css'
import './access.css'

/** The account's keys of devices: added here, renamed and removed. */
export function PasskeyList() {
  const query = useQuery(passkeysQuery)
  const queryClient = useQueryClient()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const [isAdding, setIsAdding] = useState(false)
  const hasPassword = useQuery(meQuery).data?.has_password !== false
  const rows = query.data
  const refresh = () => queryClient.invalidateQueries(passkeysQuery)

  const add = useExclusiveMutation({
    mutationFn: addPasskey,
    onSuccess: async () => {
      setIsAdding(false)
      await refresh()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Pressed once, it asks for the owner's proof; an account without a password has nothing to type.
    if (hasPassword && !isAdding) return setIsAdding(true)
    setIsAdding(true)
    add.mutate(String(new FormData(event.currentTarget).get('password') ?? ''))
  }

  return (
    <section className="access" aria-labelledby="passkeys-title">
      <h3 id="passkeys-title" ref={headingRef} tabIndex={-1}>
        Llaves de acceso
      </h3>
      {rows ? (
        <>
          <p className="help">
            Ingresa con la huella, la cara o el PIN de tu dispositivo, sin escribir tu contraseña.
          </p>
          {rows.length > 0 && (
            <ul className="access-rows">
              {rows.map((row) => (
                <OnePasskey
                  key={row.id}
                  row={row}
                  onChanged={refresh}
                  onRemoved={async () => {
                    await refresh()
                    headingRef.current?.focus()
                  }}
                />
              ))}
            </ul>
          )}
          <form noValidate className="access-add" onSubmit={submit}>
            {isAdding && <OwnerProof error={add.error} />}
            <Button size="small" type="submit" busy={add.isPending}>
              Añadir una llave de acceso
            </Button>
          </form>
          <p className="help" role="status">
            {add.isSuccess && !isAdding && 'Añadimos la llave de acceso.'}
          </p>
        </>
      ) : (
        <QueryState
          query={query}
          loadingMessage="Cargando llaves..."
          errorMessage={errorMessage(query.error)}
        />
      )}
    </section>
  )
}

type Props = {
  row: PasskeyRow
  onChanged: () => Promise<void>
  onRemoved: () => Promise<void>
}

function OnePasskey({ row, onChanged, onRemoved }: Props) {
  const ask = useAsk()
  const rename = useExclusiveMutation({
    mutationFn: async () => {
      const asked = { title: 'Renombrar llave', label: 'Nombre', initial: row.name }
      const name = (await ask.prompt({ ...asked, accept: 'Guardar' }))?.trim()
      if (name) await renamePasskey(row.id, name.slice(0, 60))
    },
    onSuccess: onChanged,
  })
  const remove = useExclusiveMutation({
    mutationFn: async () => {
      const text = `¿Quieres quitar la llave «${row.name}»?`
      if (!(await ask.confirm({ text, accept: 'Quitar llave' }))) return false
      await removePasskey(row.id)
      return true
    },
    onSuccess: (isRemoved) => (isRemoved ? onRemoved() : undefined),
  })
  const error = rename.error ?? remove.error
  return (
    <li>
      <div>
        <b>{row.name}</b>
        <small>
          {row.last_used_at === null ? (
            <>
              Añadida el <time dateTime={row.created_at}>{formatDate(row.created_at)}</time>
            </>
          ) : (
            <>
              Último uso: <time dateTime={row.last_used_at}>{formatDate(row.last_used_at)}</time>
            </>
          )}
        </small>
      </div>
      <div className="access-actions">
        <Button
          variant="ghost"
          size="small"
          className="btn-underlined"
          aria-label={`Renombrar la llave ${row.name}`}
          onClick={() => rename.mutate()}
        >
          Renombrar
        </Button>
        <Button
          variant="ghost"
          size="small"
          className="btn-underlined"
          aria-label={`Quitar la llave ${row.name}`}
          onClick={() => remove.mutate()}
        >
          Quitar
        </Button>
      </div>
      {error && <ErrorText>{errorMessage(error)}</ErrorText>}
    </li>
  )
}
