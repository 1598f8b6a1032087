import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { z } from 'zod'
import { readConfig } from '#server/config.ts'
import { connectPglite } from '#server/db/connect-pglite.ts'
import { connectPostgres } from '#server/db/connect-postgres.ts'
import { readSchema } from '#server/db/migrate.ts'
import { runCli } from '#server/run-cli.ts'
import {
  type OperatorCommand,
  ownerOf,
  runOperatorCommand,
  sendLocalCommand,
} from './local-commands.ts'

const usage =
  'npm run operator -- add CORREO | remove CORREO | list | reset-totp CORREO | end-sessions'

/**
 * `npm run operator -- add|remove|list|reset-totp|end-sessions`: run on the server's machine, gives or takes the operator's
 * role, or removes a lost second factor; after a restore of PostgreSQL, ends every session.
 */
async function run(): Promise<string[]> {
  const command = readCommand(process.argv.slice(2))
  const config = readConfig(process.env)
  if (config.databaseUrl === null) {
    const lines = await sendLocalCommand(config.dataDir, command)
    if (lines !== null) return lines
  }
  const schema = await readSchema()
  const database =
    config.databaseUrl === null
      ? await connectPglite({ dataDir: config.dataDir, template: builtTemplate(), schema })
      : await connectPostgres({
          url: config.databaseMigrationUrl ?? config.databaseUrl,
          migrationUrl: null,
          schema,
          onError: () => {},
        })
  try {
    return await runOperatorCommand(
      { db: ownerOf(database), log: pino({ level: 'error' }), config },
      command,
    )
  } finally {
    await database.close()
  }
}

function builtTemplate(): string | null {
  const folder = fileURLToPath(new URL('../pglite-template', import.meta.url))
  return existsSync(folder) ? folder : null
}

function readCommand([action, email]: string[]): OperatorCommand {
  if (action === 'list' || action === 'end-sessions') return { action }
  const parsed = z.email().safeParse(email)
  const isKnown = action === 'add' || action === 'remove' || action === 'reset-totp'
  if (isKnown && parsed.success) {
    return { action, email: parsed.data }
  }
  throw new Error(usage)
}

runCli(run)
