import { defineConfig } from 'vitest/config'

/** Three suites: core (pure), server (HTTP on a real database) and e2e (screens in Chromium). */
export default defineConfig({
  test: {
    reporters: ['default'],
    // Screens wait more than they work: as many files at once as there are processors, not one fewer.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'core',
          include: ['core/**/*.test.ts', 'contract/**/*.test.ts', 'web/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
