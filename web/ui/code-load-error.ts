const key = 'recarga'
/** After a failure this soon after a reload, another reload would not help. */
const sameTroubleMs = 30_000

const loadFailures = [
  'dynamically imported module', // Chromium, Firefox
  'Importing a module script failed', // Safari
  'Unable to preload CSS',
]

/** Whether a part of the site could not be fetched, because a new version replaced it or there is no network. */
export function isCodeLoadError(error: unknown): boolean {
  const words = error instanceof Error ? error.message : ''
  return loadFailures.some((failure) => words.includes(failure))
}

/** Reloads the page; returns false when that has just been tried. */
export function reloadOnce(now: number): boolean {
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (now - last < sameTroubleMs) return false
  sessionStorage.setItem(key, String(now))
  window.location.reload()
  return true
}
