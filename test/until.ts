/** Reads until what is read is as wanted; the test's own time limit ends a wait in vain. */
export async function until<T>(
  read: () => Promise<T> | T,
  done: (value: T) => boolean,
): Promise<T> {
  for (;;) {
    const value = await read()
    if (done(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
