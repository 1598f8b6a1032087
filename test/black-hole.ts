import { type AddressInfo, createServer, type Socket } from 'node:net'

export type BlackHole = {
  port: number
  /** How many connections are open now. */
  open: () => number
  close(): Promise<void>
}

/** A server that accepts connections and never sends anything. */
export async function startBlackHole(): Promise<BlackHole> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.resume()
    // A connection that was reset has ended like one that was closed.
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    open: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
