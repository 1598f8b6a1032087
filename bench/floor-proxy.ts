import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// The minimal cost of a generation in Node: reads Gemini's events, keeps the text and passes every event on as an
// element of a JSON array. It has no framework, no database and no error handling.
const upstream = new URL(
  '/v1beta/models/floor:streamGenerateContent?alt=sse',
  process.argv[2] ?? 'http://127.0.0.1',
)
const agent = new Agent({ keepAlive: true })

function relay(incoming: IncomingMessage, response: ServerResponse): void {
  let rest = ''
  let answer = ''
  let seq = 0
  incoming.setEncoding('utf8')
  incoming.on('data', (piece: string) => {
    const events = (rest + piece).split('\r\n\r\n')
    rest = events.pop() ?? ''
    let elements = ''
    for (const event of events) {
      const text: string = JSON.parse(event.slice(6)).candidates[0].content.parts[0].text
      answer += text
      elements += `${seq++ === 0 ? '[' : ',\n'}{"candidates":[{"content":{"role":"model","parts":[{"text":${JSON.stringify(text)}}]},"index":0}],"seq":${seq}}`
    }
    if (elements !== '') response.write(elements)
  })
  incoming.on('end', () => {
    JSON.parse(answer)
    response.end(']')
  })
}

const server = createServer((asked, response) => {
  const body: Buffer[] = []
  asked.on('data', (piece: Buffer) => body.push(piece))
  asked.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' })
    request(
      upstream,
      { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
      (incoming) => relay(incoming, response),
    ).end(Buffer.concat(body))
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
