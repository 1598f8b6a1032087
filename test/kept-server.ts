import { startTestServer, type TestServer } from './test-server.ts'

let kept: Promise<TestServer> | null = null

/**
 * The worker's server without settings of its own, for all files that need no other: accounts keep their tests apart. It ends
 * with the process. What stops it, or counts the rows of all, starts its own (`startTestServer`).
 */
export function keptServer(): Promise<TestServer> {
  kept ??= startTestServer()
  return kept
}
