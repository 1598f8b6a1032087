import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Files that a run leaves out, with commas: CI does not run twice what needs no PostgreSQL.
const leftOut = process.env['LEAVE_OUT']?.split(',') ?? []

// Databases and browser profiles of tests are kept in memory where there is room: a third of the time was the disk's.
// Tests kill processes, never the machine, so nothing depends on what reaches a disk.
const memory = '/dev/shm'
const neededBytes = 3e9
if (process.env['TMPDIR'] === undefined && existsSync(memory)) {
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize > neededBytes) process.env['TMPDIR'] = memory
}

/**
 * Suites: core (pure), server and storage (HTTP on a real database) and, in Chromium, e2e (the specification's screens),
 * document (writing, checking and sources) and conditions (cut connections, odd sizes, keyboards). `npm test` leaves the
 * last two out; every change passes all but the last (.ci/run).
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    // Two a processor: half of a screen's test is waiting for the browser, and of a server's for the database.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        test: {
          name: 'core',
          setupFiles: ['test/property-seed.ts'],
          isolate: false,
          testTimeout: 60_000,
          include: ['core/**/*.test.ts', 'contract/**/*.test.ts', 'web/**/*.test.ts'],
        },
      },
      {
        // In a process of its own: after certain other files the S3 stand-in refuses every request.
        test: {
          name: 'storage',
          setupFiles: ['test/property-seed.ts'],
          include: ['server/files/storage-*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          setupFiles: ['test/property-seed.ts'],
          // Loading the server is most of a short file's time: once a worker, not once a file.
          isolate: false,
          include: ['server/**/*.test.ts', 'test/**/*.test.ts'],
          // What the project excludes hides what the command line excludes.
          exclude: ['server/files/storage-*.test.ts', ...leftOut],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          setupFiles: ['test/property-seed.ts'],
          include: ['e2e/*.test.ts'],
          isolate: false,
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'document',
          setupFiles: ['test/property-seed.ts'],
          include: ['e2e/document/*.test.ts'],
          isolate: false,
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'conditions',
          setupFiles: ['test/property-seed.ts'],
          include: ['e2e/conditions/*.test.ts'],
          isolate: false,
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
