import { lazy, Suspense } from 'react'
import { usePanes } from '#web/panes/panes.ts'
import { useSlice } from '#web/store/use-slice.ts'

const PlanSketch = lazy(async () => ({
  default: (await import('./plan-sketch.tsx')).PlanSketch,
}))

/** Whether there is a plan to draw while nothing is written. */
export function useIsSketched(): boolean {
  return useSlice(usePanes().slice, ({ sketch }) => sketch !== null)
}

/** The place of the plan on the first sheet. */
export function SketchSlot() {
  return (
    <Suspense fallback={<div className="sheet empty-page" />}>
      <PlanSketch />
    </Suspense>
  )
}
