import { type Chart, missingPictureWords } from '#core/document/figure.ts'
import type { PlacedPicture } from '#core/layout/pages.ts'
import { report } from '#web/api/report.ts'
import { onDemand } from '#web/ui/on-demand.ts'

let linkToken: string | null = null

/** Loads the pictures by the token of a link, for guests who read a work by it; null: by the session again. */
export function seePicturesBy(token: string | null): void {
  linkToken = token
}

/** Where the server has a stored picture. */
export function pictureUrl(id: string): string {
  return linkToken === null ? `/api/figures/${id}` : `/api/shared/${linkToken}/figures/${id}`
}

const chartCode = onDemand(() => import('./chart-url.ts'))

/** A chart as the address of an image; null when the code that draws it could not be loaded. */
export async function addressOfChart(
  chart: Chart,
  { widthPt, heightPt }: Pick<PlacedPicture, 'widthPt' | 'heightPt'>,
): Promise<string | null> {
  try {
    const { chartUrl } = await chartCode.load()
    return chartUrl(chart, widthPt, heightPt)
  } catch (error) {
    report('the code for charts could not be loaded', error)
    return null
  }
}

/** In place of a picture that could not be fetched now. */
const unreachedWords = 'La imagen no se pudo cargar'

/** What stands in the place of a picture that the browser could not show. */
export async function wordsForMissing(id: string): Promise<string> {
  try {
    const { status } = await fetch(pictureUrl(id), { method: 'HEAD', cache: 'no-store' })
    return status === 404 ? missingPictureWords : unreachedWords
  } catch {
    // Without a connection nobody knows whether it is still stored.
    return unreachedWords
  }
}
