import { createHash } from 'node:crypto'
import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { resetSecondFactor } from '#server/account/second-factor.ts'
import { listOperators, setRole } from '#server/account/users.ts'
import type { Config } from '#server/config.ts'
import type { Database, Db } from '#server/db/database.ts'
import { endAccess } from './end-access.ts'

/** The commands of `npm run operator`; the API has no such route. */
export type OperatorCommand =
  | { action: 'add' | 'remove' | 'reset-totp'; email: string }
  | { action: 'list' }
  | { action: 'end-sessions' }

/** What the server does when its machine asks it: the commands above, and a copy of its data (`npm run backup`). */
export type LocalCommand = OperatorCommand | { action: 'snapshot' }

/**
 * Gives or takes the operator's role, lists who has it, forgets somebody's second factor, or ends every session. Returns
 * the lines to print.
 */
export async function runOperatorCommand(
  { db, log, config }: { db: Db; log: Logger; config: Pick<Config, 'operatorEmails'> },
  command: OperatorCommand,
): Promise<string[]> {
  if (command.action === 'end-sessions') return endAccess(db, log)
  if (command.action === 'list') {
    const operators = await listOperators(db)
    return operators.length === 0
      ? ['No hay operadores.']
      : operators.map((operator) => `${operator.email}  ${operator.name}`)
  }
  if (command.action === 'reset-totp') {
    const reset = await resetSecondFactor(db, config, command.email)
    if (reset === null) throw unknownAccount(command.email)
    return [`${reset} ya no tiene segundo paso. Puede activarlo de nuevo en su perfil.`]
  }
  const role = command.action === 'add' ? 'operator' : 'student'
  const changed = await setRole(db, command.email, role)
  if (changed === null) throw unknownAccount(command.email)
  return [
    command.action === 'add' ? `${changed} ahora es operador.` : `${changed} ya no es operador.`,
  ]
}

const unknownAccount = (email: string) => new Error(`No hay ninguna cuenta con el correo ${email}.`)

/** Throws where the login is not the owner of the tables, who alone makes operators. */
export function ownerOf({ owner }: Pick<Database, 'owner'>): Db {
  if (owner !== null) return owner
  throw new Error(
    'Solo el dueño de las tablas da el rol de operador: ejecuta la orden con DATABASE_MIGRATION_URL.',
  )
}

type Reply = { lines: string[] } | { error: string }

/**
 * A socket in the data folder on which the server takes commands from this machine, which `run` carries out: a server on
 * PGlite is the only process that can open the database. Only the folder's owner may connect. Returns the function that
 * closes it.
 */
export async function openLocalCommands(
  dataDir: string,
  run: (command: LocalCommand) => Promise<string[]>,
): Promise<() => Promise<void>> {
  const path = socketPath(dataDir)
  await rm(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, async (connection) => {
    const reply = (await readJson(connection)
      .then((command) => run(command as LocalCommand))
      .then(
        (lines) => ({ lines }),
        (error: Error) => ({ error: error.message }),
      )) satisfies Reply
    connection.end(JSON.stringify(reply))
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(path, done)
  })
  await chmod(path, 0o600)
  return async () => {
    await new Promise((done) => server.close(done))
    await rm(path, { force: true })
  }
}

/** Sends a command to the server that uses the folder; null when no server is running. */
export async function sendLocalCommand(
  dataDir: string,
  command: LocalCommand,
): Promise<string[] | null> {
  const connection = connect(socketPath(dataDir))
  const answers = await new Promise<boolean>((done) => {
    connection.once('connect', () => done(true))
    connection.once('error', () => done(false))
  })
  if (!answers) return null
  connection.end(JSON.stringify(command))
  const reply = (await readJson(connection)) as Reply
  if ('error' in reply) throw new Error(reply.error)
  return reply.lines
}

/** Reads JSON until the other side ends; the connection stays open for the reply. */
function readJson(connection: Socket): Promise<unknown> {
  return new Promise((done, fail) => {
    let text = ''
    connection.setEncoding('utf8')
    connection.on('data', (part: string) => {
      text += part
    })
    connection.once('error', fail)
    connection.once('end', () => {
      try {
        done(JSON.parse(text))
      } catch (error) {
        fail(error)
      }
    })
  })
}

// The system's limit for a socket's path is 104 or 108 bytes.
const maxPathBytes = 100

function socketPath(dataDir: string): string {
  const inFolder = resolve(join(dataDir, 'commands.sock'))
  if (Buffer.byteLength(inFolder) <= maxPathBytes) return inFolder
  const name = createHash('sha256').update(inFolder).digest('hex').slice(0, 24)
  return join(tmpdir(), `cuartilla-${name}.sock`)
}
