// `npm run demo`: the product on an embedded database with people, documents and top-ups in it. Starts with a new
// database each time, in `.data/demo`; PORT and the other settings are those of `npm start`.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { destinationBanks } from '#core/catalog/banks.ts'
import { readConfig } from '#server/config.ts'
import { type RunningServer, startServer } from '#server/start-server.ts'
import { stopOnSignals } from '#server/stop-on-signals.ts'
import { insertExampleData } from '#test/example-data.ts'
import { startFakeModel } from '#test/fake-model-server.ts'
import type { Student } from '#test/student.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
process.env['PROGRAMS_FOLDER'] = join(root, 'dist/server')
const folder = join(root, '.data/demo')
const bankAccounts = JSON.stringify(
  Object.keys(destinationBanks).map((bank) => ({
    bank,
    holder: 'Cuartilla S. A. S.',
    number: '2200123456',
    type: 'Ahorros',
    identification: '1790012345001',
  })),
)
const people = { student: 'estudiante@ejemplo.ec', operator: 'operadora@ejemplo.ec' }

await rm(folder, { recursive: true, force: true })
await fill()
const server = await start({ BANK_ACCOUNTS: bankAccounts, ...process.env, DATA_DIR: folder })
console.log(`
  Cuartilla está en ${server.url}

  Estudiante   ${people.student}   contraseña: cuartilla
  Operadora    ${people.operator}    contraseña: cuartilla   (${server.url}/operador)
`)
stopOnSignals(server, pino({ level: 'silent' }))

/** A fake model writes the example documents; the demo itself does not use it. */
async function fill(): Promise<void> {
  const fake = await startFakeModel()
  const filling = await start({
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    MODEL_PROVIDER: 'gemini',
    GEMINI_API_KEY: 'k',
    GEMINI_BASE_URL: fake.url,
    BANK_ACCOUNTS: bankAccounts,
  })
  const { student, operator } = await insertExampleData(filling, fake)
  await rename(filling, student, people.student)
  await rename(filling, operator, people.operator)
  await filling.stop(0)
  await fake.close()
}

async function rename({ dependencies }: RunningServer, person: Student, email: string) {
  await dependencies.db.execute(
    sql`update users set email = ${email} where email = ${person.email}`,
  )
}

function start(environment: NodeJS.ProcessEnv): Promise<RunningServer> {
  const config = readConfig(environment)
  return startServer({
    config,
    log: pino({ level: config.logLevel }),
    webRoot: join(root, 'dist/web'),
    pgliteTemplate: join(root, 'dist/pglite-template'),
  })
}
