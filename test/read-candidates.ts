import type { GenerateElement } from '#contract/generation.ts'

/** The elements of a complete response of POST /api/generate. */
export async function readElements(response: Response): Promise<GenerateElement[]> {
  return JSON.parse(await response.text()) as GenerateElement[]
}

/** The joined texts of an array of candidates: the model's answer. */
export function joinedText(elements: GenerateElement[]): string {
  return elements
    .map((element) => ('candidates' in element ? element.candidates[0].content.parts[0].text : ''))
    .join('')
}

export type ServerSentEvent = { event: string; id?: string; data: unknown }

/** Reads server-sent events until the stream ends, or until `enough` says so. */
export async function readEvents(
  response: Response,
  enough: (events: ServerSentEvent[]) => boolean = () => false,
): Promise<ServerSentEvent[]> {
  const events: ServerSentEvent[] = []
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return events
    text += value
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block.split('\n').map((line) => {
          const colon = line.indexOf(':')
          return [line.slice(0, colon), line.slice(colon + 1).trim()]
        }),
      )
      if (fields['event'] === undefined) continue
      events.push({
        event: fields['event'],
        ...(fields['id'] ? { id: fields['id'] } : {}),
        data: JSON.parse(fields['data'] ?? 'null'),
      })
    }
    if (enough(events)) {
      await reader.cancel()
      return events
    }
  }
}

/** The joined texts of chunk events. */
export function chunkText(events: ServerSentEvent[]): string {
  return events
    .filter((event) => event.event === 'chunk')
    .map((event) => (event.data as { text: string }).text)
    .join('')
}
