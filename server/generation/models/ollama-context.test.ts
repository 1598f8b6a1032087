import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { startEndlessServer } from '#test/endless-answer.ts'
import { checkOllamaContext } from './ollama-context.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** Starts a server that answers Ollama's own calls, and returns the warnings of a check. */
async function warnings(answers: Record<string, unknown>, model = 'qwen3:14b') {
  server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    response.statusCode = answer === undefined ? 404 : 200
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const said: string[] = []
  await checkOllamaContext(
    {
      openaiBaseUrl: `http://127.0.0.1:${port}/v1`,
      model,
      log: { warn: (words: unknown) => said.push(String(words)) },
    },
    () => true,
  )
  return said
}

describe('the context of a model on Ollama', () => {
  it('large enough, as it is loaded or as its file says, is no warning', async () => {
    const models = [{ name: 'qwen3:14b', context_length: 32_768 }]
    expect(await warnings({ '/api/ps': { models } })).toEqual([])
    server?.close()
    expect(
      await warnings({ '/api/ps': {}, '/api/show': { parameters: 'top_k 20\nnum_ctx   32768' } }),
    ).toEqual([])
  })

  it.each([
    [
      'too small',
      { '/api/ps': { models: [{ model: 'qwen3:14b', context_length: 4_096 }] } },
      '4096',
    ],
    ['not known', { '/api/ps': { models: [] }, '/api/show': { parameters: '' } }, 'not known'],
    ['not told', {}, 'not known'],
  ])('%s is one line for the operator', async (_, answers, words) => {
    const said = await warnings(answers)
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(words)
    expect(said[0]).toContain('OLLAMA_CONTEXT_LENGTH=32768')
  })

  it('an answer that does not end is not read beyond its limit', async () => {
    const { answer, url, close } = await startEndlessServer()
    const said: unknown[] = []
    const log = { warn: (words: unknown) => said.push(words) }
    await checkOllamaContext({ openaiBaseUrl: url, model: 'm', log }, () => true)
    expect(said).toHaveLength(1)
    // Two questions, each with what was under way in the sockets.
    expect(answer.taken).toBeLessThan(32 * 1024 * 1024)
    await close()
  })

  it('other servers are not asked', async () => {
    const said: unknown[] = []
    const log = { warn: (words: unknown) => said.push(words) }
    for (const openaiBaseUrl of [null, 'https://api.openai.com/v1', 'http://localhost:1234/v1']) {
      await checkOllamaContext({ openaiBaseUrl, model: 'm', log })
    }
    expect(said).toEqual([])
  })
})
