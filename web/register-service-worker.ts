import { report } from './api/report.ts'

/** Once the page is there and at rest: the worker that answers when the network does not. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error: unknown) => report('the service worker was not registered', error))
  })
}
