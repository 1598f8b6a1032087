import { getPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { sendResult } from '#server/workers/child-program.ts'

/** Works for so many ms of the processor, and tells the priority that it has then. */
sendResult<{ ms: number }, number>(async ({ ms }) => {
  while (process.cpuUsage().user < ms * 1_000) Math.hypot(ms, ms)
  // Until the thread that watches it has looked, or for as long as a slow machine may need.
  for (let tries = 0; tries < 40 && ms > 1_000 && getPriority() < 10; tries++) await delay(50)
  return getPriority()
})
