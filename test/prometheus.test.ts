import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { nightly } from './length.ts'
import { freePort } from './server-process.ts'
import { Student } from './student.ts'
import { startTestServer } from './test-server.ts'

const deploy = new URL('../deploy/', import.meta.url)
const rules = new URL('prometheus/rules.yml', deploy).pathname
const hasPrometheus = spawnSync('promtool', ['--version']).status === 0

let folder: string | null = null
afterAll(async () => {
  if (folder !== null) await rm(folder, { recursive: true, force: true })
})

type Alerts = { data: { alerts: { labels: { alertname: string }; state: string }[] } }

it('the dashboard and the rules name figures that the server has', async () => {
  const port = await freePort()
  const server = await startTestServer({ environment: { METRICS_PORT: String(port) } })
  try {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const known = new Set(text.match(/^# TYPE (\w+)/gm)?.map((line) => line.slice(7)))
    const dashboard = await readFile(new URL('grafana/cuartilla.json', deploy), 'utf8')
    const named = `${dashboard}\n${await readFile(rules, 'utf8')}`.match(
      /\b(?:cuartilla|nodejs|process)_[a-z0-9_]+/g,
    )
    expect(named?.length).toBeGreaterThan(25)
    const unknown = named?.filter((name) => !known.has(name.replace(/_bucket$/, '')))
    expect([...new Set(unknown)]).toEqual([])
  } finally {
    await server.dispose()
  }
})

nightly('a rule fires in a real Prometheus when a transfer waits for more than a day', async () => {
  // .ci/run nightly installs it.
  expect(hasPrometheus, 'promtool is not installed: apt-get install prometheus').toBe(true)
  await promisify(execFile)('promtool', ['check', 'rules', rules])
  const port = await freePort()
  const own = await freePort()
  const server = await startTestServer({ environment: { METRICS_PORT: String(port) } })
  folder = await mkdtemp(join(tmpdir(), 'cuartilla-prometheus-'))
  const config = join(folder, 'prometheus.yml')
  await writeFile(
    config,
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: ['${rules}']
scrape_configs:
  - job_name: cuartilla
    static_configs: [{ targets: ['127.0.0.1:${port}'] }]
`,
  )
  const prometheus = spawn(
    'prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${own}`,
    ],
    { stdio: 'ignore' },
  )
  try {
    const firing = async () => {
      const response = await fetch(`http://127.0.0.1:${own}/api/v1/alerts`).catch(() => null)
      if (response === null || !response.ok) return null
      const { data } = (await response.json()) as Alerts
      return data.alerts
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => labels.alertname)
    }
    const scraped = async () => {
      const query = 'up{job="cuartilla"} == 1'
      const url = `http://127.0.0.1:${own}/api/v1/query?query=${encodeURIComponent(query)}`
      const response = await fetch(url).catch(() => null)
      return response?.ok
        ? ((await response.json()) as { data: { result: unknown[] } }).data.result.length
        : 0
    }
    await expect.poll(scraped, { timeout: 60_000 }).toBe(1)
    expect(await firing()).toEqual([])
    const student = await Student.register(server.url)
    await student.transfer({ amount: '5' })
    await server.owner.execute(
      sql`update transactions set created_at = now() - interval '25 hours'`,
    )
    await expect.poll(firing, { timeout: 60_000 }).toEqual(['SlowDesk'])
  } finally {
    prometheus.kill('SIGKILL')
    await server.dispose()
  }
})
