let runs = 0

/** A run that ends once two have begun in its thread. */
export async function writeRun({ port }) {
  port.on('message', () => port.postMessage({ type: 'alive' }))
  runs++
  while (runs < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  const answer = { answer: '{}', facts: '{}', completeness: 'complete', costUnits: 0 }
  port.postMessage({ type: 'end', report: { kind: 'answer', ...answer } })
  port.close()
}
