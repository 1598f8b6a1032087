import { makeFilesPrivate } from './db/private-folder.ts'

/** Runs a command line program: prints its lines, or why it failed, and sets the exit code. */
export function runCli(run: () => Promise<string[]>): void {
  makeFilesPrivate()
  run().then(
    (lines) => {
      process.stdout.write(`${lines.join('\n')}\n`)
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      process.exitCode = 1
    },
  )
}
