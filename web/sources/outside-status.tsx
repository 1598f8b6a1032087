import { useSlice } from '#web/store/use-slice.ts'
import { useSources } from './sources.ts'

/** Tells screen readers of a citation outside the sources. */
export function OutsideStatus() {
  const said = useSlice(useSources().slice, ({ outside }) => outside.said)
  return (
    <span className="sr" role="status">
      {said}
    </span>
  )
}
