// Loaded before a server whose memory is measured from outside: answers with its memory after garbage collection, at
// the port MEMORY_PORT.
import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
createServer((_, response) => {
  collect()
  collect()
  response.end(JSON.stringify(process.memoryUsage()))
})
  .listen(Number(process.env['MEMORY_PORT']), '127.0.0.1')
  .unref()
