import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { browserErrorMessage } from '#contract/browser-errors.ts'
import { report } from './api/report.ts'
import { Button } from './ui/button.tsx'
import { isCodeLoadError, reloadOnce } from './ui/code-load-error.ts'
import { FullScreen, LoadingScreen } from './ui/full-screen.tsx'

/**
 * A screen that threw an error, or whose code could not be loaded: either a new version was published, and the page
 * reloads itself once, or there is no network.
 */
export function AppError() {
  const error = useRouteError()
  const isCodeMissing = isCodeLoadError(error)
  const [isReloading, setIsReloading] = useState(isCodeMissing && navigator.onLine)

  useEffect(() => {
    report('a screen broke', error)
    if (isCodeLoadError(error) && navigator.onLine) setIsReloading(reloadOnce(Date.now()))
  }, [error])

  if (isReloading) return <LoadingScreen />
  return (
    <FullScreen>
      <p role="alert">
        {isCodeMissing
          ? 'No pudimos cargar esta pantalla. Revisa tu conexión y recarga la página; lo que escribiste se guarda.'
          : browserErrorMessage('server.unexpected')}
      </p>
      <Button onClick={() => window.location.reload()}>Recargar la página</Button>
    </FullScreen>
  )
}
