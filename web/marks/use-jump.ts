import { useEffect, useEffectEvent, useRef } from 'react'
import { sightOf } from '#web/pages/text-in-sight.ts'
import { scrollerOf } from '#web/ui/scroller.ts'
import { originOf } from './measured-pages.ts'
import type { PagesRef } from './use-measured.ts'

/** A mark to scroll to; a new object each time. */
export type Jump<Key> = { to: Key; takesFocus: boolean }

type Options<Key> = {
  pagesRef: PagesRef
  jump: Jump<Key> | null
  /** Where a mark is drawn, in pixels from the start of the pane's content; undefined where it is not. */
  tops: ReadonlyMap<Key, number>
  /** Room above the mark, in pixels. */
  room: number
  /** A mark that is this far from the lower edge, in pixels, stays where it is; null: each is moved. */
  seenAbove: number | null
  focus?: (key: Key) => void
  onDone?: () => void
}

/** A mark is not looked for nearer to the upper edge than this, in pixels. */
const edgePx = 8
/** Each time that text comes into sight, its true height may move the mark. */
const maxTries = 4

/** Scrolls to a mark once it is drawn, and gives it the focus. */
export function useJump<Key>(options: Options<Key>): void {
  const { pagesRef, jump, tops, room, seenAbove, focus, onDone } = options
  const done = useRef<Jump<Key> | null>(null)
  const finish = useEffectEvent((jumped: Jump<Key>) => {
    done.current = jumped
    if (jumped.takesFocus) focus?.(jumped.to)
    onDone?.()
  })
  useEffect(() => {
    const pane = pagesRef.current
    const markTop = jump ? tops.get(jump.to) : undefined
    if (!pane || !jump || markTop === undefined || jump === done.current) return
    let tries = 0
    let frame = 0
    const place = () => {
      const { top, bottom } = sightOf(pane)
      const y = originOf(pane).top + markTop
      const isSeen = y >= top + edgePx && y <= bottom - (seenAbove ?? 0)
      const stays = isSeen && (tries > 0 || seenAbove !== null)
      if (!stays) scrollerOf(pane).scrollTop += y - top - room
      if (stays || ++tries >= maxTries) finish(jump)
      // Text that was scrolled is measured in the next frame.
      else frame = requestAnimationFrame(() => (frame = requestAnimationFrame(place)))
    }
    // On a phone the pages may be in the pane that is not shown, and only what is shown can be scrolled.
    const observer = new ResizeObserver(() => {
      if (pane.clientHeight === 0) return
      observer.disconnect()
      place()
    })
    observer.observe(pane)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [jump, tops, pagesRef, room, seenAbove])
}
