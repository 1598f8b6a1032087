import { createHash } from 'node:crypto'
import type { drizzleAdapter } from 'better-auth/adapters/drizzle'

type CreateAdapter = ReturnType<typeof drizzleAdapter>
type Adapter = ReturnType<CreateAdapter>
type Condition = { field: string; value: unknown; operator?: string | undefined }
type Call = { model: string; where?: Condition[] | undefined }

/** The hash that the database stores in place of a session's token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Wraps the sign-in library's database adapter: the library works with session tokens, the database stores their
 * hashes. A row that was looked up by its token is returned with the token; any other row has only the hash, which
 * cannot be used to sign in.
 */
export function withHashedTokens(create: CreateAdapter): CreateAdapter {
  return (options) => {
    const inner = create(options)
    return {
      ...wrapped(inner),
      transaction: (work) =>
        inner.transaction((tx) => work({ ...tx, ...wrapped(tx as Adapter) } as never)),
    } as Adapter
  }
}

function wrapped(inner: Adapter): Adapter {
  const hashing =
    (call: (asked: never) => Promise<unknown>) =>
    async (asked: Call): Promise<unknown> => {
      if (asked.model !== 'session') return call(asked as never)
      const result = await call({ ...asked, where: asked.where?.map(hashed) } as never)
      const token = tokenOf(asked.where)
      return isRow(result) && token !== null ? { ...result, token } : result
    }
  return {
    ...inner,
    create: async (asked: Call & { data: Record<string, unknown> }) => {
      const { token } = asked.data
      if (asked.model !== 'session' || typeof token !== 'string') {
        return inner.create(asked as never)
      }
      const data = { ...asked.data, token: hashOfToken(token) }
      const row = await inner.create<Record<string, unknown>>({ ...asked, data })
      return { ...row, token }
    },
    findOne: hashing(inner.findOne),
    findMany: hashing(inner.findMany),
    count: hashing(inner.count),
    update: hashing(inner.update),
    updateMany: hashing(inner.updateMany),
    delete: hashing(inner.delete),
    deleteMany: hashing(inner.deleteMany),
    consumeOne: hashing(inner.consumeOne),
    incrementOne: hashing(inner.incrementOne),
  } as Adapter
}

function hashed(condition: Condition): Condition {
  const { field, value } = condition
  if (field !== 'token') return condition
  if (Array.isArray(value)) return { ...condition, value: value.map((one) => hashOfToken(one)) }
  return typeof value === 'string' ? { ...condition, value: hashOfToken(value) } : condition
}

/** The token in the conditions of a query, if there is one. */
function tokenOf(where: Condition[] | undefined): string | null {
  const value = where?.find(({ field }) => field === 'token')?.value
  return typeof value === 'string' ? value : null
}

function isRow(result: unknown): result is Record<string, unknown> {
  return typeof result === 'object' && result !== null && !Array.isArray(result)
}
