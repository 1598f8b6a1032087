import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { wordsFor } from '#contract/error-words.ts'
import { report } from './api/report.ts'
import { Button } from './ui/button.tsx'
import { FullScreen } from './ui/full-screen.tsx'

/** A screen that broke, or whose code could not be loaded: a new version was published, or the network is gone. */
export function AppError() {
  const error = useRouteError()
  useEffect(() => report('a screen broke', error), [error])
  return (
    <FullScreen>
      <p role="alert">{wordsFor('server.unexpected')}</p>
      <Button onClick={() => window.location.reload()}>Recargar la página</Button>
    </FullScreen>
  )
}
