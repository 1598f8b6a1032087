import { report } from './api/report.ts'

/** Registers the service worker, which serves the offline page, once the page is loaded and idle. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error: unknown) => report('the service worker was not registered', error))
  })
}
