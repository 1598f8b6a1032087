import pg from 'pg'

/**
 * A pool that survives lost connections. In `pg` alone, a connection lost while it is checked out ends the process, one
 * that timed out returns to the pool, and one that breaks at BEGIN (drizzle) never returns.
 */
export class WatchedPool extends pg.Pool {
  constructor(config: pg.PoolConfig, onLost: (error: Error) => void) {
    super({ ...config, Client: WatchedClient })
    // The pool repeats an idle connection's error; the client's own listener has reported it.
    this.on('error', () => {})
    this.on('connect', (client) => client.on('error', onLost))
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares two overloads with different results
  override connect(callback?: Callback): any {
    if (callback === undefined) return super.connect().then(releaseWhenLost)
    super.connect((error, client, release) => {
      if (client !== undefined) releaseWhenLost(client)
      callback(error, client, client?.release ?? release)
    })
  }
}

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/** Frees a lost connection's place in the pool at once, also when the caller never releases it. */
function releaseWhenLost(client: pg.PoolClient): pg.PoolClient {
  const release = client.release
  const onEnd = () => once(true)
  let isReleased = false
  const once = (error?: Error | boolean) => {
    if (isReleased) return
    isReleased = true
    client.removeListener('end', onEnd)
    release(error)
  }
  client.once('end', onEnd)
  client.release = once
  return client
}

/** Destroys its socket when a query times out, because the late result would be taken for another query's. */
class WatchedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads for one function
  override query(...given: any[]): any {
    const callback: unknown = given.at(-1)
    if (typeof callback === 'function') {
      given[given.length - 1] = (error: Error | null, result: unknown) => {
        this.#destroyIfSilent(error)
        callback(error, result)
      }
      return super.query(...(given as Parameters<pg.Client['query']>))
    }
    const asked: unknown = super.query(...(given as Parameters<pg.Client['query']>))
    if (asked instanceof Promise) asked.catch((error: Error) => this.#destroyIfSilent(error))
    return asked
  }

  #destroyIfSilent(error: Error | null): void {
    if (error?.message !== 'Query read timeout') return
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } }
    connection.stream.destroy()
  }
}
