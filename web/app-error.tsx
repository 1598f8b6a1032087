import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { browserErrorMessage } from '#contract/browser-errors.ts'
import { report } from '#web/api/report.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { FullScreen, LoadingScreen } from '#web/ui/full-screen.tsx'
import { failures } from '#web/words/failures.ts'

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
      <ErrorText>
        {isCodeMissing ? failures.screen_not_loaded : browserErrorMessage('server.unexpected')}
      </ErrorText>
      <Button onClick={() => window.location.reload()}>Recargar la página</Button>
    </FullScreen>
  )
}

const key = 'recarga'
/** After a failure this soon after a reload, another reload would not help. */
const sameTroubleMs = 30_000

const loadFailures = [
  'dynamically imported module', // Chromium, Firefox
  'Importing a module script failed', // Safari
  'Unable to preload CSS',
]

/** Whether a part of the site could not be fetched, because a new version replaced it or there is no network. */
function isCodeLoadError(error: unknown): boolean {
  const words = error instanceof Error ? error.message : ''
  return loadFailures.some((failure) => words.includes(failure))
}

/** Reloads the page; returns false when that has just been tried. */
function reloadOnce(now: number): boolean {
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (now - last < sameTroubleMs) return false
  sessionStorage.setItem(key, String(now))
  window.location.reload()
  return true
}
