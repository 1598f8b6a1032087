import { useEffect, useState } from 'react'
import { report } from '#web/api/report.ts'
import { wide } from '#web/ui/breakpoints.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

const code = onDemand(() => import('#web/site/sample-sheet.tsx'))

/** The sample sheet beside a form, on wide screens; loaded after the form. */
export function SampleSide() {
  const isWide = useMediaQuery(wide)
  const [sample, setSample] = useState<typeof import('#web/site/sample-sheet.tsx') | null>(null)

  useEffect(() => {
    if (!isWide) return
    code.load().then(setSample, (error) => report('the sample page could not be loaded', error))
  }, [isWide])

  return sample && <sample.SamplePage />
}
