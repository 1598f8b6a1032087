import type { Logger } from 'pino'
import { readLimited } from '#server/http/read-limited.ts'

/** Tokens that a contract, a plan, the memory of a section and its text need together. */
const neededTokens = 16_384
const askForMs = 5_000
const ollamaPort = '11434'
const maxAnswerBytes = 4_000_000

type Options = {
  openaiBaseUrl: string | null | undefined
  model: string
  log: Pick<Logger, 'warn'>
}

/**
 * Asks an Ollama server for the context that the model is run with, and warns the operator in one line when it is too
 * small or not known: Ollama's `/v1` ignores the request's own wish and cuts what does not fit, from the beginning,
 * without a word (ollama#5902). Nothing is asked of other servers.
 */
export async function checkOllamaContext(
  { openaiBaseUrl, model, log }: Options,
  isOllama: (url: URL) => boolean = looksLikeOllama,
): Promise<void> {
  const url = openaiBaseUrl ? new URL(openaiBaseUrl) : null
  if (url === null || !isOllama(url)) return
  const { origin } = url
  const tokens = (await loadedContext(origin, model)) ?? (await chosenContext(origin, model))
  if (tokens !== null && tokens >= neededTokens) return
  const found = tokens === null ? 'is not known (its default is 4,096)' : `is ${tokens} tokens`
  log.warn(
    `The context of ${model} on Ollama ${found}: long works need ${neededTokens}. Start it with OLLAMA_CONTEXT_LENGTH=32768, or texts will be cut without a word.`,
  )
}

function looksLikeOllama({ port, hostname }: URL): boolean {
  return port === ollamaPort || /(?:^|[.-])ollama(?:[.-]|$)/.test(hostname)
}

/** The context of the model while it is loaded. */
async function loadedContext(origin: string, model: string): Promise<number | null> {
  const running = await ask(`${origin}/api/ps`)
  const models = Array.isArray(running?.['models']) ? running['models'] : []
  const own = models.find((one) => one?.name === model || one?.model === model)
  return typeof own?.context_length === 'number' ? own.context_length : null
}

/** `num_ctx` of the model's own file; the length that the model could have says nothing of what the server gives it. */
async function chosenContext(origin: string, model: string): Promise<number | null> {
  const shown = await ask(`${origin}/api/show`, { model })
  const parameters = typeof shown?.['parameters'] === 'string' ? shown['parameters'] : ''
  const chosen = /(?:^|\n)num_ctx[ \t]{1,40}(\d{1,8})/.exec(parameters.slice(0, 20_000))
  return chosen ? Number(chosen[1]) : null
}

async function ask(url: string, body?: object): Promise<Record<string, unknown> | null> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(askForMs),
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return null
    }
    const given: unknown = JSON.parse((await readLimited(response, maxAnswerBytes)).toString())
    return typeof given === 'object' ? (given as Record<string, unknown>) : null
  } catch {
    // Not reachable yet, or no Ollama: then the context is not known, which the warning says.
    return null
  }
}
