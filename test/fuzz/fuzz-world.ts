import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import type { CallName } from '#contract/calls.ts'
import type { ReferralCodeRow } from '#contract/referrals.ts'
import type { TransactionRow } from '#contract/topups.ts'
import { logOptions } from '#server/http/request-context.ts'
import { newOperator } from '#test/new-operator.ts'
import { receiptPdf } from '#test/receipts.ts'
import { startReferenceServices } from '#test/reference-services.ts'
import { startStandInIssuer } from '#test/stand-in-issuer.ts'
import { Student, Visitor } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import type { Actor } from './fuzz-request.ts'
import { type LoggedFailure, wordsOf } from './logged-failure.ts'
import { type Prepared, preparedCalls } from './prepared-calls.ts'
import type { KnownIds } from './sample-body.ts'
import { makeSampleFiles, type SampleFiles } from './sample-files.ts'

/** A server with one of everything, and those who call it. */
export type FuzzWorld = {
  server: TestServer
  actors: Record<Exclude<Actor, 'prepared'>, Visitor>
  ids: KnownIds
  files: SampleFiles
  /** Other accounts and rows in place of those that requests have changed; in the same places of `ids`. */
  renew(): Promise<void>
  /** An account that was made for this request; null where the call needs none. */
  prepare(route: CallName): Promise<Prepared | null>
  /** Why the server failed on a request, from its log; told once. */
  takeCause(requestId: string): string | null
  dispose(): Promise<void>
}

/** Failures are logged before they are answered, so that few wait to be asked for. */
const maxKeptFailures = 100

export async function startFuzzWorld(environment: Record<string, string> = {}): Promise<FuzzWorld> {
  const services = await startReferenceServices([])
  const issuer = await startStandInIssuer()
  const failures = new Map<string, LoggedFailure>()
  const server = await startTestServer({
    environment: {
      ...services.environment,
      ...issuer.environment,
      FREE_MONTHLY_CREDITS: '1000',
      ...environment,
    },
    log: pino({ level: 'error', ...logOptions }, collect(failures)),
  })
  const isLimited = server.dependencies.config.rateLimit
  const nobody = new Visitor(server.url)
  const makeAccounts = async () => {
    const [student, operator, stranger, expendable] = await Promise.all([
      Student.register(server.url),
      newOperator(server),
      Student.register(server.url),
      Student.register(server.url),
    ])
    const ids = await createOneOfEach(server, { student, operator, stranger }, world.files)
    return { actors: { student, operator, stranger, expendable }, ids }
  }
  // Made while requests are sent, because it takes seconds; limits of attempts would count it then.
  let next: ReturnType<typeof makeAccounts> | null = null
  const world: FuzzWorld = {
    server,
    actors: {
      student: nobody,
      stranger: nobody,
      operator: nobody,
      visitor: nobody,
      expendable: nobody,
    },
    ids: {},
    files: await makeSampleFiles(),
    takeCause(requestId) {
      const words = wordsOf(failures.get(requestId)?.err)
      failures.delete(requestId)
      return words
    },
    prepare: async (route) => (await preparedCalls[route]?.(server)) ?? null,
    async renew() {
      await server.dependencies.db.execute(sql`delete from rate_limits`)
      for (const log of [services.requests, services.headers]) log.length = 0
      const made = next ?? makeAccounts()
      next = null
      const { actors, ids } = await made
      Object.assign(world.actors, actors)
      world.ids = ids
      if (isLimited) return
      next = makeAccounts()
      // Who asks for them is told why there are none.
      next.catch(() => {})
    },
    dispose: async () => {
      await next?.catch(() => {})
      await server.dispose()
      await services.close()
      await issuer.close()
    },
  }
  for (const service of ['crossref', 'datacite', 'openalex'] as const) {
    services.fail(service, { kind: 'json', body: hostileRecord }, 'always')
  }
  return world
}

/** What an index may send, in the forms of all three. */
const record = {
  DOI: '10.1234/a',
  doi: 'https://doi.org/10.1234/a',
  id: 'https://openalex.org/W2741809807',
  type: 'journal-article',
  title: ['El agua \ud83d'],
  display_name: 'El agua \udc00',
  author: [{ family: 'Vera\ud800', given: 'P.\0' }],
  'container-title': ['Agua\0'],
  abstract: 'Un resumen \ud800',
  issued: { 'date-parts': [[2020]] },
  publication_year: 2020,
  titles: [{ title: 'El agua \ud83d' }],
  creators: [{ name: 'Vera\0', familyName: 'Vera\ud800' }],
}
const hostileRecord = {
  ...record,
  message: { ...record, items: [record] },
  results: [{ ...record, title: 'El agua \ud83d' }],
  data: { attributes: record },
}

function collect(failures: Map<string, LoggedFailure>): Writable {
  return new Writable({
    write(line: Buffer, _, done) {
      const logged = JSON.parse(line.toString()) as LoggedFailure
      if (logged.requestId) failures.set(logged.requestId, logged)
      const [oldest] = failures.keys()
      if (failures.size > maxKeptFailures && oldest) failures.delete(oldest)
      done()
    },
  })
}

