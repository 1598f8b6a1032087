import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { seeded } from '#test/seeded.ts'
import { textDocx } from '#test/source-files.ts'
import { type Called, fileForm, httpCall } from './http-call.ts'
import { paragraphs } from './ordinary-words.ts'
import { count, percentile, type Tally } from './tally.ts'

export type StudentFigures = {
  requests: number
  p50: number
  p99: number
  tally: Tally
  /** What was not answered as it should, the first few of each. */
  failures: string[]
  /** The slowest calls: milliseconds and route, the slowest first. */
  slowest: string[]
}

type Account = {
  token: string
  address: string
  project: string
  version: number
  random: () => number
}
type Step = { name: string; weight: number; play(account: Account): Promise<void> }

const patienceMs = 60_000
const maxFailures = 20
const slowestShown = 3

/** Students at work: each thinks a second or two between what they do, longer on a slow machine. */
export class OrdinaryStudents {
  #slowness = 1
  readonly #url: string
  readonly #seed: number
  readonly #accounts: Account[] = []
  #draft: Buffer = Buffer.alloc(0)
  #isAtWork = false
  #workers: Promise<void>[] = []
  readonly #underWay = new Set<Promise<Called>>()
  #figures = {
    ms: [] as number[],
    tally: {} as Tally,
    failures: [] as string[],
    calls: [] as [number, string][],
  }

  constructor(url: string, seed: number) {
    this.#url = url
    this.#seed = seed
  }

  async register(students: number): Promise<void> {
    this.#draft = await textDocx(paragraphs(12))
    for (let n = 0; n < students; n++) {
      // One address each, as 20 students have.
      const account: Account = {
        token: '',
        address: `10.1.${n}.1`,
        project: '',
        version: 0,
        random: seeded(this.#seed + n),
      }
      const { text } = await this.#call(account, 'POST', '/api/auth/sign-up/email', {
        name: 'María José Andrade',
        email: `${randomUUID()}@correo.ec`,
        password: 'cuartilla',
      })
      account.token = (JSON.parse(text) as { token: string }).token
      await this.#createProject(account)
      this.#accounts.push(account)
    }
    this.takeFigures()
  }

  /** Makes them think so many times longer. */
  slowDown(times: number): void {
    this.#slowness *= times
  }

  start(): void {
    this.#isAtWork = true
    this.#workers = this.#accounts.map((account) => this.#work(account))
  }

  async stop(): Promise<void> {
    this.#isAtWork = false
    await Promise.all(this.#workers.splice(0))
  }

  /** Waits for the calls that are under way, so that a slow one counts where it began. */
  async settle(): Promise<void> {
    await Promise.all([...this.#underWay])
  }

  /** The measurements since the last `takeFigures`; begins new ones. */
  takeFigures(): StudentFigures {
    const figures = this.figures()
    this.#figures = { ms: [], tally: {}, failures: [], calls: [] }
    return figures
  }

  /** The measurements since the last `takeFigures`, which go on. */
  figures(): StudentFigures {
    const { ms, tally, failures, calls } = this.#figures
    const slowest = [...calls]
      .sort(([one], [other]) => other - one)
      .slice(0, slowestShown)
      .map(([took, words]) => `${took.toFixed(0)} ms ${words}`)
    return {
      slowest,
      requests: ms.length,
      p50: percentile(ms, 0.5),
      p99: percentile(ms, 0.99),
      tally,
      failures,
    }
  }

  async #work(account: Account): Promise<void> {
    const total = this.#steps.reduce((sum, { weight }) => sum + weight, 0)
    while (this.#isAtWork) {
      let drawn = account.random() * total
      const step = this.#steps.find(({ weight }) => {
        drawn -= weight
        return drawn < 0
      })
      await step?.play(account)
      await delay(this.#slowness * (400 + account.random() * 1_600))
    }
  }

  readonly #steps: readonly Step[] = [
    { name: 'home', weight: 24, play: (account) => this.#get(account, '/api/projects') },
    {
      name: 'project',
      weight: 26,
      play: async (account) => {
        const path = `/api/projects/${account.project}`
        await this.#get(account, path)
        await this.#get(account, `${path}/messages`)
        await this.#get(account, `${path}/versions/latest`)
      },
    },
    { name: 'save', weight: 14, play: (account) => this.#save(account) },
    { name: 'generate', weight: 8, play: (account) => this.#generate(account) },
    {
      name: 'references',
      weight: 4,
      play: async (account) => {
        const references = ['Huizinga, J. (1938). *Homo ludens*. Emecé.']
        await this.#call(account, 'POST', '/api/references/check', { references })
      },
    },
    {
      name: 'PDF',
      weight: 3,
      play: (account) => this.#get(account, `/api/projects/${account.project}/export.pdf`),
    },
    {
      name: 'draft',
      weight: 3,
      play: (account) =>
        this.#upload(account, `/api/projects/${account.project}/import?preview=true`),
    },
    {
      name: 'source',
      weight: 2,
      play: (account) => this.#upload(account, `/api/projects/${account.project}/sources`),
    },
  ]

  async #get(account: Account, path: string): Promise<void> {
    await this.#call(account, 'GET', path)
  }

  async #createProject(account: Account): Promise<void> {
    const prompt = 'Un ensayo sobre la deserción universitaria en el Ecuador'
    const made = await this.#call(account, 'POST', '/api/projects', { context_prompt: prompt })
    account.project = (JSON.parse(made.text) as { id: string }).id
    await this.#save(account)
  }

  async #save(account: Account): Promise<void> {
    const content = {
      cuerpo: [
        { role: 'title-main', content: 'La deserción' },
        ...paragraphs(10, account.random).map((content) => ({ role: 'p', content })),
      ],
      referencias: [{ content: 'Huizinga, J. (1938). *Homo ludens*. Emecé.' }],
    }
    const saved = await this.#call(
      account,
      'PUT',
      `/api/projects/${account.project}/document`,
      { content, base_version: account.version },
      // Somebody else's version, as after an answer: read again, as the editor does.
      [409],
    )
    const latest =
      saved.status === 200
        ? saved
        : await this.#call(account, 'GET', `/api/projects/${account.project}/versions/latest`)
    account.version = numberIn(latest.text) ?? account.version
  }

  async #generate(account: Account): Promise<void> {
    const path = `/api/projects/${account.project}/messages`
    const written = await this.#call(account, 'POST', path, {
      role: 'user',
      content: 'Añade un párrafo sobre el juego',
    })
    if (written.status !== 201) return
    const message = JSON.parse(written.text) as { sequence_order: number }
    const told = await this.#call(account, 'POST', '/api/generate', { message_history: [message] })
    if (told.status !== 200) return
    await this.#call(account, 'POST', '/api/save-message', {
      projectId: account.project,
      fullJsonContent: '',
      academicText: '',
      lastSequence: message.sequence_order,
    })
    const latest = await this.#call(
      account,
      'GET',
      `/api/projects/${account.project}/versions/latest`,
    )
    account.version = numberIn(latest.text) ?? account.version
  }

  async #upload(account: Account, path: string): Promise<void> {
    await this.#call(account, 'POST', path, fileForm(this.#draft, 'borrador.docx'))
  }

  async #call(
    account: Account,
    method: string,
    path: string,
    body?: unknown,
    fine: readonly number[] = [],
  ): Promise<Called> {
    const isForm = typeof body === 'object' && body !== null && 'headers' in body
    const form = isForm ? (body as ReturnType<typeof fileForm>) : null
    const calling = httpCall(`${this.#url}${path}`, {
      method,
      signal: AbortSignal.timeout(patienceMs),
      keepsText: true,
      headers: {
        'x-forwarded-for': account.address,
        ...(account.token === '' ? {} : { authorization: `Bearer ${account.token}` }),
        ...(form?.headers ?? { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: form?.body ?? JSON.stringify(body) }),
    })
    this.#underWay.add(calling)
    const called = await calling
    this.#underWay.delete(calling)
    const { ms, tally, failures, calls } = this.#figures
    const route = path.replace(/[\da-f]{8}-[\da-f-]{27}/g, ':id')
    const code = /"code":"([\w.]+)"/.exec(called.status >= 400 ? called.text : '')?.[1] ?? ''
    // A child process that reads a file has a time limit, which a busy machine exceeds.
    const words = /too_heavy/.test(code) ? `${called.words} too slow` : called.words
    ms.push(called.ms)
    calls.push([called.ms, `${method} ${route}`])
    count(tally, words)
    const isFine = (called.status >= 200 && called.status < 300) || fine.includes(called.status)
    if (!isFine && failures.length < maxFailures) {
      failures.push(`${method} ${route}: ${words} ${code}`.trim())
    }
    return called
  }
}

function numberIn(json: string): number | null {
  const found = /"version_number":(\d+)/.exec(json)?.[1]
  return found === undefined ? null : Number(found)
}
