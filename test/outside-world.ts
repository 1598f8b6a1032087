import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startS3Server } from '#server/files/s3-server.suite.ts'
import { ChaosDatabase } from './chaos-database.ts'
import { ChaosLoad, registerStudent } from './chaos-load.ts'
import { startChaosModel } from './chaos-model.ts'
import { ChaosServer, chaosEnvironment } from './chaos-servers.ts'
import { type FakeSmtp, startFakeSmtp } from './fake-smtp-server.ts'
import { NameServer } from './name-server.ts'
import { PostgresCluster } from './postgres-cluster.ts'
import { startReferenceServices } from './reference-services.ts'
import { allWorks } from './references/works.ts'
import { type StandInIssuer, startStandInIssuer } from './stand-in-issuer.ts'
import type { Student } from './student.ts'
import { type CertificateKind, type Certificates, makeCertificates } from './test-certificates.ts'
import { createPostgresDatabase } from './test-database.ts'
import { TlsFront } from './tls-front.ts'

/** The services that a server asks: by the name under which it finds them. */
export const services = {
  model: 'modelo.prueba',
  indexes: 'indices.prueba',
  mail: 'correo.prueba',
  objects: 'objetos.prueba',
  issuer: 'emisor.prueba',
} as const
export type ServiceName = keyof typeof services

/**
 * A server that knows every service outside by a name and by TLS, and whose name server and services can be made to fail.
 * The names are in a mount namespace of its own.
 */
export type OutsideWorld = {
  /** To whose scenario the runs of students belong. */
  scenario: string
  database: ChaosDatabase
  server: ChaosServer
  load: ChaosLoad
  /** Six who use what fails, and six who do not. */
  users: Student[]
  bystanders: Student[]
  smtp: FakeSmtp
  issuer: StandInIssuer
  /** Where the issuer is for who does not ask the name server. */
  issuerUrl: string
  names: NameServer
  /** Whether an address that the server remembers is enough. */
  knowsNames: boolean
  /** Every service closes its connections, so that the next ones look its name up. */
  hangUp(): void
  show(service: ServiceName, kind: CertificateKind): Promise<void>
  close(): Promise<void>
}

const each = 6

export async function openOutsideWorld(options: {
  scenario: string
  seed: number
  isQuick: boolean
}): Promise<OutsideWorld> {
  const closing: (() => unknown)[] = []
  const close = async () => {
    for (const one of closing.reverse()) await one()
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'cuartilla-outside-'))
    await chmod(folder, 0o755)
    closing.push(() => rm(folder, { recursive: true, force: true }))
    const certificates = await makeCertificates(join(folder, 'certificates'))
    const names = await NameServer.open()
    closing.push(() => names.close())
    const resolvConf = join(folder, 'resolv.conf')
    await writeFile(resolvConf, names.resolvConf)

    const model = await startChaosModel(options.seed, options)
    closing.push(() => model.close())
    const indexes = await startReferenceServices(allWorks)
    closing.push(() => indexes.close())
    const smtp = await startFakeSmtp()
    closing.push(() => smtp.close())
    const objects = await startS3Server()
    closing.push(() => objects.dispose())
    const issuer = await startStandInIssuer()
    closing.push(() => issuer.close())
    const issuerUrl = issuer.url

    const plain: Record<ServiceName, string> = {
      model: model.url,
      indexes: indexes.environment['CROSSREF_BASE_URL'] ?? '',
      mail: smtp.url,
      objects: objects.environment.S3_ENDPOINT,
      issuer: issuer.url,
    }
    const fronts = await openFronts(plain, certificates)
    closing.push(() => Promise.all(Object.values(fronts).map((front) => front.close())))
    const urlOf = (service: ServiceName, scheme = 'https') =>
      `${scheme}://${services[service]}:${fronts[service].port}`
    issuer.url = urlOf('issuer')

    const cluster = await PostgresCluster.create()
    closing.push(() => cluster.remove())
    const made = await createPostgresDatabase(cluster.url)
    const database = new ChaosDatabase(made.url)
    closing.push(() => database.close())
    const server = await ChaosServer.create({
      name: 'O',
      database: { port: cluster.port, url: made.url, serverUrl: made.serverUrl },
      environment: {
        ...chaosEnvironment(urlOf('model')),
        ...objects.environment,
        ...issuer.environment,
        ...atOutside(indexes.environment, urlOf('indexes')),
        DATA_DIR: join(folder, 'data'),
        REFERENCE_CHECKS: 'on',
        S3_ENDPOINT: urlOf('objects'),
        OIDC_ISSUER: issuer.url,
        SMTP_URL: urlOf('mail', 'smtps'),
        NODE_EXTRA_CA_CERTS: certificates.authority,
        EMAIL_VERIFICATION: 'off',
      },
      as: (args) => ({
        command: 'unshare',
        args: [
          ...['-m', 'sh', '-c', 'mount --bind "$0" /etc/resolv.conf && exec "$@"', resolvConf],
          ...[process.execPath, ...args],
        ],
      }),
    })
    const onExit = () => {
      if (server.pid !== null) process.kill(server.pid, 'SIGKILL')
    }
    process.once('exit', onExit)
    closing.push(async () => {
      await server.close()
      process.off('exit', onExit)
    })
    await server.start()
    const students = await Promise.all(
      Array.from({ length: 2 * each }, () => registerStudent([server.url])),
    )
    return {
      ...{ database, server, smtp, issuer, issuerUrl, names, close, scenario: options.scenario },
      knowsNames: true,
      load: new ChaosLoad([server.url], options.seed, { leaves: false }),
      users: students.slice(0, each),
      bystanders: students.slice(each),
      hangUp: () => {
        for (const front of Object.values(fronts)) front.hangUp()
      },
      show: async (service, kind) =>
        fronts[service].show(await certificates.make(services[service], kind)),
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function openFronts(
  plain: Record<ServiceName, string>,
  certificates: Certificates,
): Promise<Record<ServiceName, TlsFront>> {
  const fronts: Partial<Record<ServiceName, TlsFront>> = {}
  for (const service of Object.keys(services) as ServiceName[]) {
    const certificate = await certificates.make(services[service], 'good')
    fronts[service] = await TlsFront.open(Number(new URL(plain[service]).port), certificate)
  }
  return fronts as Record<ServiceName, TlsFront>
}

/** The addresses of the three indexes, behind their front. */
function atOutside(environment: Record<string, string>, url: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      name.endsWith('_BASE_URL') ? `${url}${new URL(value).pathname}` : value,
    ]),
  )
}
