import { existsSync, readdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'

const libraries = '/usr/lib'

/** libfaketime of Debian's package, or null where it is not installed. */
export function findFaketime(): string | null {
  const paths = readdirSync(libraries).map((folder) =>
    [libraries, folder, 'faketime/libfaketime.so.1'].join('/'),
  )
  return paths.find((path) => existsSync(path)) ?? null
}

/** The time of day of a program, which can be moved while it runs. Its timers go on as before. */
export class MovableClock {
  readonly #path: string
  /** The environment of the programs that have this clock. */
  readonly environment: Record<string, string>

  private constructor(path: string, library: string) {
    this.#path = path
    this.environment = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: path,
      // The file is read again after one second.
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_RESET: '1',
    }
  }

  /** Throws when libfaketime is not installed. */
  static async create(path: string): Promise<MovableClock> {
    const library = findFaketime()
    if (library === null) throw new Error('Needs libfaketime: apt-get install faketime')
    const clock = new MovableClock(path, library)
    await clock.move(0)
    return clock
  }

  /** So many seconds from the true time. */
  async move(seconds: number): Promise<void> {
    await writeFile(`${this.#path}.part`, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s\n`)
    await rename(`${this.#path}.part`, this.#path)
  }
}
