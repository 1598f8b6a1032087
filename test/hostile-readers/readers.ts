import type { Reader } from '#test/judge-growth.ts'

/** Under the name of the function; after a comma, which part of its input the string is. */
export type Readers = Record<string, Reader | LimitedReader>

export type LimitedReader = {
  read: Reader
  /** The longest string that its callers pass, by a limit of theirs. */
  maxLength?: number
  /** Reads only every third string, because it takes milliseconds for any. */
  isCostly?: true
}
