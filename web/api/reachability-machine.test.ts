import { expect, it } from 'vitest'
import { type ReachabilityEvent, reachable, stepReachability } from './reachability-machine.ts'

/** The state after the events, and when each of them had the health checked. */
function run(events: ReachabilityEvent[]) {
  let state = reachable
  const checks: (number | null)[] = []
  for (const event of events) {
    const { next, checkInMs } = stepReachability(state, event)
    state = next
    checks.push(checkInMs)
  }
  return { isReachable: state.isReachable, checks }
}

it.each<[string, ReachabilityEvent[], boolean, (number | null)[]]>([
  ['a response changes nothing while the server is reachable', ['response'], true, [null]],
  ['the first call without a response makes it unreachable', ['no-response'], false, [1_000]],
  ['so does a device that goes offline', ['offline'], false, [1_000]],
  [
    'further calls without a response do not bring the check forward',
    ['no-response', 'no-response', 'offline'],
    false,
    [1_000, null, null],
  ],
  [
    'each failed check waits twice as long, up to five seconds',
    ['no-response', 'unhealthy', 'unhealthy', 'unhealthy', 'unhealthy'],
    false,
    [1_000, 2_000, 4_000, 5_000, 5_000],
  ],
  ['a healthy server is reachable again', ['no-response', 'healthy'], true, [1_000, null]],
  [
    'a response while unreachable is checked at once, not believed',
    ['no-response', 'response'],
    false,
    [1_000, 0],
  ],
  [
    'a device that is online again checks at once, and the waits begin anew',
    ['no-response', 'unhealthy', 'online', 'unhealthy'],
    false,
    [1_000, 2_000, 0, 1_000],
  ],
  [
    'a late failed check does not make a reachable server unreachable',
    ['no-response', 'healthy', 'unhealthy'],
    true,
    [1_000, null, null],
  ],
])('%s', (_, events, isReachable, checks) => {
  expect(run(events)).toEqual({ isReachable, checks })
})
