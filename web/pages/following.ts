import { report } from '#web/api/report.ts'
import { whenIdle } from '#web/ui/on-demand.ts'

type Followed = Parameters<typeof import('./follow-text.ts').followText>[0]

/** Follows a text once the page is idle, until the function that it returns is called. Without the code it stays as it was read. */
export function followWhenIdle(followed: Followed): () => void {
  let stop: (() => void) | null = () => {}
  whenIdle(() => {
    import('./follow-text.ts')
      .then(({ followText }) => {
        if (stop) stop = followText(followed)
      })
      .catch((error: unknown) => report('a text could not be followed', error))
  })
  return () => {
    stop?.()
    stop = null
  }
}
