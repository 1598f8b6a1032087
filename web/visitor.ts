// The script of the static pages: the landing and the terms.

import { attachThemeSwitch } from '#web/ui/theme.ts'
import { attachPrompt } from './landing/attach-prompt.ts'
import { registerServiceWorker } from './register-service-worker.ts'

attachPrompt(document, (path) => window.location.assign(path))
for (const themeSwitch of document.querySelectorAll('.theme-switch')) attachThemeSwitch(themeSwitch)
registerServiceWorker()
window.addEventListener('load', () => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchWhatComesNext)
  else setTimeout(fetchWhatComesNext, 1_000)
})

/** Prefetches the files of the registration, unless the visitor asked to save data. */
function fetchWhatComesNext(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const next = document.querySelector<HTMLTemplateElement>('template#next')
  if (next && !connection?.saveData) document.head.append(next.content)
}
