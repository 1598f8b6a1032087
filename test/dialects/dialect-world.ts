import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { ErrorBody } from '#contract/call.ts'
import type { GenerateElement } from '#contract/generation.ts'
import { generationCostUnits } from '#core/credits/tariff.ts'
import type { ModelAnswer } from '#core/document/model.ts'
import { parsedContent } from '#test/parsed-content.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { type DialectCase, type DialectResponse, packetsOf } from './dialect-case.ts'

/** What the student got of a case, and what the server wrote down. */
export type Seen = {
  ended: 'complete' | 'incomplete' | 'failed'
  code: string | null
  /** The words of a failure. */
  message: string
  answer: ModelAnswer | null
  /** The units that were charged for the answer, and those of what was recorded. */
  charged: number
  recorded: number
  /** Everything that left the server for the student. */
  shown: string
  pieces: number
  log: string
  requests: number
}

export type DialectWorld = {
  play(one: DialectCase): Promise<Seen>
  close(): Promise<void>
}

const request = 'Un ensayo sobre el páramo y el agua'

/** Servers of the product, one for each wire, whose model is a stand-in that sends a case's bytes. */
export async function dialectWorld(): Promise<DialectWorld> {
  const standIn = await startStandIn()
  const lines: string[] = []
  const start = (environment: Record<string, string>) =>
    startTestServer({
      environment: { ...environment, MODEL: 'modelo-de-prueba', GENERATION_IDLE_MS: '5000' },
      log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    })
  const servers: Record<'openai' | 'gemini', TestServer> = {
    openai: await start({ MODEL_PROVIDER: 'openai', OPENAI_BASE_URL: `${standIn.url}/v1` }),
    gemini: await start({
      MODEL_PROVIDER: 'gemini',
      GEMINI_API_KEY: 'clave-secreta',
      GEMINI_BASE_URL: standIn.url,
    }),
  }
  return {
    async play(one) {
      lines.length = 0
      standIn.answerWith(one)
      const server = servers[one.wire === 'gemini' ? 'gemini' : 'openai']
      const student = await Student.register(server.url)
      const { project, message } = await student.createProject(request)
      const response = await student.generate(message)
      const text = await response.text()
      const elements = elementsOf(text)
      const run = await student.generation(project.id)
      const pieces = elements.filter((element) => 'candidates' in element).length
      const facts = { shown: text, pieces, requests: standIn.requests }
      const log = () => ({ log: lines.join('') })
      if (run?.status === 'failed') {
        const failure = elements.flatMap((element) => ('error' in element ? [element.error] : []))
        const { available_credits: credits } = await student.me()
        return {
          ended: 'failed',
          code: run.error_code,
          message: failure.at(-1)?.message ?? '',
          answer: null,
          charged: Math.round((2 - credits) * 10_000),
          recorded: 0,
          ...facts,
          ...log(),
        }
      }
      const { body } = await student.save(project.id, 1)
      const answer = parsedContent(body.assistantMessageData.content) as ModelAnswer
      return {
        ended: body.assistantMessageData.completeness === 'complete' ? 'complete' : 'incomplete',
        code: null,
        message: '',
        answer,
        charged: Math.round(body.assistantMessageData.credits_consumed * 10_000),
        recorded: generationCostUnits(answer.comentarios_del_modelo, answer.texto_generado),
        ...facts,
        ...log(),
      }
    },
    async close() {
      for (const server of Object.values(servers)) await server.dispose()
      await standIn.close()
    },
  }
}

function elementsOf(text: string): (GenerateElement | ErrorBody)[] {
  const given: GenerateElement[] | ErrorBody = JSON.parse(text)
  return Array.isArray(given) ? given : [given]
}

async function startStandIn() {
  let answers: DialectResponse[] = []
  let requests = 0
  const server = createServer((incoming, response) => {
    incoming.resume().on('end', () => {
      const answer = answers[Math.min(requests++, answers.length - 1)]
      if (answer === undefined) response.destroy()
      else send(answer, response).catch(() => response.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get requests() {
      return requests
    },
    answerWith(one: DialectCase) {
      const type =
        one.wire === 'ollama' ? 'application/x-ndjson' : 'text/event-stream; charset=utf-8'
      answers = [one, ...(one.then ?? [])].map((each) => {
        const usual = (each.status ?? 200) === 200 ? type : 'application/json'
        return { ...each, headers: { 'content-type': usual, ...each.headers } }
      })
      requests = 0
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function send(answer: DialectResponse, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status ?? 200, answer.headers)
  response.flushHeaders()
  response.socket?.setNoDelay(true)
  for (const packet of packetsOf(answer)) {
    // The next packet follows once this one has left.
    await new Promise<void>((resolve) => response.write(packet, () => setImmediate(resolve)))
    if (response.destroyed) return
  }
  if (answer.cut) response.socket?.destroySoon()
  else response.end()
}
