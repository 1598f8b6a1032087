import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import type { TransactionRow } from '#contract/topups.ts'
import { logOptions } from '#server/http/request-context.ts'
import { newOperator } from '#test/new-operator.ts'
import { receiptPdf } from '#test/receipts.ts'
import { startReferenceServices } from '#test/reference-services.ts'
import { Student, Visitor } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import type { Actor } from './fuzz-request.ts'
import type { KnownIds } from './sample-body.ts'

type LoggedFailure = { requestId?: string; err?: LoggedError }
type LoggedError = { type?: string; message?: string; stack?: string; cause?: LoggedError }

/** A server with one of everything, and four who call it. */
export type FuzzWorld = {
  server: TestServer
  actors: Record<Actor, Visitor>
  ids: KnownIds
  /** Other rows in place of those that requests have changed or deleted; in the same places of `ids`. */
  renew(): Promise<void>
  /** Why the server failed on a request, from its log. */
  causeOf(requestId: string): string | null
  dispose(): Promise<void>
}

export async function startFuzzWorld(environment: Record<string, string> = {}): Promise<FuzzWorld> {
  const services = await startReferenceServices([])
  const failures = new Map<string, LoggedFailure>()
  const server = await startTestServer({
    environment: {
      ...services.environment,
      FREE_MONTHLY_CREDITS: '1000',
      ...environment,
    },
    log: pino({ level: 'error', ...logOptions }, collect(failures)),
  })
  const actors = {
    student: await Student.register(server.url),
    stranger: await Student.register(server.url),
    operator: await newOperator(server),
    visitor: new Visitor(server.url),
  }
  const world: FuzzWorld = {
    server,
    actors,
    ids: {},
    causeOf: (requestId) => wordsOf(failures.get(requestId)?.err),
    async renew() {
      await server.dependencies.db.execute(sql`delete from rate_limits`)
      world.ids = await createOneOfEach(actors.student, actors.operator)
    },
    dispose: async () => {
      await server.dispose()
      await services.close()
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
      done()
    },
  })
}

/** The error and where it was thrown, down to its first cause. */
function wordsOf(error: LoggedError | undefined): string | null {
  if (error === undefined) return null
  const ours = /\/((?:server|core|contract)\/\S+?:\d+)/.exec(error.stack ?? '')?.[1]
  const [said = ''] = (error.message ?? '').split('\n')
  const words = `${error.type}: ${said.slice(0, 90)}${ours ? ` (${ours})` : ''}`
  const cause = wordsOf(error.cause)
  return cause === null ? words : `${words}; because ${cause}`
}

async function createOneOfEach(student: Student, operator: Student): Promise<KnownIds> {
  const project = await student.createAnsweredProject()
  const other = await student.createAnsweredProject('Un informe sobre el agua')
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
  const receipt = await student.upload(receiptPdf())
  const transfers: TransactionRow[] = []
  for (let count = 0; count < 3; count++) transfers.push((await student.transfer()).body)
  const me = await student.me()
  const rowsOfTransfers = transfers.flatMap(({ id }) => id ?? [])
  const uuids = messages.map(({ id }) => id)
  return {
    'projects.id': projects,
    'generations.id': runs.flatMap((run) => (run === null ? [] : [run.id])),
    'files.id': [receipt.body.id].flatMap((id) => id ?? []),
    'operator.id': [...rowsOfTransfers, me.id, (await operator.me()).id],
    messageId: uuids,
    sourceId: [added, waiting].flatMap(({ body }) => (body.sources ?? []).map(({ id }) => id)),
    number: ['1', '2', '0', '999'],
    name: ['a.webp'],
    id: [...uuids, ...uuids, project.id],
    projectId: projects,
    project_id: projects,
    receipt_file_id: [receipt.body.id],
    profile_picture_id: [receipt.body.id],
    email: [student.email, operator.email, 'nadie@correo.ec'],
    password: ['cuartilla'],
    newPassword: ['cuartilla'],
    role: ['user'],
  }
}
