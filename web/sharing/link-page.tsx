import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import type { MeRow } from '#contract/me.ts'
import type { SharedProject } from '#contract/sharing.ts'
import type { AcademicText } from '#core/document/model.ts'
import { errorMessage, hasStatus } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { report } from '#web/api/report.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import type { GuestCommentsProps } from '#web/comments/guest-comments.tsx'
import { toastLostConnection } from '#web/lost-connection.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { arrivalOf, paths } from '#web/paths.ts'
import { projectQuery, projectsQuery } from '#web/projects/projects.api.ts'
import { type LoginState, returnLocation } from '#web/session/login-state.ts'
import { referralCodeKey } from '#web/session/session.api.ts'
import { SessionError } from '#web/session/session-error.tsx'
import { BrandMark } from '#web/ui/brand.tsx'
import { tabStorage } from '#web/ui/browser-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogHost } from '#web/ui/dialog-host.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { mainId } from '#web/ui/focus-main.ts'
import { FullScreen, LoadingScreen } from '#web/ui/full-screen.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { onDemand } from '#web/ui/on-demand.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { failures } from '#web/words/failures.ts'
import { LinkedWork } from './linked-work.tsx'
import { rightsWords } from './roles.ts'
import { joinProject, sharedQuery } from './sharing.api.ts'

/** /compartido/{token}: a guest reads the work here; a signed-in student becomes a member and is sent to it. */
export function LinkPage() {
  const { token = '' } = useParams()
  const { pathname } = useLocation()
  const me = useQuery(meQuery)
  usePageTitle('Trabajo compartido')
  if (me.isPending) return <LoadingScreen />
  if (me.data === undefined) return <SessionError error={me.error} onRetry={() => me.refetch()} />
  return (
    <DialogHost
      place={pathname}
      onLoadError={(error) => report('a dialog could not be loaded', error)}
      loadErrorMessage={failures.unreached}
    >
      {me.data ? (
        <Join key={token} token={token} me={me.data} />
      ) : (
        <Read key={token} token={token} foot={(work) => <Enter work={work} />} />
      )}
      <Toaster />
    </DialogHost>
  )
}

/** A student is taken to the work at once. Where there is no room for another member, it can still be read here. */
function Join({ token, me }: { token: string; me: MeRow }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const join = useExclusiveMutation({
    mutationFn: () => joinProject(token),
    onSuccess: async ({ project_id, role }) => {
      client.removeQueries({ ...projectQuery(project_id), exact: true })
      void client.invalidateQueries(projectsQuery)
      await navigate(paths.doc(project_id), { replace: true, state: arrivalOf(role) })
    },
  })
  const { mutate } = join
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each student
  useEffect(() => mutate(), [me.id])

  if (hasStatus(join.error, 409)) {
    const foot = <p role="status">{errorMessage(join.error)}</p>
    return <Read token={token} foot={() => foot} />
  }
  if (join.error) {
    return <Failed error={join.error} home={paths.home} onRetry={() => mutate()} />
  }
  return (
    <FullScreen>
      <p role="status">Abriendo el trabajo...</p>
    </FullScreen>
  )
}

type ReadProps = { token: string; foot: (work: SharedProject) => ReactNode }

function Read({ token, foot }: ReadProps) {
  const query = useQuery(sharedQuery(token))
  const [followed, onText] = useState<AcademicText | null>(null)
  // A link that was revoked meanwhile shows nothing any more.
  if (query.error) {
    return <Failed error={query.error} home={paths.landing} onRetry={() => void query.refetch()} />
  }
  if (query.isPending) return <LoadingScreen />
  const { role, project_id: projectId } = query.data
  return (
    <LinkedWork
      work={query.data}
      followed={followed}
      token={token}
      foot={foot(query.data)}
      beside={(parts) => (
        <>
          <DownloadLinked shown={parts.shown} work={query.data} />
          <Comments
            {...parts}
            token={token}
            projectId={projectId}
            mayComment={role !== 'reads'}
            onText={onText}
          />
        </>
      )}
    />
  )
}

const exporting = onDemand(() => import('#web/hand-in/export-actions.ts'))

/** The pages as they are now, as a Word file without comments. */
function DownloadLinked({ shown, work }: { shown: ShownDocument; work: SharedProject }) {
  const { owner_name: author, title: fileTitle } = work
  const download = useExclusiveMutation({
    mutationFn: async () => {
      const { downloadDocx } = await exporting.load()
      await downloadDocx({ shown, author, fileTitle, sources: [], comments: [] })
    },
    onError: (error) => toastLostConnection('the code for DOCX files could not be loaded', error),
  })
  return (
    <IconButton
      label="Descargar DOCX"
      title="Descargar DOCX"
      icon={Download}
      busy={download.isPending}
      onClick={() => download.mutate()}
    />
  )
}

/** Loaded after the pages are there. */
const guestComments = onDemand(
  async () => (await import('#web/comments/guest-comments.tsx')).GuestComments,
)

function Comments(props: GuestCommentsProps) {
  const Loaded = useLoaded(guestComments, true)
  return Loaded && <Loaded {...props} />
}

type FailedProps = { error: Error; home: string; onRetry: () => void }

function Failed({ error, home, onRetry }: FailedProps) {
  const isGone = hasStatus(error, 404)
  return (
    <main id={mainId} tabIndex={-1} className="full-screen">
      <BrandMark />
      {isGone ? (
        <>
          <h1>Este enlace ya no sirve</h1>
          <p>Puede que lo hayan anulado o que haya vencido. Pide otro a quien te lo envió.</p>
        </>
      ) : (
        <ErrorText>{errorMessage(error)}</ErrorText>
      )}
      {!isGone && <Button onClick={onRetry}>Reintentar</Button>}
      <Link className="btn btn-line" to={home}>
        {home === paths.home ? 'Ir a tus proyectos' : 'Ir al inicio'}
      </Link>
    </main>
  )
}

/** The ways to become a member, which lead back here. Who registers has come by the work's owner. */
function Enter({ work }: { work: SharedProject }) {
  const state: LoginState = { from: returnLocation(useLocation()) }
  const keepCode = () => tabStorage.write(referralCodeKey, work.referral_code)
  return (
    <>
      <p>{rightsWords[work.role]}</p>
      <nav aria-label="Tu cuenta">
        <Link className="btn btn-line" to={paths.login} state={state} onClick={keepCode}>
          Entrar
        </Link>
        <Link className="btn btn-primary" to={paths.register} state={state} onClick={keepCode}>
          Crear una cuenta
        </Link>
      </nav>
    </>
  )
}
