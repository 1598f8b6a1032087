import { type ModelTokens, readTokens } from './model.ts'

/** What an event of an OpenAI-compatible server says, whatever places it uses. */
export type OpenaiEvent = {
  text: string
  /** Whether the text has the name of a whole message, not of a piece of one. */
  isMessage: boolean
  /** The word for why the text ends; null while it does not. */
  reason: string | null
  isRefused: boolean
  /** What the server says instead of a text; null when it is none. */
  error: unknown
  tokens: ModelTokens | null
}

type Fields = Record<string, unknown>

/**
 * Reads the events of a stream: chat completions, with `message` or `text` instead of `delta`, and Ollama's own answers.
 * Thoughts have fields of their own (`reasoning`, `reasoning_content`, `thinking`), which are no text.
 */
export class OpenaiEvents {
  /** The index of the answer in the next event, where a server counts events and not choices. */
  #next = 0

  read(event: Fields): OpenaiEvent {
    const choice = this.#choiceOf(event['choices'])
    const delta = fieldsOf(choice?.['delta'])
    const message = fieldsOf(choice?.['message']) ?? (choice ? null : fieldsOf(event['message']))
    const usage = fieldsOf(event['usage'])
    const ofDelta = textOfMessage(delta) || stringOf(choice?.['text'])
    return {
      text: ofDelta || textOfMessage(message) || (choice ? '' : stringOf(event['response'])),
      isMessage: ofDelta === '' && message !== null,
      reason: reasonOf(choice?.['finish_reason'] ?? event['done_reason']),
      isRefused: [delta, message].some((one) => stringOf(one?.['refusal']) !== ''),
      error: errorOf(event, choice),
      tokens: usage
        ? readTokens(usage['prompt_tokens'], usage['completion_tokens'])
        : readTokens(event['prompt_eval_count'], event['eval_count']),
    }
  }

  /** Another choice may come before the answer, which has index 0. */
  #choiceOf(given: unknown): Fields | null {
    const choices = Array.isArray(given) ? given.map(fieldsOf).filter((one) => one !== null) : []
    const first = choices.find((one) => (one['index'] ?? 0) === 0)
    if (first !== undefined && choices.length > 1) return first
    const [only] = choices
    if (only === undefined) return null
    const index = only['index'] ?? 0
    if (index !== 0 && index !== this.#next) return null
    this.#next = Number(index) + 1
    return only
  }
}

function textOfMessage(message: Fields | null): string {
  if (message === null) return ''
  return textOfContent(message['content']) || argumentsOf(message)
}

/** A string, parts of which some may be thoughts (Mistral), or the object itself. */
function textOfContent(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return fieldsOf(content) ? JSON.stringify(content) : ''
  let text = ''
  for (const part of content) {
    if (typeof part === 'string') text += part
    const { type = 'text', text: own } = fieldsOf(part) ?? {}
    if (type === 'text' || type === 'output_text') text += stringOf(own)
  }
  return text
}

/** The arguments of a call: a server may ask the model for the object as those of a function. */
function argumentsOf(message: Fields): string {
  const calls = Array.isArray(message['tool_calls']) ? message['tool_calls'].map(fieldsOf) : []
  const call = calls.find((one) => one !== null && (one['index'] ?? 0) === 0)
  const given = (fieldsOf(call?.['function']) ?? fieldsOf(message['function_call']))?.['arguments']
  if (typeof given === 'string') return given
  return fieldsOf(given) ? JSON.stringify(given) : ''
}

function errorOf(event: Fields, choice: Fields | null): unknown {
  const given = event['error'] || choice?.['error']
  if (given) return given
  if (event['object'] === 'error' || event['type'] === 'error') return event
  if (choice !== null) return null
  const isSaid = event['detail'] || event['errors'] || typeof event['message'] === 'string'
  return isSaid ? event : null
}

function reasonOf(given: unknown): string | null {
  return typeof given === 'string' && given !== '' ? given : null
}

function stringOf(given: unknown): string {
  return typeof given === 'string' ? given : ''
}

function fieldsOf(given: unknown): Fields | null {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
  return isObject ? (given as Fields) : null
}
