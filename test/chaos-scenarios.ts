import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from './armed-fault.ts'
import { moveClocks } from './chaos-clocks.ts'
import { fillData, fillFiles, fillWal } from './chaos-disks.ts'
import { type ChaosFixture, within } from './chaos-fixture.ts'
import { writeInGroup } from './chaos-group.ts'
import type { ChaosServer } from './chaos-servers.ts'
import type { WorldKind } from './chaos-world.ts'
import type { StopMode } from './postgres-cluster.ts'
import { type RunWrite, runWrites } from './run-writes.ts'

export type Scenario = { world: WorldKind; play: (fixture: ChaosFixture) => Promise<void> }

const plain = (play: Scenario['play']): Scenario => ({ world: 'plain', play })

/** By the name that `--only` takes. */
export const scenarios: Record<string, Scenario> = {
  kills: plain(killBackends),
  'restart-fast': plain((fixture) => restartDatabase(fixture, 'fast')),
  'restart-immediate': plain((fixture) => restartDatabase(fixture, 'immediate')),
  mute: plain(muteConnections),
  'lost-ack': plain(loseAcknowledgements),
  'kill-9': plain(killServers),
  'sigterm-dead-mail': plain(terminateServers),
  group: plain(writeInGroup),
  'full-files': { world: 'small-disks', play: fillFiles },
  'full-data': { world: 'small-disks', play: fillData },
  'full-wal': { world: 'small-disks', play: fillWal },
  clocks: { world: 'clocks', play: moveClocks },
}

// With this load, every kind of write happens within this time on each server.
const writeWithinMs = 30_000

/** Ends backends: half of them at random, some of them listening; half in the middle of a write of a run. */
async function killBackends(fixture: ChaosFixture): Promise<void> {
  const kills = fixture.isQuick ? 8 : 500
  const together = fixture.isQuick ? kills : 25
  const end = Date.now() + kills * 5_000
  let measuredAt = 0
  while (fixture.result.faults < kills) {
    if (Date.now() > end) {
      fixture.wrong(`only ${fixture.result.faults} of ${kills} backends could be terminated`)
      return
    }
    await fixture.pause(50, 400)
    fixture.result.faults += await killBackend(fixture)
    // Not after each fault: if the next one follows at once, no recovery can be measured.
    if (fixture.result.faults < measuredAt + together) continue
    measuredAt = fixture.result.faults
    await fixture.recovered(`${measuredAt} backends terminated`, Date.now())
  }
}

/** Returns how many were ended: one, or none when the expected write did not come. */
async function killBackend(fixture: ChaosFixture): Promise<number> {
  const { proxy } = fixture.anyServer()
  const drawn = fixture.random()
  const place = fixture.random()
  if (drawn < 0.5) {
    const { statement } = pick(runWrites, fixture.random)
    const meanwhile = async (pid: number) => void (await fixture.database.terminate([pid]))
    const kind = drawn < 0.25 ? 'hold' : 'end-after'
    const fault = proxy.arm({ kind, statement, times: 1, meanwhile })
    await fixture.happened(fault, 1, 1_000)
    fault.disarm()
    return fault.fired
  }
  const pids = proxy.backendPids({ listening: drawn < 0.6 })
  return fixture.database.terminate(pids.slice(Math.floor(place * pids.length)).slice(0, 1))
}

async function restartDatabase(fixture: ChaosFixture, mode: StopMode): Promise<void> {
  const restarts = fixture.isQuick ? 1 : 3
  for (let restart = 1; restart <= restarts; restart++) {
    await fixture.pause(1_500, 3_000)
    await fixture.cluster.stop(mode)
    await fixture.pause(0, 3_000)
    await fixture.cluster.start()
    fixture.result.faults++
    await fixture.recovered(`${mode} restart ${restart}`, Date.now())
  }
}

/** Mutes each write on one server before it happens, and on the other one after its commit. */
async function muteConnections(fixture: ChaosFixture): Promise<void> {
  const [first, second] = fixture.servers as [ChaosServer, ChaosServer]
  const order = shuffled(runWrites, fixture.random)
  for (const [n, write] of order.slice(0, fixture.isQuick ? 2 : order.length).entries()) {
    const other = order[(n + Math.ceil(order.length / 2)) % order.length] as RunWrite
    await fixture.pause(300, 1_000)
    await breakWrites(fixture, [
      { server: first, write, kind: 'mute', times: 1 },
      { server: second, write: other, kind: 'mute-after-commit', times: 1 },
    ])
  }
  for (const server of fixture.isQuick ? [first] : fixture.servers) {
    const since = Date.now()
    const muted = server.proxy.muteListening()
    if (muted === 0) fixture.wrong(`server ${server.name} has no connection that listens`)
    fixture.result.faults += muted
    await fixture.recovered(`the listening connection of ${server.name} muted`, since)
  }
}

