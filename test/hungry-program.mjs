// Tasks for threads that need more than they may have.

/** Fills the heap of its thread. */
export function fill() {
  const kept = []
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, at) => ({ at })))
}

/** Never ends. */
export function spin() {
  for (;;);
}

/** A run that gives one piece of text and then no sign of life. */
export async function writeRun({ port }) {
  port.postMessage({ type: 'text', text: 'Una palabra' })
  // The message has left the thread when this one comes back.
  await new Promise((resolve) => port.once('message', resolve))
  spin()
}

export function echo(given) {
  return { value: given }
}
