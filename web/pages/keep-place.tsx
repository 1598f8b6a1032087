import { Component, type RefObject } from 'react'
import { scrollerOf } from '#web/ui/scroller.ts'
import { type Ink, inkBefore, inkIn, pointAfter, textPoint } from './text-in-sight.ts'

type Props = {
  pagesRef: RefObject<HTMLElement | null>
  /** The view that draws the text: another value, another view. */
  drawnBy: string
}

type Kept = { ink: Ink; all: Ink; top: number }

/**
 * Keeps the text under the reader's eyes where it stands on the screen when another view draws it. A class, because only
 * a class can look at the page after React has decided on a change and before it makes it.
 */
export class KeepPlace extends Component<Props> {
  override getSnapshotBeforeUpdate(before: Props): Kept | null {
    const pane = this.props.pagesRef.current
    if (before.drawnBy === this.props.drawnBy || !pane) return null
    const point = textPoint(pane)
    return point && { ink: inkBefore(pane, point), all: inkIn(pane), top: point.top }
  }

  override componentDidUpdate(_before: Props, _state: unknown, kept: Kept | null): void {
    const pane = this.props.pagesRef.current
    if (!kept || !pane) return
    const point = pointAfter(pane, kept.ink, kept.all)
    if (point) scrollerOf(pane).scrollTop += point.top - kept.top
  }

  override render() {
    return null
  }
}
