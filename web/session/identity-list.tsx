import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { IdentityRow } from '#contract/sessions.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { useAsk } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/dates.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { identitiesQuery, removeIdentity } from './access.api.ts'
import './access.css'

/** The issuers by which the account is signed in to, each of which can be removed; nothing where there is none. */
export function IdentityList() {
  const rows = useQuery(identitiesQuery).data ?? []
  const queryClient = useQueryClient()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const onRemoved = async () => {
    await queryClient.invalidateQueries(identitiesQuery)
    headingRef.current?.focus()
  }
  if (rows.length === 0) return null
  return (
    <section className="access" aria-labelledby="identities-title">
      <h3 id="identities-title" ref={headingRef} tabIndex={-1}>
        Cuentas de otros servicios
      </h3>
      <ul className="access-rows">
        {rows.map((row) => (
          <OneIdentity key={row.id} row={row} onRemoved={onRemoved} />
        ))}
      </ul>
    </section>
  )
}

type Props = { row: IdentityRow; onRemoved: () => Promise<void> }

function OneIdentity({ row, onRemoved }: Props) {
  const ask = useAsk()
  const hasPassword = useQuery(meQuery).data?.has_password !== false
  const remove = useExclusiveMutation({
    mutationFn: async () => {
      const text = `¿Quieres dejar de ingresar con ${row.name}?`
      const warning = 'Tu cuenta no tiene contraseña: podrás crear una por correo.'
      const asked = { text, accept: 'Quitar', ...(hasPassword ? {} : { warning }) }
      if (!(await ask.confirm(asked))) return false
      await removeIdentity(row.id)
      return true
    },
    onSuccess: (isRemoved) => (isRemoved ? onRemoved() : undefined),
  })
  return (
    <li>
      <div>
        <b>{row.name}</b>
        <small>
          Añadida el <time dateTime={row.created_at}>{formatDate(row.created_at)}</time>
        </small>
      </div>
      <Button
        variant="ghost"
        size="small"
        className="btn-underlined"
        aria-label={`Quitar el ingreso con ${row.name}`}
        onClick={() => remove.mutate()}
      >
        Quitar
      </Button>
      {remove.error && <ErrorText>{errorMessage(remove.error)}</ErrorText>}
    </li>
  )
}
