import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Files to leave out, separated by commas: CI does not run tests twice that need no PostgreSQL.
const leftOut = process.env['LEAVE_OUT']?.split(',') ?? []

// Databases and browser profiles of tests are in memory if there is room, because the disk took a third of the time.
// Tests kill processes, never the machine, so nothing depends on what reaches a disk.
const memory = '/dev/shm'
const neededBytes = 3e9
if (process.env['TMPDIR'] === undefined && existsSync(memory)) {
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize > neededBytes) process.env['TMPDIR'] = memory
}

process.env['ONE_PRIORITY'] = 'on'

// Tests that run whole processes: servers that are killed, locks between them, readers that a hostile file or request may
// crash.
const processes = [
  'server/figures/hostile-figures.test.ts',
  'server/files/hostile-files.test.ts',
  'server/http/hostile-requests.test.ts',
  'server/projects/hostile-drafts.test.ts',
  'server/sources/hostile-sources.test.ts',
  'server/db/process-lock.test.ts',
  'server/db/watched-pool.test.ts',
  'server/operator/operator-cli.test.ts',
  'server/backup/backup.test.ts',
  'test/dying-servers.test.ts',
  'test/fault-proxy.test.ts',
  'test/fuzz/*.test.ts',
  'test/npm-start.test.ts',
]

// What a change has to pass of the suites beyond `npm test` (`.ci/run`); the night passes all of them.
const ofChange = {
  /** One file for each part that could lose words or money. */
  features: [
    ...['asking', 'hand-in', 'named-changes', 'versions', 'writing'].map(
      (name) => `e2e/document/${name}.test.ts`,
    ),
    ...['sharing', 'writing-together'].map((name) => `e2e/group/${name}.test.ts`),
  ],
  processes: [
    'server/db/process-lock.test.ts',
    'server/http/hostile-requests.test.ts',
    'test/dying-servers.test.ts',
    'test/npm-start.test.ts',
  ],
}
/** What `npm test` has and a change does without: pictures and texts as large as they may be, which take minutes to read. */
const onlyAtNight = ['server/files/phone-pictures.test.ts', 'server/texts/longest-text.test.ts']
const isOfChange = process.env['TEST_LENGTH'] === 'change'

const isFull = process.env['TEST_LENGTH'] === 'full'

const server = ['server/**/*.test.ts', 'test/**/*.test.ts']
const apart = ['server/files/storage-*.test.ts', ...leftOut, ...(isOfChange ? onlyAtNight : [])]
const e2e = ['e2e/*.test.ts']
const features = ['e2e/{document,group,operator}/*.test.ts']
const conditions = ['e2e/conditions/*.test.ts']
/** What `.ci/run` adds to `npm test`: for a change a part, at night all. */
const added = isFull
  ? { processes, screens: [...features, ...conditions] }
  : isOfChange
    ? { processes: ofChange.processes, screens: ofChange.features }
    : { processes: [], screens: [] }

// The dearest first, so that no processor waits for them in the end.
const order = [/^e2e\/\w+\//, /^e2e\//, /./]

class DearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId, project }: TestSpecification) => {
      if (project.name === 'core' || project.name === 'storage') return order.length
      const path = relative(import.meta.dirname, moduleId)
      return order.findIndex((pattern) => pattern.test(path))
    }
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

/** A suite whose tests start what they need. Loading the product takes most of a short file's time: once a worker. */
const suite = (name: string, include: string[], exclude: string[] = []) => ({
  test: {
    name,
    setupFiles: ['test/property-seed.ts'],
    isolate: false,
    include,
    exclude,
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
/**
 * Suites: core (pure), storage and product, which has server (HTTP on a real database), processes and, in Chromium, e2e (the
 * specification's screens), features (what the product does beyond it) and conditions (cut connections, odd sizes, keyboards).
 * `npm test` runs core, storage and of product server and e2e; a change passes a part of processes and features too
 * (.ci/run), the night all.
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: DearestFirst },
    // Two for each processor, because half of a test's time is waiting for the browser or the database.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        test: {
          name: 'core',
          setupFiles: ['test/property-seed.ts'],
          isolate: false,
          testTimeout: 600_000,
          include: ['core/**/*.test.ts', 'contract/**/*.test.ts', 'web/**/*.test.ts'],
        },
      },
      {
        // In its own process: after certain other files the S3 stand-in refuses every request.
        test: {
          name: 'storage',
          setupFiles: ['test/property-seed.ts'],
          include: ['server/files/storage-*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      // One suite of what is run together, because a worker that goes on with another suite is started and loads all anew.
      suite(
        'product',
        [...server, ...e2e, ...added.screens],
        [...apart, ...processes.filter((files) => !added.processes.includes(files))],
      ),
      // The same in parts, to be run by name.
      suite('server', server, [...apart, ...processes]),
      suite('processes', isOfChange ? ofChange.processes : processes),
      suite('e2e', e2e),
      suite('features', isOfChange ? ofChange.features : features),
      suite('conditions', conditions),
    ],
  },
})
