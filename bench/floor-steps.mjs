// The least that telling a key costs a server: it answers each POST, and writes its body to every open GET. Prints its port.
import { createServer } from 'node:http'

const streams = new Set()
const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    streams.add(response)
    response.on('close', () => streams.delete(response))
    return
  }
  let body = ''
  for await (const chunk of request) body += chunk
  for (const stream of streams) stream.write(`event: steps\ndata: ${body}\n\n`)
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"head":1}')
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
