// Loaded before a server whose memory is measured from outside: answers with its memory after garbage collection, at
// the port MEMORY_PORT.
import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
const server = createServer((_, response) => {
  collect()
  collect()
  response.end(JSON.stringify(process.memoryUsage()))
})
// The server's threads load this too.
if (isMainThread) server.listen(Number(process.env['MEMORY_PORT']), '127.0.0.1').unref()
