import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { SecondFactorRow } from '#contract/sessions.ts'
import { ApiError, errorMessage } from '#web/api/api-error.ts'
import { report } from '#web/api/report.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { useAsk } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMomentOfYear } from '#web/ui/dates.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { CodeField } from './code-field.tsx'
import { OwnerProof } from './owner-proof.tsx'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  secondFactorQuery,
} from './second-factor.api.ts'
import { secondFactorDialog } from './second-factor.dialogs.ts'
import '#web/ui/field.css'
import './access.css'

type Begun = { secret: string; uri: string }

/** An operator's second factor, where the site needs one for large amounts. */
export function SecondFactor() {
  const row = useQuery(secondFactorQuery).data
  const queryClient = useQueryClient()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (!row || row.required_above === null) return null

  const refresh = async () => {
    await queryClient.invalidateQueries(secondFactorQuery)
    headingRef.current?.focus()
  }
  return (
    <section className="access" aria-labelledby="second-factor-title">
      <h3 id="second-factor-title" ref={headingRef} tabIndex={-1}>
        Segundo paso
      </h3>
      <p className="help">
        Mover más de ${row.required_above} necesita un código de tu teléfono, además de tu sesión.
      </p>
      {codes !== null && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {codes === null && row.is_active && <Active row={row} onRemoved={refresh} />}
      {codes === null && !row.is_active && begun === null && <Begin onBegun={setBegun} />}
      {codes === null && !row.is_active && begun !== null && (
        <Confirm
          begun={begun}
          onConfirmed={async (given) => {
            setCodes(given)
            setBegun(null)
            await refresh()
          }}
        />
      )}
    </section>
  )
}

function Begin({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const [isBeginning, setIsBeginning] = useState(false)
  const begin = useExclusiveMutation({ mutationFn: beginSecondFactor, onSuccess: onBegun })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBeginning) begin.mutate(String(new FormData(event.currentTarget).get('password') ?? ''))
    setIsBeginning(true)
  }
  return (
    <form noValidate className="access-add" onSubmit={submit}>
      {isBeginning && <OwnerProof error={begin.error} />}
      <Button size="small" type="submit" busy={begin.isPending}>
        Activar el segundo paso
      </Button>
    </form>
  )
}

type ConfirmProps = { begun: Begun; onConfirmed: (codes: string[]) => Promise<void> }

function Confirm({ begun, onConfirmed }: ConfirmProps) {
  const confirm = useExclusiveMutation({
    mutationFn: confirmSecondFactor,
    onSuccess: ({ recovery_codes: codes }) => onConfirmed(codes),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (code !== '') confirm.mutate(code)
  }
  return (
    <form noValidate className="access-add" onSubmit={submit}>
      <p className="help">
        Escanea este cuadro con tu aplicación de códigos (Google Authenticator, Aegis, 1Password…) o
        escribe en ella la clave.
      </p>
      <QrCode text={begun.uri} />
      <p className="access-secret">
        Clave: <b className="num">{begun.secret.match(/.{1,4}/g)?.join(' ')}</b>
      </p>
      <CodeField error={confirm.error ? errorMessage(confirm.error) : undefined} />
      <Button size="small" type="submit" busy={confirm.isPending}>
        Confirmar
      </Button>
    </form>
  )
}

/** The text as a QR code, drawn once its code is loaded; the key below it says the same. */
function QrCode({ text }: { text: string }) {
  const [modules, setModules] = useState<boolean[][]>([])
  useEffect(() => {
    import('uqr').then(
      ({ encode }) => setModules(encode(text, { border: 4 }).data),
      (error) => report('the QR code could not be drawn', error),
    )
  }, [text])
  const dark = modules.flatMap((line, y) =>
    line.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  )
  return (
    <svg
      className="access-qr"
      viewBox={`0 0 ${modules.length || 1} ${modules.length || 1}`}
      role="img"
      aria-label="Código QR"
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <>
      <p className="help" role="status">
        El segundo paso está activo. Guarda estos códigos fuera de tu teléfono: cada uno sirve una
        vez si lo pierdes, y no los volveremos a mostrar.
      </p>
      <ul className="access-codes num" aria-label="Códigos de recuperación">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button size="small" onClick={onDone}>
        Ya los guardé
      </Button>
    </>
  )
}

type ActiveProps = { row: SecondFactorRow; onRemoved: () => Promise<void> }

function Active({ row, onRemoved }: ActiveProps) {
  const { recovery_codes_left: left, counts_from: countsFrom } = row
  const ask = useAsk()
  const { open } = useDialogs()
  const remove = useExclusiveMutation({
    mutationFn: async () => {
      const text = '¿Quieres quitar el segundo paso?'
      if (!(await ask.confirm({ text, accept: 'Quitar' }))) return false
      try {
        await removeSecondFactor()
      } catch (error) {
        const isNeeded = error instanceof ApiError && error.code === 'auth.second_factor_needed'
        if (!isNeeded) throw error
        if (!(await open(secondFactorDialog, {}))) return false
        await removeSecondFactor()
      }
      return true
    },
    onSuccess: (isRemoved) => (isRemoved ? onRemoved() : undefined),
  })
  return (
    <>
      <p role="status">
        Está activo. {left === 1 ? 'Te queda 1 código' : `Te quedan ${left} códigos`} de
        recuperación.
        {countsFrom !== null && (
          <>
            {' '}
            Los montos grandes esperan hasta el{' '}
            <time dateTime={countsFrom}>{formatMomentOfYear(countsFrom)}</time>, o los decide otro
            operador.
          </>
        )}
      </p>
      <Button size="small" busy={remove.isPending} onClick={() => remove.mutate()}>
        Quitar el segundo paso
      </Button>
      {remove.error && <ErrorText>{errorMessage(remove.error)}</ErrorText>}
    </>
  )
}
