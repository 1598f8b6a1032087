import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '#web/api/api-error.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { TextField } from '#web/ui/field.tsx'
import { mainId } from '#web/ui/focus-main.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { MoreRows } from './more-rows.tsx'
import { reverseReferral, studentQuery, studentsQuery } from './operator.api.ts'
import { deskLinks, useDeskLocation } from './use-desk-location.ts'
import './operator-transfer.css'
import './operator.css'
import type { CreditEntryRow } from '#contract/credits.ts'
import type { StudentDetail as Student } from '#contract/operator.ts'
import { StatusPill } from '#web/topups/status-pill.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/dates.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { adjustDialog, reasonDialog } from './operator.dialogs.ts'
import { referralLabels, signalLabels, statusLabel } from './operator-labels.ts'
import '#web/ui/key-values.css'
import '#web/ui/rows.css'
import '#web/ui/notices.css'

/** A search of students by name or e-mail, and the details of one. */
export function StudentsView({ ledger }: { ledger: Ledger }) {
  usePageTitle('Estudiantes')
  const { studentId } = useDeskLocation()
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const students = useInfiniteQuery({
    ...studentsQuery(query),
    placeholderData: (previous) => previous,
  })
  const rows = students.data?.pages.flat()
  return (
    <div className="op">
      <nav className="op-list all" aria-label="Estudiantes">
        <header>
          <h1>Estudiantes</h1>
          <p>{query === '' ? 'Los últimos en registrarse' : 'Resultados de la búsqueda'}</p>
        </header>
        <search>
          <TextField
            label="Buscar estudiante"
            type="search"
            placeholder="Nombre o correo"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </search>
        <ol>
          {rows?.map((student) => (
            <li key={student.id}>
              <Link
                to={deskLinks.student(student.id)}
                aria-current={student.id === studentId ? 'true' : undefined}
              >
                <b>{student.full_name}</b>
                <b className="r num">{(student.purchased + student.free).toFixed(2)}</b>
                <span className="muted">{student.email}</span>
              </Link>
            </li>
          ))}
        </ol>
        <MoreRows list={students} />
        {rows?.length === 0 && <p className="none">Nadie coincide con esa búsqueda.</p>}
        {students.isError && (
          <div className="none">
            <ErrorText>{errorMessage(students.error)}</ErrorText>
          </div>
        )}
      </nav>
      {studentId === null ? (
        <main id={mainId} tabIndex={-1} className="op-empty">
          <p>Elige a alguien de la lista o búscalo por su nombre o correo.</p>
        </main>
      ) : (
        <ChosenStudent key={studentId} id={studentId} ledger={ledger} />
      )}
    </div>
  )
}

function ChosenStudent({ id, ledger }: { id: string; ledger: Ledger }) {
  const student = useQuery(studentQuery(id))
  if (student.data) return <StudentDetail student={student.data} ledger={ledger} />
  return (
    <main id={mainId} tabIndex={-1} className="op-empty">
      {student.isError ? (
        <ErrorText>{errorMessage(student.error)}</ErrorText>
      ) : (
        <p role="status">Cargando estudiante...</p>
      )}
    </main>
  )
}

type Ledger = (entries: CreditEntryRow[]) => ReactNode

/** Balance, ledger, transfers and referrals of one student. */
function StudentDetail({ student, ledger }: { student: Student; ledger: Ledger }) {
  const { open } = useDialogs()
  useEffect(adjustDialog.preload, [])
  return (
    <main id={mainId} tabIndex={-1} className="op-main op-student">
      <header>
        <h2>{student.full_name}</h2>
        <span className="muted">{student.email}</span>
        <span className="muted">desde el {formatDate(student.created_at)}</span>
      </header>
      <section className="panel" aria-labelledby="saldo">
        <h3 id="saldo">Saldo</h3>
        <dl className="kv">
          <div>
            <dt>Total</dt>
            <dd className="num">{(student.purchased + student.free).toFixed(4)}</dd>
          </div>
          <div>
            <dt>Comprados</dt>
            <dd className="num">{student.purchased.toFixed(4)}</dd>
          </div>
          <div>
            <dt>Gratis</dt>
            <dd className="num">{student.free.toFixed(4)}</dd>
          </div>
        </dl>
        <div className="stack">
          <Button onClick={() => void open(adjustDialog, { student })}>Ajustar créditos</Button>
        </div>
      </section>
      <section className="panel" aria-labelledby="movimientos">
        <h3 id="movimientos">Movimientos</h3>
        <ScrollRegion className="rows" label="Movimientos del estudiante">
          {student.entries.length === 0 ? (
            <p className="rows-state">No hay movimientos todavía.</p>
          ) : (
            ledger(student.entries)
          )}
        </ScrollRegion>
      </section>
      <section className="panel" aria-labelledby="transferencias">
        <h3 id="transferencias">Transferencias</h3>
        <ScrollRegion className="rows" label="Transferencias del estudiante">
          {student.transactions.length === 0 && (
            <p className="rows-state">No hay transacciones todavía.</p>
          )}
          <ul>
            {student.transactions.map((row) => (
              <li key={row.id}>
                <b className="num">${row.amount.toFixed(2)}</b>
                <span className="r">
                  <StatusPill word={statusLabel(row.status)} />
                </span>
                <small className="num">
                  <Link to={deskLinks.transaction(row.id)}>#{row.id.slice(0, 8)}</Link>
                </small>
                <small className="r">{formatDate(row.created_at)}</small>
                {row.reason && <span className="why">Motivo: {row.reason}</span>}
              </li>
            ))}
          </ul>
        </ScrollRegion>
        {student.transactions.length > 0 && (
          <Link className="btn btn-ghost btn-sm" to={deskLinks.transfersOf(student.email)}>
            Ver todas en Transferencias
          </Link>
        )}
      </section>
      <StudentReferrals student={student} />
    </main>
  )
}

type Referral = Student['referrals'][number]

/** The friends a student invited, and the signs that a friend may be the same person. */
function StudentReferrals({ student }: { student: Student }) {
  const { open } = useDialogs()
  useEffect(reasonDialog.preload, [])

  const reverse = (referral: Referral) =>
    open(reasonDialog, {
      title: 'Revertir el referido',
      about: `Se le quita a ${student.full_name} el premio por ${referral.friend_name}, sin dejar la cuenta bajo cero.`,
      accept: 'Revertir',
      done: 'Referido revertido.',
      onAccept: (reason) => reverseReferral(referral.referred_id, { reason }),
    })

  return (
    <section className="panel" aria-labelledby="referidos">
      <h3 id="referidos">Referidos</h3>
      {student.referrals.length === 0 && <p className="rows-state">No ha invitado a nadie.</p>}
      <ul className="rows rows-free">
        {student.referrals.map((referral) => (
          <li key={referral.referred_id}>
            <b>
              <Link to={deskLinks.student(referral.referred_id)}>{referral.friend_name}</Link>
            </b>
            <span className="r">
              <span className="pill">{referralLabels[referral.state]}</span>
            </span>
            <small>{formatDate(referral.created_at)}</small>
            {referral.state === 'rewarded' && (
              <span className="r">
                <Button
                  variant="ghost"
                  size="small"
                  aria-label={`Revertir el referido ${referral.friend_name}`}
                  onClick={() => void reverse(referral)}
                >
                  Revertir
                </Button>
              </span>
            )}
            {referral.signals.length > 0 && (
              <span className="why signals">
                {referral.signals.map((signal) => signalLabels[signal]).join(' · ')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
