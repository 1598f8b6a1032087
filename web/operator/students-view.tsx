import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '#web/api/api-error.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { TextField } from '#web/ui/field.tsx'
import { mainId } from '#web/ui/focus-main.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { MoreRows } from './more-rows.tsx'
import { studentQuery, studentsQuery } from './operator.api.ts'
import { type Ledger, StudentDetail } from './student-detail.tsx'
import { deskLinks, useDeskLocation } from './use-desk-location.ts'
import './operator-transfer.css'
import './operator.css'

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
        <Student key={studentId} id={studentId} ledger={ledger} />
      )}
    </div>
  )
}

function Student({ id, ledger }: { id: string; ledger: Ledger }) {
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
