/**
 * Every write of a run, by its SQL on the wire: one statement, and so one transaction. The only place in the tests that
 * knows the product's SQL; `npm run chaos` reports when one of these no longer occurs.
 */
export type RunWrite = {
  name: string
  statement: RegExp
  /** The only kind of run that makes this write; absent when every run does. */
  madeBy?: 'failing' | 'stopped' | 'long'
}

export const runWrites: readonly RunWrite[] = [
  { name: 'message', statement: /\badd_message\s*\(/i },
  { name: 'start', statement: /\bstart_run\s*\(/i },
  { name: 'flush', statement: /\bflush_runs\s*\(/i, madeBy: 'long' },
  { name: 'finish', statement: /\bfinish_run\s*\(/i },
  { name: 'settle', statement: /\bsettle_run\s*\(/i },
  { name: 'fail', statement: /\bfail_run\s*\(/i, madeBy: 'failing' },
  { name: 'stop', statement: /\bstop_run\s*\(/i, madeBy: 'stopped' },
]
