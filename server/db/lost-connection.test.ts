import { describe, expect, it } from 'vitest'
import { isConnectionLost, isTransient, retryWrite } from './lost-connection.ts'

const error = (code: string | undefined, message = 'no') =>
  Object.assign(new Error(message), code === undefined ? {} : { code })
const wrapped = (cause: Error) => new Error('Failed query', { cause })

describe('a fault of the database', () => {
  it.each([
    ['ECONNRESET', true, true],
    ['ECONNREFUSED', true, true],
    ['08006', true, true],
    ['57P01', true, true],
    ['57P03', true, true],
    ['25P03', true, true],
    ['53300', true, true],
    ['40001', false, true],
    ['40P01', false, true],
    ['55P03', false, true],
    ['57014', false, true],
    ['53100', false, true],
    ['P0001', false, true],
    ['23505', false, false],
    ['22P05', false, false],
    ['42P01', false, false],
    ['P0002', false, false],
    ['ENOENT', false, false],
    [undefined, false, false],
  ])('%s: the connection is lost: %s; another attempt may do: %s', (code, isLost, mayDo) => {
    for (const fault of [error(code), wrapped(error(code)), wrapped(wrapped(error(code)))]) {
      expect(isConnectionLost(fault)).toBe(isLost)
      expect(isTransient(fault)).toBe(mayDo)
    }
  })

  it.each([
    'Connection terminated unexpectedly',
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('"%s" is a lost connection', (message) => {
    expect(isConnectionLost(wrapped(error(undefined, message)))).toBe(true)
  })
})

describe('a write that is repeated', () => {
  const failing = (times: number, fault: Error) => {
    let calls = 0
    const write = async () => {
      if (++calls <= times) throw fault
      return calls
    }
    return { write, calls: () => calls }
  }

  it('succeeds once the fault has passed, and reports each fault', async () => {
    const faults: unknown[] = []
    const { write } = failing(2, error('40001'))
    expect(await retryWrite(write, { forMs: 5_000, onFault: (fault) => faults.push(fault) })).toBe(
      3,
    )
    expect(faults).toHaveLength(2)
  })

  it('fails at once when the fault is permanent', async () => {
    const { write, calls } = failing(9, error('23505'))
    await expect(retryWrite(write, { forMs: 5_000 })).rejects.toMatchObject({ code: '23505' })
    expect(calls()).toBe(1)
  })

  it('fails with the last fault when its time limit has passed', async () => {
    const { write, calls } = failing(1_000, error('ECONNRESET'))
    await expect(retryWrite(write, { forMs: 120 })).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(calls()).toBeGreaterThan(1)
  })
})
