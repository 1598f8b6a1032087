/** Failures that are only logged, never shown (specification §8): the one place that writes to the console. */
export function report(what: string, detail: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the log
  console.info(`cuartilla: ${what}`, detail)
}
