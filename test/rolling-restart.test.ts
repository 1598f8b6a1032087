import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect } from 'vitest'
import { ChaosDatabase } from './chaos-database.ts'
import { ChaosLoad, registerStudent } from './chaos-load.ts'
import { startChaosModel } from './chaos-model.ts'
import { compareWithBooks, readBooks, readDrift, settled } from './chaos-oracles.ts'
import { chaosEnvironment } from './chaos-servers.ts'
import { nightly } from './length.ts'
import { PostgresCluster } from './postgres-cluster.ts'
import { freePort, startServerProcess } from './server-process.ts'
import { createPostgresDatabase } from './test-database.ts'

const streams = 200
const deploy = new URL('../deploy/', import.meta.url)

type Places = { listen: number; servers: [number, number]; folder: string }

/** Starts a proxy with the file that is deployed. */
const proxies: Record<string, (places: Places) => Promise<ChildProcess>> = {
  async caddy({ listen, servers, folder }) {
    const file = await readFile(new URL('Caddyfile', deploy), 'utf8')
    const config = file
      .replace('{$DOMAIN:localhost} {', `{\n\tadmin off\n}\nhttp://127.0.0.1:${listen} {`)
      .replace('server-1:3000', `127.0.0.1:${servers[0]}`)
      .replace('server-2:3000', `127.0.0.1:${servers[1]}`)
    await writeFile(join(folder, 'Caddyfile'), config)
    return spawn('caddy', ['run', '--config', join(folder, 'Caddyfile')], {
      stdio: 'ignore',
      env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    })
  },
  async nginx({ listen, servers, folder }) {
    const file = await readFile(new URL('ha/nginx.conf', deploy), 'utf8')
    const config = file
      .replace('@LISTEN@', `127.0.0.1:${listen}`)
      .replace('@SERVER_1@', `127.0.0.1:${servers[0]}`)
      .replace('@SERVER_2@', `127.0.0.1:${servers[1]}`)
    const log = join(folder, 'error.log')
    const rest = `daemon off; error_log ${log}; pid ${folder}/pid; worker_rlimit_nofile 8192;
events { worker_connections 4096; }
http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
${config}}`
    await writeFile(join(folder, 'nginx.conf'), rest)
    return spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', log], { stdio: 'ignore' })
  },
}

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

describe('two servers are renewed one after the other', () => {
  for (const [name, start] of Object.entries(proxies)) {
    nightly(
      `behind ${name}, and none of ${streams} who read an answer sees an error`,
      async () => {
        // .ci/run nightly installs it.
        expect(spawnSync('which', [name]).status, `apt-get install ${name}`).toBe(0)
        const folder = await mkdtemp(join(tmpdir(), `cuartilla-${name}-`))
        closing.push(() => rm(folder, { recursive: true, force: true }))
        const cluster = await PostgresCluster.create()
        closing.push(() => cluster.remove())
        const { url: databaseUrl, serverUrl } = await createPostgresDatabase(cluster.url)
        const model = await startChaosModel(7, { isQuick: true })
        closing.push(() => model.close())
        const ports: [number, number] = [await freePort(), await freePort()]
        const listen = await freePort()
        const startServer = (port: number) =>
          startServerProcess({
            PORT: String(port),
            DATABASE_URL: serverUrl,
            DATABASE_MIGRATION_URL: databaseUrl,
            ...chaosEnvironment(model.url),
            TRUSTED_PROXIES: '127.0.0.1',
          })
        const servers = [await startServer(ports[0]), await startServer(ports[1])]
        closing.push(() => Promise.all(servers.map((server) => server.kill())))
        const proxy = await start({ listen, servers: ports, folder })
        closing.push(async () => proxy.kill('SIGKILL'))
        const url = `http://127.0.0.1:${listen}`
        await expect
          .poll(
            () =>
              fetch(`${url}/api/health`).then(
                (r) => r.status,
                () => 0,
              ),
            { timeout: 20_000 },
          )
          .toBe(200)

        const load = new ChaosLoad([url], 7, { leaves: false })
        const students = []
        for (let n = 0; n < streams; n += 20) {
          students.push(
            ...(await Promise.all(Array.from({ length: 20 }, () => registerStudent([url])))),
          )
        }
        const patience = AbortSignal.timeout(240_000)
        let isOver = false
        const refused: string[] = []
        const asking = students.slice(0, 8).map(async (student) => {
          while (!isOver) {
            const status = await student
              .at(url)
              .fetch('/api/projects')
              .then(
                (r) => r.arrayBuffer().then(() => r.status),
                (error: Error) => error.message,
              )
            if (status !== 200) refused.push(String(status))
            await delay(50)
          }
        })
        const runs = students.map(async (student, n) => {
          await delay(n * 40)
          const what = {
            scenario: name,
            kind: 'long',
            student,
            servers: [url],
            signal: patience,
          } as const
          return load.runOnce(what)
        })
        for (const at of [0, 1] as const) {
          await expect
            .poll(() => model.requests.length, { timeout: 60_000 })
            .toBeGreaterThan(streams * (at === 0 ? 0.2 : 0.5))
          expect(await servers[at]?.terminate()).toBe(0)
          servers[at] = await startServer(ports[at])
        }
        const records = await Promise.all(runs)
        isOver = true
        await Promise.all(asking)

        expect(refused).toEqual([])
        const ends = records.map(({ told, saved, trouble }) => [
          told.at(-1)?.end,
          saved !== null,
          trouble,
        ])
        expect(ends).toEqual(records.map(() => ['complete', true, null]))
        const database = new ChaosDatabase(databaseUrl)
        closing.push(() => database.close())
        expect(await settled(database, 60_000)).toEqual([])
        expect(await readDrift(database)).toEqual([])
        expect(compareWithBooks(load.records, await readBooks(database))).toEqual([])
      },
      400_000,
    )
  }
})
