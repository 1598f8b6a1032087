export type Fault = {
  /**
   * `mute`: from the statement on nothing passes in either direction, and both sockets stay open.
   * `lose-acknowledgement`: the statement commits, its response is lost, the connection is reset.
   * `mute-after-commit`: the same, but the connection is muted instead.
   * `cut`: the connection is reset before the statement passes.
   * `hold`: the statement passes when `meanwhile` is done.
   * `end-after`: the statement is answered, `meanwhile` ends its backend, and the client receives both at once.
   */
  kind: 'mute' | 'lose-acknowledgement' | 'mute-after-commit' | 'cut' | 'hold' | 'end-after'
  /** Matches the SQL of the statement that it waits for. */
  statement: RegExp
  times: number
  meanwhile?: (backendPid: number) => Promise<void>
}

/** A fault that waits for its statement. */
export class ArmedFault {
  readonly fault: Fault
  /** How often the fault has happened. */
  fired = 0
  #left: number

  constructor(fault: Fault) {
    this.fault = fault
    this.#left = fault.times
  }

  /** Claims the fault for this statement; false when it waits for another or has happened often enough. */
  claim(sql: string): boolean {
    if (this.#left === 0 || !this.fault.statement.test(sql)) return false
    this.#left--
    return true
  }

  /** Undoes `claim`: the transaction was not committed. */
  giveBack(): void {
    this.#left++
  }

  disarm(): void {
    this.#left = 0
  }
}
