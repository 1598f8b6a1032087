import type { ErrorBody } from '#contract/call.ts'
import { within } from './chaos-fixture.ts'
import type { OutsideWorld, ServiceName } from './outside-world.ts'
import { receiptPdf } from './receipts.ts'
import { type Student, Visitor } from './student.ts'

/** How a student uses a service outside. */
export type ServiceUse = {
  isModel: boolean
  /** While it fails: what is wrong with what the student is told. */
  underFault(world: OutsideWorld, student: Student): Promise<string[]>
  /** Whether it works for the student. */
  works(world: OutsideWorld, student: Student): Promise<boolean>
}

const runMs = 180_000
/** An attempt to send a mail may take two minutes, and others are before it. */
const arrivesMs = 150_000
const triedMs = 150_000

export const askService: Record<ServiceName, ServiceUse> = {
  model: {
    isModel: true,
    async underFault(world, student) {
      const { knowsNames } = world
      const run = await generate(world, student)
      const told = run.told.at(-1)
      // The server remembers where the model is.
      if (told?.end === 'complete' && run.saved !== null && knowsNames) return []
      if (told?.end !== 'failed') return [`a run was told ${told?.end ?? run.trouble}`]
      const code = knowsNames ? 'generation.overloaded' : 'generation.misconfigured'
      return told.code === code && told.words !== ''
        ? []
        : [`a run was told ${told.code} “${told.words}”`]
    },
    works: async (world, student) => (await generate(world, student)).saved !== null,
  },
  indexes: {
    isModel: false,
    underFault: async (_, student) => refusal(await search(student), 'source.index_unavailable'),
    works: async (_, student) => (await search(student)).status === 200,
  },
  objects: {
    isModel: false,
    underFault: async (_, student) => refusal(await upload(student), 'server.unavailable'),
    works: async (_, student) => (await upload(student)).status === 201,
  },
  issuer: {
    isModel: false,
    async underFault(world) {
      return refusal(await enterByIssuer(world), 'auth.issuer_unavailable')
    },
    works: async (world) => (await enterByIssuer(world)).status === 200,
  },
  mail: {
    isModel: false,
    async underFault({ database }, student) {
      // An address gets a few mails a day.
      await database.rows('delete from rate_limits')
      const { status } = await askReset(student)
      if (status !== 200) return [`a request for a mail was answered ${status}`]
      const isTried = await within(triedMs, async () => {
        const tried = await database.rows(
          'select 1 from outbox_mails where recipient = $1 and attempts > 0 and sent_at is null',
          [student.email],
        )
        return tried.length > 0
      })
      return isTried ? [] : ['a mail was not tried']
    },
    async works({ database, smtp }, student) {
      const hasArrived = await within(arrivesMs, async () => {
        // Otherwise its next attempt is half a minute or more away.
        await database.rows('update outbox_mails set next_attempt_at = now() where sent_at is null')
        return smtp.mails.some(({ recipient }) => recipient === student.email)
      })
      // The next fault is to be about a mail of its own.
      smtp.mails.length = 0
      return hasArrived
    },
  },
}

const generate = ({ load, scenario, server }: OutsideWorld, student: Student) =>
  load.runOnce({
    ...{ scenario, kind: 'short', student, servers: [server.url] },
    signal: AbortSignal.timeout(runMs),
  })

let searches = 0
/** Each about something else, because answers are stored. */
const search = (student: Student) =>
  student.call<ErrorBody>('GET', `/api/sources/search?q=juego%20y%20niñez%20${++searches}`)

async function upload(student: Student) {
  const form = new FormData()
  form.set('file', receiptPdf(), 'comprobante')
  form.set('file_type', 'payment_receipt')
  const response = await student.fetch('/api/files', { method: 'POST', body: form })
  const body = (await response.json()) as ErrorBody
  return { status: response.status, headers: response.headers, body }
}

const askReset = ({ url, email }: Student) =>
  new Visitor(url).call('POST', '/api/auth/request-password-reset', { email })

/** A browser that goes to the issuer and comes back; the first answer that is no success, or the last. */
async function enterByIssuer({ server, issuer, issuerUrl }: OutsideWorld) {
  issuer.reset()
  const path = '/api/auth/oidc/oidc'
  const begun = await new Visitor(server.url).call<{ url: string } & ErrorBody>('POST', path)
  if (begun.status !== 200) return begun
  const asked = new URL(begun.body.url)
  const back = await fetch(`${issuerUrl}${asked.pathname}${asked.search}`, { redirect: 'manual' })
  const { search: query } = new URL(back.headers.get('location') ?? '')
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const response = await fetch(`${server.url}${path}/finish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ query }),
  })
  const body = (await response.json()) as ErrorBody
  return { status: response.status, headers: response.headers, body }
}

/** What is wrong with a refusal: it has to be this one, in words, with a time to try again. */
function refusal(
  { status, headers, body }: { status: number; headers: Headers; body: ErrorBody },
  code: string,
): string[] {
  const isRight =
    status === 503 &&
    body.error.code === code &&
    body.error.message.length > 20 &&
    Number(headers.get('retry-after')) > 0
  return isRight ? [] : [`it was answered ${status} ${JSON.stringify(body)}, not ${code}`]
}
