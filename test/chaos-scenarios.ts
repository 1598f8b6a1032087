import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from './armed-fault.ts'
import type { ChaosWorld } from './chaos-fixture.ts'
import type { ChaosServer } from './chaos-servers.ts'
import type { StopMode } from './postgres-cluster.ts'
import { type RunWrite, runWrites } from './run-writes.ts'

export type Scenario = (world: ChaosWorld) => Promise<void>

/** By the name that `--only` takes. */
export const scenarios: Record<string, Scenario> = {
  kills: killBackends,
  'restart-fast': (world) => restartDatabase(world, 'fast'),
  'restart-immediate': (world) => restartDatabase(world, 'immediate'),
  mute: muteConnections,
  'lost-ack': loseAcknowledgements,
  'kill-9': killServers,
  'sigterm-dead-mail': terminateServers,
}

// Every kind of write comes once in this time on each server, with the load as it is.
const writeWithinMs = 30_000

/** Half of them idle or busy as it comes, some of them listening; half in the midst of a write of a run. */
async function killBackends(world: ChaosWorld): Promise<void> {
  const kills = world.isQuick ? 8 : 60
  const together = world.isQuick ? kills : 10
  const end = Date.now() + kills * 5_000
  let measuredAt = 0
  while (world.result.faults < kills) {
    if (Date.now() > end) {
      world.wrong(`only ${world.result.faults} of ${kills} backends could be terminated`)
      return
    }
    await world.pause(50, 400)
    world.result.faults += await killBackend(world)
    // Not after each: under one that follows at once, nothing could be measured.
    if (world.result.faults < measuredAt + together) continue
    measuredAt = world.result.faults
    await world.recovered(`${measuredAt} backends terminated`, Date.now())
  }
}

/** Returns how many were ended: one, or none when the write it lay in wait for did not come. */
async function killBackend(world: ChaosWorld): Promise<number> {
  const { proxy } = world.anyServer()
  const drawn = world.random()
  const place = world.random()
  if (drawn < 0.5) {
    const { statement } = pick(runWrites, world.random)
    const meanwhile = async (pid: number) => void (await world.database.terminate([pid]))
    const kind = drawn < 0.25 ? 'hold' : 'end-after'
    const fault = proxy.arm({ kind, statement, times: 1, meanwhile })
    await world.happened(fault, 1, 1_000)
    fault.disarm()
    return fault.fired
  }
  const pids = proxy.backendPids({ listening: drawn < 0.6 })
  return world.database.terminate(pids.slice(Math.floor(place * pids.length)).slice(0, 1))
}

async function restartDatabase(world: ChaosWorld, mode: StopMode): Promise<void> {
  const restarts = world.isQuick ? 1 : 3
  for (let restart = 1; restart <= restarts; restart++) {
    await world.pause(1_500, 3_000)
    await world.cluster.stop(mode)
    await world.pause(0, 3_000)
    await world.cluster.start()
    world.result.faults++
    await world.recovered(`${mode} restart ${restart}`, Date.now())
  }
}

/** Each write is muted on one server before it happens, and on the other one after its commit. */
async function muteConnections(world: ChaosWorld): Promise<void> {
  const [first, second] = world.servers as [ChaosServer, ChaosServer]
  const order = shuffled(runWrites, world.random)
  for (const [n, write] of order.slice(0, world.isQuick ? 2 : order.length).entries()) {
    const other = order[(n + Math.ceil(order.length / 2)) % order.length] as RunWrite
    await world.pause(300, 1_000)
    await breakWrites(world, [
      { server: first, write, kind: 'mute', times: 1 },
      { server: second, write: other, kind: 'mute-after-commit', times: 1 },
    ])
  }
  for (const server of world.isQuick ? [first] : world.servers) {
    const since = Date.now()
    const muted = server.proxy.muteListening()
    if (muted === 0) world.wrong(`server ${server.name} has no connection that listens`)
    world.result.faults += muted
    await world.recovered(`the listening connection of ${server.name} muted`, since)
  }
}

async function loseAcknowledgements(world: ChaosWorld): Promise<void> {
  const [first, second] = world.servers as [ChaosServer, ChaosServer]
  const order = shuffled(runWrites, world.random)
  const times = world.isQuick ? 1 : 3
  const rounds = world.isQuick ? Math.ceil(order.length / 2) : order.length
  for (const [n, write] of order.slice(0, rounds).entries()) {
    const other = order[(n + Math.ceil(order.length / 2)) % order.length] as RunWrite
    await breakWrites(world, [
      { server: first, write, kind: 'lose-acknowledgement', times },
      { server: second, write: other, kind: 'lose-acknowledgement', times },
    ])
  }
}

