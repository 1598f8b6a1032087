import { randomUUID } from 'node:crypto'
import type { ErrorBody } from '#contract/call.ts'
import type { FigureRow, FileRow } from '#contract/files.ts'
import type { GenerationRow, SaveMessageResult } from '#contract/generation.ts'
import type { MeRow } from '#contract/me.ts'
import type { MessageRow, ProjectRow, VersionRow } from '#contract/projects.ts'
import type { TransactionRow } from '#contract/topups.ts'
import { checkAnswer } from './check-answer.ts'
import { receiptPdf } from './receipts.ts'
import { until } from './until.ts'

export type ApiResponse<T> = { status: number; headers: Headers; body: T }

/** An HTTP client of a server, signed in or not. */
export class Visitor {
  readonly url: string
  readonly token: string | null

  constructor(url: string, token: string | null = null) {
    this.url = url
    this.token = token
  }

  /** The same session on another server of the same database. */
  at(url: string): this {
    return Object.assign(Object.create(Object.getPrototypeOf(this)), this, { url })
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.token !== null) headers.set('authorization', `Bearer ${this.token}`)
    const response = await fetch(`${this.url}${path}`, { ...init, headers })
    await checkAnswer(init.method ?? 'GET', path, response)
    return response
  }

  async call<T = ErrorBody>(method: string, path: string, body?: unknown): Promise<ApiResponse<T>> {
    const response = await this.fetch(path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? null : JSON.parse(text)) as T,
    }
  }

  /** Sends files as a form, and again while the server has no place for them (503), as the browser does. */
  sendFiles<T>(path: string, files: Uint8Array | readonly Uint8Array[], name: string) {
    const send = async () => {
      const form = new FormData()
      for (const bytes of files instanceof Uint8Array ? [files] : files)
        form.append('file', new Blob([new Uint8Array(bytes)]), name)
      const response = await this.fetch(path, { method: 'POST', body: form })
      const body = (await response.json()) as T & ErrorBody
      return { status: response.status, body, code: body.error?.code }
    }
    return until(send, ({ status }) => status !== 503, 170_000)
  }
}

/** A registered student, with the calls of the interface. */
export class Student extends Visitor {
  readonly email: string
  readonly password: string

  private constructor(url: string, token: string, email: string, password: string) {
    super(url, token)
    this.email = email
    this.password = password
  }

  static async register(url: string, more: Record<string, unknown> = {}): Promise<Student> {
    const email = `${randomUUID()}@correo.ec`
    const password = 'cuartilla'
    const { body } = await new Visitor(url).call<{ token: string }>(
      'POST',
      '/api/auth/sign-up/email',
      { name: 'María José Andrade', email, password, ...more },
    )
    return new Student(url, body.token, email, password)
  }

  /** A new session of the same student, at a server. Throws when the account is not there. */
  async signInAgain(url = this.url): Promise<Student> {
    const { email, password } = this
    const { status, body } = await new Visitor(url).call<{ token: string }>(
      'POST',
      '/api/auth/sign-in/email',
      { email, password },
    )
    if (status !== 200) throw new Error(`sign-in answered ${status}`)
    return new Student(url, body.token, email, password)
  }

  async me(): Promise<MeRow> {
    return (await this.call<MeRow>('GET', '/api/me')).body
  }

  /** A project with its first message, as the home page makes it. */
  async createProject(prompt = 'Un ensayo sobre la deserción universitaria en el Ecuador') {
    const project = (
      await this.call<ProjectRow>('POST', '/api/projects', { context_prompt: prompt })
    ).body
    const message = await this.write(project.id, prompt)
    return { project, message }
  }

  /** A project whose first message is answered and saved. */
  async createAnsweredProject(prompt?: string): Promise<ProjectRow> {
    const { project, message } = await this.createProject(prompt)
    await (await this.generate(message)).text()
    await this.save(project.id, 1)
    return project
  }

  async write(projectId: string, content: string): Promise<MessageRow> {
    const path = `/api/projects/${projectId}/messages`
    return (await this.call<MessageRow>('POST', path, { role: 'user', content })).body
  }

  async messages(projectId: string): Promise<MessageRow[]> {
    return (await this.call<MessageRow[]>('GET', `/api/projects/${projectId}/messages`)).body
  }

  generate(message: MessageRow, init: RequestInit = {}): Promise<Response> {
    return this.fetch('/api/generate', {
      ...init,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message_history: [message] }),
    })
  }

  async generation(projectId: string): Promise<GenerationRow | null> {
    const path = `/api/projects/${projectId}/generation`
    return (await this.call<GenerationRow | null>('GET', path)).body
  }

  save(projectId: string, lastSequence: number, more: Record<string, unknown> = {}) {
    return this.call<SaveMessageResult & { versionData: VersionRow }>('POST', '/api/save-message', {
      projectId,
      fullJsonContent: '',
      academicText: '',
      lastSequence,
      ...more,
    })
  }

  async upload(file: Blob, fileType: FileRow['file_type'] = 'payment_receipt') {
    const form = new FormData()
    form.set('file', file, 'comprobante')
    form.set('file_type', fileType)
    const response = await this.fetch('/api/files', { method: 'POST', body: form })
    return { status: response.status, body: (await response.json()) as FileRow }
  }

  async storeFigure(picture: Uint8Array) {
    const form = new FormData()
    form.set('file', new Blob([picture as Uint8Array<ArrayBuffer>]), 'imagen')
    const response = await this.fetch('/api/figures', { method: 'POST', body: form })
    return { status: response.status, body: (await response.json()) as FigureRow & ErrorBody }
  }

  /** A claim as the checkout sends it, with a new receipt unless one is given. */
  async transfer(claim: Record<string, unknown> = {}) {
    const receipt = claim['receipt_file_id'] ?? (await this.upload(receiptPdf())).body.id
    return this.call<TransactionRow>('POST', '/api/transactions', {
      amount: '10.50',
      payer_name: 'María José Andrade',
      origin_bank: 'pichincha',
      destination_bank: 'guayaquil',
      transfer_date: new Date().toISOString().slice(0, 10),
      transaction_id: randomUUID().slice(0, 13),
      ...claim,
      receipt_file_id: receipt,
    })
  }
}
