import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { wordsFor } from '#contract/error-words.ts'
import { report } from './api/report.ts'
import { Button } from './ui/button.tsx'
import { isMissingCode, reloadOnce } from './ui/code-load-error.ts'
import { FullScreen, LoadingScreen } from './ui/full-screen.tsx'

/**
 * A screen that broke, or whose code could not be loaded: then a new version was published and the page is loaded
 * anew by itself, or the network is gone.
 */
export function AppError() {
  const error = useRouteError()
  const isMissing = isMissingCode(error)
  const [isReloading, setIsReloading] = useState(isMissing && navigator.onLine)

  useEffect(() => {
    report('a screen broke', error)
    if (isMissingCode(error) && navigator.onLine) setIsReloading(reloadOnce(Date.now()))
  }, [error])

  if (isReloading) return <LoadingScreen />
  return (
    <FullScreen>
      <p role="alert">
        {isMissing
          ? 'No pudimos cargar esta pantalla. Revisa tu conexión y recarga la página; lo que escribiste se guarda.'
          : wordsFor('server.unexpected')}
      </p>
      <Button onClick={() => window.location.reload()}>Recargar la página</Button>
    </FullScreen>
  )
}
