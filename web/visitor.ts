// All the script of the pages that the build writes as HTML: the landing and the terms.
import { attachPrompt } from './landing/attach-prompt.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { attachThemeSwitch } from './ui/attach-theme-switch.ts'

attachPrompt(document, (path) => window.location.assign(path))
for (const theSwitch of document.querySelectorAll('.theme-switch')) attachThemeSwitch(theSwitch)
registerServiceWorker()
window.addEventListener('load', () => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchWhatComesNext)
  else setTimeout(fetchWhatComesNext, 1_000)
})

/** The app's own files, so that registering begins at once. Not for those who asked to save data. */
function fetchWhatComesNext(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const next = document.querySelector<HTMLTemplateElement>('template#next')
  if (next && !connection?.saveData) document.head.append(next.content)
}
