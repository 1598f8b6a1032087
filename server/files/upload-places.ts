import { Places } from '#server/places/places.ts'

/** The places for uploads of one kind: an upload is held in memory while it arrives, 11 MB each. */
export function uploadPlaces(): Places {
  return new Places({
    atOnce: 24,
    perAccount: 3,
    // The browser sends the files of one choice one by one.
    waitingPerAccount: 12,
    waiting: 240,
    waitMs: 30_000,
    busy: 'server.busy',
  })
}