type Accounts = Record<'student' | 'operator' | 'stranger', Student>

async function createOneOfEach(
  server: TestServer,
  { student, operator, stranger }: Accounts,
  files: SampleFiles,
): Promise<KnownIds> {
  const [project, other] = await Promise.all([
    student.createAnsweredProject(),
    student.createAnsweredProject('Un informe sobre el agua'),
  ])
  const projects = [project.id, other.id]
  const messages = [...(await student.messages(project.id)), ...(await student.messages(other.id))]
  const runs = await Promise.all(projects.map((id) => student.generation(id)))
  const csl = [{ type: 'book', title: 'El agua', author: [{ family: 'Vera', given: 'P.' }] }]
  const added = await student.call<{ sources: { id: string }[] }>(
    'POST',
    `/api/projects/${project.id}/sources`,
    { csl },
  )
  const waiting = await student.call<{ sources: { id: string }[] }>('POST', '/api/sources', { csl })
  const task = { text: 'Un ensayo de 3 páginas sobre el agua, con 5 fuentes.' }
  for (const path of ['/api', `/api/projects/${project.id}`]) {
    await student.call('POST', `${path}/assignment`, task)
  }
  const png = files.find(({ routes }) => routes.includes('POST /api/figures'))?.bytes
  const figure = await student.storeFigure(png ?? Buffer.alloc(0))
  const photo = await student.upload(new Blob([new Uint8Array(png ?? [])]), 'profile_picture')
  const receipt = await student.upload(receiptPdf())
  const transfers: TransactionRow[] = []
  for (let count = 0; count < 3; count++) transfers.push((await student.transfer()).body)
  const me = await student.me()
  const invited = await stranger.call<ReferralCodeRow>('GET', '/api/referral-code')
  // An operator may take back the reward for this friend.
  const code = (await student.call<ReferralCodeRow>('GET', '/api/referral-code')).body.code
  const path = '/api/rpc/process_referral_on_signup'
  await stranger.call('POST', path, { p_referral_code: code })
  const people = [me.id, (await stranger.me()).id, (await operator.me()).id]
  const [answered] = messages.filter(({ role }) => role === 'assistant')
  if (answered) await makeProposal(server, answered.id)
  const rowsOfTransfers = transfers.flatMap(({ id }) => id ?? [])
  const uuids = messages.map(({ id }) => id)
  return {
    'projects.id': projects,
    'generations.id': runs.flatMap((run) => (run === null ? [] : [run.id])),
    'files.id': [receipt.body.id, photo.body.id].flatMap((id) => id ?? []),
    'files.name': [photo.body.storage_path?.split('/').at(-1) ?? 'a.webp'],
    'figures.id': [figure.body.id].flatMap((id) => id ?? []),
    'operator.id': [...rowsOfTransfers, ...people],
    'auth.provider': ['oidc', 'google'],
    messageId: uuids,
    sourceId: [added, waiting].flatMap(({ body }) => (body.sources ?? []).map(({ id }) => id)),
    readingId: await insertReadings(server, me.id, project.id),
    number: ['1', '2', '0', '999'],
    id: [...uuids, ...uuids, project.id],
    projectId: projects,
    project_id: projects,
    receipt_file_id: [receipt.body.id],
    profile_picture_id: [photo.body.id],
    p_referral_code: [invited.body.code],
    email: [student.email, operator.email, 'nadie@correo.ec'],
    password: ['cuartilla'],
    newPassword: ['cuartilla'],
    role: ['user'],
  }
}

/** Makes an answer a proposal that waits: the offline model proposes nothing. */
async function makeProposal({ owner }: TestServer, messageId: string): Promise<void> {
  const place = { block: 0, offset: 0 }
  const selection = { version: 1, from: place, to: place, instruction: 'Más corto', excerpt: 'a' }
  await owner.execute(
    sql`update messages set selection = ${JSON.stringify(selection)}::jsonb, proposal = 'pending'
        where id = ${messageId}`,
  )
}

/** What was recognized on a photo: recognizing it takes seconds. */
async function insertReadings(
  { owner }: TestServer,
  userId: string,
  projectId: string,
): Promise<string[]> {
  const texts = [{ text: 'Un ensayo de 3 páginas sobre el agua.', doubts: [[3, 9]] }]
  const ids: string[] = []
  for (const purpose of ['assignment', 'source']) {
    const id = randomUUID()
    ids.push(id)
    await owner.execute(
      sql`insert into readings (id, user_id, project_id, purpose, file_name, work_key, is_paged, pages, texts, state)
          values (${id}, ${userId}, ${projectId}, ${purpose}, 'consigna.jpg', ${id}, true, 1,
            ${JSON.stringify(texts)}::jsonb, 'read')`,
    )
  }
  return ids
}
