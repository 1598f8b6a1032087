import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readOrder, stamp } from './stamped-stream.ts'

const words = 'palabra tras palabra, '
const eventsPerParagraph = 12

/** The texts of the events of one answer: joined they are a whole answer of the product's shape. */
function textOf(index: number, count: number): string {
  const mark = `${stamp()} `
  if (index === 0) {
    return `{"comentarios_del_modelo":"Listo.","texto_generado":{"cuerpo":[{"role":"title-main","content":"El juego"},{"role":"p","content":"${mark}`
  }
  if (index === count - 1) return `${mark}"}],"referencias":[]}}`
  if (index % eventsPerParagraph === 0) return `"},{"role":"p","content":"${mark}`
  return mark + words
}

function frameOf(index: number, count: number): string {
  const text = JSON.stringify(textOf(index, count))
  const finish = index === count - 1 ? ',"finishReason":"STOP"' : ''
  return `data: {"candidates":[{"content":{"parts":[{"text":${text}}],"role":"model"}${finish},"index":0}]}\r\n\r\n`
}

/** Writes each event separately. At pace 0 the next event is written in the next turn of the event loop. */
async function stream(response: ServerResponse, body: string): Promise<void> {
  const { events, paceMs } = readOrder(body)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (let index = 0; index < events; index++) {
    response.write(frameOf(index, events))
    await new Promise<void>((resolve) =>
      paceMs === 0 ? setImmediate(resolve) : setTimeout(resolve, paceMs),
    )
  }
  response.end()
}

// A fake Gemini as a process of its own: every event carries the time at which it was written.
const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (piece: string) => {
    body += piece
  })
  request.on('end', () => void stream(response, body))
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
