import { asc, desc, eq } from 'drizzle-orm'
import { listEntries } from '#server/credits/list-entries.ts'
import type { Db } from '#server/db/database.ts'
import {
  files,
  knownNetworks,
  messages,
  projects,
  referralCodes,
  referrals,
  sessions,
  transactions,
  users,
  versions,
} from '#server/db/schema.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { presentFile } from '#server/files/present-file.ts'
import type { SignedInUser } from '#server/http/app-types.ts'
import { getMe } from '#server/profile/get-me.ts'
import { presentMessage } from '#server/projects/present-message.ts'
import { presentProject } from '#server/projects/present-project.ts'
import { presentVersion } from '#server/projects/present-version.ts'
import { presentTransaction } from '#server/topups/present-transaction.ts'
import { type ZipEntry, zipStream } from './zip-stream.ts'

type Open = Pick<Dependencies, 'db' | 'storage' | 'log'>
type StoredFile = typeof files.$inferSelect

const entriesAtOnce = 500

const readMe = [
  'Estos son los datos que Cuartilla guarda de ti.',
  '',
  'datos.json: tu perfil, tus sesiones y las redes desde las que entraste, tus proyectos con sus mensajes y versiones, tus transferencias, los movimientos de tus créditos, tus invitaciones y la lista de tus archivos.',
  'archivos/: tu foto de perfil y tus comprobantes.',
  '',
].join('\n')

/** Everything kept about a user, as a zip: datos.json and the files. Read and sent piece by piece. */
export async function exportData(
  open: Open,
  user: SignedInUser,
): Promise<ReadableStream<Uint8Array>> {
  const profile = await getMe(open.db, user)
  const stored = await open.db
    .select()
    .from(files)
    .where(eq(files.userId, user.id))
    .orderBy(asc(files.createdAt))
  async function* entries(): AsyncIterable<ZipEntry> {
    yield { name: 'LEEME.txt', content: encoded([readMe]), isCompressed: false }
    const parts = jsonObject({
      exported_at: one(async () => new Date().toISOString()),
      profile: one(async () => ({ ...profile, ...(await signUpAnswers(open.db, user.id)) })),
      sessions: one(() => listSessions(open.db, user.id)),
      known_networks: one(() => listNetworks(open.db, user.id)),
      projects: list(projectsWithText(open.db, user.id)),
      transactions: one(() => allTransactions(open.db, user.id)),
      credit_entries: list(allEntries(open.db, user.id)),
      referrals: one(() => referralsOf(open.db, user.id)),
      files: one(async () =>
        stored.map((file) => ({ ...presentFile(file), in_zip: nameInZip(file) })),
      ),
    })
    yield { name: 'datos.json', content: encoded(parts), isCompressed: false }
    for (const file of stored) {
      const content = await open.storage.get(file.storagePath)
      if (content === null) {
        open.log.error({ fileId: file.id }, 'a file without its bytes')
        continue
      }
      yield { name: nameInZip(file), content: content.stream, isCompressed: true }
    }
  }
  return zipStream(entries())
}

const nameInZip = (file: StoredFile) => `archivos/${file.id.slice(0, 8)}-${file.filename}`

async function signUpAnswers(db: Db, userId: string) {
  const [row] = await db
    .select({ how_did_you_hear: users.how_did_you_hear, usage_purpose: users.usage_purpose })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

function listSessions(db: Db, userId: string) {
  return db
    .select({
      created_at: sessions.createdAt,
      expires_at: sessions.expiresAt,
      ip_address: sessions.ipAddress,
      user_agent: sessions.userAgent,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
}

function listNetworks(db: Db, userId: string) {
  return db
    .select({ network: knownNetworks.network, seen_at: knownNetworks.seenAt })
    .from(knownNetworks)
    .where(eq(knownNetworks.userId, userId))
}

async function* projectsWithText(db: Db, userId: string) {
  const own = await db
    .select()
    .from(projects)
    .where(eq(projects.userId, userId))
    .orderBy(asc(projects.createdAt))
  for (const project of own) {
    const written = await db
      .select()
      .from(messages)
      .where(eq(messages.projectId, project.id))
      .orderBy(asc(messages.sequenceOrder))
    const kept = await db
      .select()
      .from(versions)
      .where(eq(versions.projectId, project.id))
      .orderBy(asc(versions.versionNumber))
    yield {
      ...presentProject(project),
      messages: written.map(presentMessage),
      versions: kept.map(presentVersion),
    }
  }
}

async function allTransactions(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(transactions)
    .where(eq(transactions.userId, userId))
    .orderBy(desc(transactions.createdAt))
  return rows.map(presentTransaction)
}

async function* allEntries(db: Db, userId: string) {
  let before: number | null = null
  do {
    const page = await listEntries(db, userId, { before, limit: entriesAtOnce })
    yield* page.entries
    before = page.next_before
  } while (before !== null)
}

/** The friends' names are theirs. */
async function referralsOf(db: Db, userId: string) {
  const [code] = await db.select().from(referralCodes).where(eq(referralCodes.userId, userId))
  const friends = await db
    .select({ state: referrals.state, created_at: referrals.createdAt })
    .from(referrals)
    .where(eq(referrals.referrerId, userId))
  const [invited] = await db
    .select({ state: referrals.state, created_at: referrals.createdAt })
    .from(referrals)
    .where(eq(referrals.referredId, userId))
  return {
    code: code?.code ?? null,
    referral_url: code?.referralUrl ?? null,
    friends,
    invited_by_a_friend: invited ?? null,
  }
}

async function* one(read: () => Promise<unknown>): AsyncIterable<string> {
  yield JSON.stringify(await read(), null, 1)
}

async function* list(items: AsyncIterable<unknown>): AsyncIterable<string> {
  let separator = '['
  for await (const item of items) {
    yield `${separator}\n${JSON.stringify(item, null, 1)}`
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

async function* jsonObject(members: Record<string, AsyncIterable<string>>): AsyncIterable<string> {
  let separator = '{'
  for (const [key, value] of Object.entries(members)) {
    yield `${separator}\n${JSON.stringify(key)}: `
    yield* value
    separator = ','
  }
  yield '\n}\n'
}

async function* encoded(parts: Iterable<string> | AsyncIterable<string>) {
  const encoder = new TextEncoder()
  for await (const part of parts) yield encoder.encode(part)
}
