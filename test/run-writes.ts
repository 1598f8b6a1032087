/**
 * Every write of a run, as its SQL stands on the wire: one statement of its transaction, and no other write's. The
 * only place that knows the product's SQL; `npm run chaos` says so when one of these is not met any more.
 */
export type RunWrite = {
  name: string
  statement: RegExp
  /** The kind of run that makes this write, where not every one does. */
  madeBy?: 'failing' | 'stopped' | 'long'
}

export const runWrites: readonly RunWrite[] = [
  { name: 'start', statement: /\bhold_credits\s*\(/i },
  { name: 'chunks', statement: /insert into "?generation_chunks"?/i },
  {
    name: 'heartbeat',
    statement: /update "?generations"? (as )?g\s+set lease_until/i,
    madeBy: 'long',
  },
  { name: 'answer', statement: /update "?generations"? set .*"?answer"? =/is },
  { name: 'settle', statement: /\bsettle_credits\s*\(/i },
  { name: 'saved message', statement: /insert into "?versions"?/i },
  { name: 'fail', statement: /\brelease_credits\s*\(/i, madeBy: 'failing' },
  {
    name: 'stop',
    statement: /update "?generations"? set "?stop_requested"? =/i,
    madeBy: 'stopped',
  },
]
