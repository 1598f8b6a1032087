import { useSlice } from '#web/store/use-slice.ts'
import { useSources } from './sources.ts'

/** Tells screen readers of a citation outside the sources. */
export function OutsideStatus() {
  const announcement = useSlice(useSources().slice, ({ outside }) => outside.announcement)
  return (
    <span className="sr" role="status">
      {announcement}
    </span>
  )
}