async function killServers(world: ChaosWorld): Promise<void> {
  const kills = world.isQuick ? 2 : 15
  for (let kill = 1; kill <= kills; kill++) {
    await world.pause(300, 1_500)
    const server = world.anyServer()
    await server.kill()
    world.result.faults++
    const since = Date.now()
    await server.start()
    await world.recovered(`kill -9 ${kill}`, since)
  }
}

const exitLimitSeconds = 35

/** Runs that end within the grace are told, and saved, although mails hang and the server is on its way out. */
async function terminateServers(world: ChaosWorld): Promise<void> {
  for (const server of world.isQuick ? world.servers.slice(0, 1) : world.servers) {
    const other = world.servers.find((one) => one !== server) as ChaosServer
    await Promise.all(
      world.mailed.map((student) =>
        student
          .at(other.url)
          .call('POST', '/api/auth/request-password-reset', { email: student.email }),
      ),
    )
    const mailsHang = await within(15_000, () => world.mailServer.open() >= world.servers.length)
    if (!mailsHang) world.wrong('not every server had a mail under way')

    const signal = AbortSignal.timeout(90_000)
    const runs = world.idle.map((student) =>
      world.load.runOnce({
        scenario: world.result.name,
        kind: 'short',
        student,
        servers: world.servers.map(({ url }) => url),
        first: server.url,
        signal,
      }),
    )
    const emails = world.idle.map(({ email }) => email)
    await within(10_000, async () => {
      const [row] = await world.database.rows<{ running: number }>(
        `select count(*)::int as running from generations g join users u on u.id = g.user_id
          where u.email = any($1) and g.status = 'running'`,
        [emails],
      )
      return row?.running === emails.length
    })
    const asked = Date.now()
    world.result.faults++
    const code = await Promise.race([server.terminate(), delay(exitLimitSeconds * 1_300, 'never')])
    const seconds = (Date.now() - asked) / 1_000
    world.log(`SIGTERM: server ${server.name} ended with ${code} after ${seconds.toFixed(1)} s`)
    if (code !== 0 || seconds > exitLimitSeconds) {
      world.wrong(`SIGTERM: server ${server.name} ended with ${code} after ${seconds.toFixed(1)} s`)
    }
    for (const run of await Promise.all(runs)) {
      const [end] = run.told
      if (end?.end === 'complete' && run.saved !== null) continue
      const words = end === undefined ? (run.trouble ?? 'nothing') : `${end.end} ${end.code}`
      world.wrong(`SIGTERM: a run that ends within the grace was told ${words}: ${run.prompt}`)
    }
    if (code === 'never') await server.kill()
    const since = Date.now()
    await server.start()
    await world.recovered('SIGTERM', since)
  }
}

type Breakage = { server: ChaosServer; write: RunWrite; kind: Fault['kind']; times: number }

/** Lies in wait for a write on each server, at the same time, and sees that both servers get over it. */
async function breakWrites(world: ChaosWorld, breakages: Breakage[]): Promise<void> {
  world.load.favoured = breakages.flatMap(({ write }) => write.madeBy ?? [])
  await Promise.all(
    breakages.map(async ({ server, write, kind, times }) => {
      const fault = server.proxy.arm({ kind, statement: write.statement, times })
      const all = await world.happened(fault, times, writeWithinMs)
      const since = Date.now()
      fault.disarm()
      world.result.faults += fault.fired
      const what = `${kind} × ${fault.fired} at "${write.name}"`
      if (!all) world.wrong(`${what} on server ${server.name}: it was not met ${times} times`)
      await world.recovered(what, since, [server])
    }),
  )
  world.load.favoured = []
}

async function within(ms: number, isSo: () => Promise<boolean> | boolean): Promise<boolean> {
  const end = Date.now() + ms
  while (Date.now() < end) {
    if (await isSo()) return true
    await delay(20)
  }
  return false
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const drawn = items.map((item) => ({ item, place: random() }))
  return drawn.sort((a, b) => a.place - b.place).map(({ item }) => item)
}