async function loseAcknowledgements(fixture: ChaosFixture): Promise<void> {
  const [first, second] = fixture.servers as [ChaosServer, ChaosServer]
  const order = shuffled(runWrites, fixture.random)
  const times = fixture.isQuick ? 1 : 3
  const rounds = fixture.isQuick ? Math.ceil(order.length / 2) : order.length
  for (const [n, write] of order.slice(0, rounds).entries()) {
    const other = order[(n + Math.ceil(order.length / 2)) % order.length] as RunWrite
    await breakWrites(fixture, [
      { server: first, write, kind: 'lose-acknowledgement', times },
      { server: second, write: other, kind: 'lose-acknowledgement', times },
    ])
  }
}

async function killServers(fixture: ChaosFixture): Promise<void> {
  const kills = fixture.isQuick ? 2 : 100
  fixture.load.favoured = ['work']
  for (let kill = 1; kill <= kills; kill++) {
    await fixture.pause(300, 1_500)
    const server = fixture.anyServer()
    await server.kill()
    fixture.result.faults++
    const since = Date.now()
    await server.start()
    await fixture.recovered(`kill -9 ${kill}`, since)
  }
  fixture.load.favoured = []
  const [works] = await fixture.database.rows<{ count: number; taken: number }>(
    `select count(*)::int as count, coalesce(sum(takeovers), 0)::int as taken
      from generations where work is not null`,
  )
  fixture.log(`${works?.count} works in steps so far, taken over ${works?.taken} times`)
}

const exitLimitSeconds = 35

/** A stopping server reports and saves the runs that end within its grace period, although its mails hang. */
async function terminateServers(fixture: ChaosFixture): Promise<void> {
  for (const server of fixture.isQuick ? fixture.servers.slice(0, 1) : fixture.servers) {
    const other = fixture.servers.find((one) => one !== server) as ChaosServer
    await Promise.all(
      fixture.mailed.map((student) =>
        student
          .at(other.url)
          .call('POST', '/api/auth/request-password-reset', { email: student.email }),
      ),
    )
    const mailsHang = await within(
      15_000,
      () => fixture.mailServer.open() >= fixture.servers.length,
    )
    if (!mailsHang) fixture.wrong('not every server had a mail under way')

    const signal = AbortSignal.timeout(90_000)
    const runs = fixture.idle.map((student) =>
      fixture.load.runOnce({
        scenario: fixture.result.name,
        kind: 'short',
        student,
        servers: fixture.servers.map(({ url }) => url),
        first: server.url,
        signal,
      }),
    )
    const emails = fixture.idle.map(({ email }) => email)
    await within(10_000, async () => {
      const [row] = await fixture.database.rows<{ running: number }>(
        `select count(*)::int as running from generations g join users u on u.id = g.user_id
          where u.email = any($1) and g.status = 'running'`,
        [emails],
      )
      return row?.running === emails.length
    })
    const asked = Date.now()
    fixture.result.faults++
    const code = await Promise.race([server.terminate(), delay(exitLimitSeconds * 1_300, 'never')])
    const seconds = (Date.now() - asked) / 1_000
    fixture.log(`SIGTERM: server ${server.name} ended with ${code} after ${seconds.toFixed(1)} s`)
    if (code !== 0 || seconds > exitLimitSeconds) {
      fixture.wrong(
        `SIGTERM: server ${server.name} ended with ${code} after ${seconds.toFixed(1)} s`,
      )
    }
    for (const run of await Promise.all(runs)) {
      const [end] = run.told
      if (end?.end === 'complete' && run.saved !== null) continue
      const words = end === undefined ? (run.trouble ?? 'nothing') : `${end.end} ${end.code}`
      fixture.wrong(`SIGTERM: a run that ends within the grace was told ${words}: ${run.prompt}`)
    }
    if (code === 'never') await server.kill()
    const since = Date.now()
    await server.start()
    await fixture.recovered('SIGTERM', since)
  }
}

type Breakage = { server: ChaosServer; write: RunWrite; kind: Fault['kind']; times: number }

/** Breaks a write on each server at the same time, and checks that both recover. */
async function breakWrites(fixture: ChaosFixture, breakages: Breakage[]): Promise<void> {
  fixture.load.favoured = breakages.flatMap(({ write }) => write.madeBy ?? [])
  await Promise.all(
    breakages.map(async ({ server, write, kind, times }) => {
      const fault = server.proxy.arm({ kind, statement: write.statement, times })
      const all = await fixture.happened(fault, times, writeWithinMs)
      const since = Date.now()
      fault.disarm()
      fixture.result.faults += fault.fired
      const what = `${kind} × ${fault.fired} at "${write.name}"`
      if (!all) fixture.wrong(`${what} on server ${server.name}: it was not met ${times} times`)
      await fixture.recovered(what, since, [server])
    }),
  )
  fixture.load.favoured = []
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const drawn = items.map((item) => ({ item, place: random() }))
  return drawn.sort((a, b) => a.place - b.place).map(({ item }) => item)
}
