import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A certificate as it should be, one of last year, one of another name, and one that nobody has signed. */
export type CertificateKind = 'good' | 'expired' | 'other-name' | 'self-signed'

export type Certificate = { key: Buffer; cert: Buffer }

export type Certificates = {
  /** The file with the certificate of the authority, which NODE_EXTRA_CA_CERTS takes. */
  authority: string
  make(name: string, kind: CertificateKind): Promise<Certificate>
}

const run = promisify(execFile)
const year = 365 * 86_400_000
/** As openssl takes a moment: YYYYMMDDHHMMSSZ. */
const moment = (ms: number) => `${new Date(ms).toISOString().replace(/\D/g, '').slice(0, 14)}Z`

/** An authority of the test's own in a folder, made by openssl. */
export async function makeCertificates(folder: string): Promise<Certificates> {
  await mkdir(folder, { recursive: true })
  const at = (name: string) => join(folder, name)
  const authority = at('authority.pem')
  await newKey(at('authority.key'))
  await run('openssl', [
    ...['req', '-x509', '-new', '-key', at('authority.key'), '-days', '30', '-out', authority],
    ...['-subj', '/CN=Autoridad de prueba'],
  ])
  await writeFile(
    at('ca.conf'),
    [
      '[ca]\ndefault_ca = own\n[own]',
      `new_certs_dir = ${folder}\ndatabase = ${at('index')}\nserial = ${at('serial')}`,
      `certificate = ${authority}\nprivate_key = ${at('authority.key')}`,
      'default_md = sha256\npolicy = any\ncopy_extensions = copy\nunique_subject = no',
      '[any]\ncommonName = supplied\n',
    ].join('\n'),
  )
  await writeFile(at('index'), '')
  await writeFile(at('serial'), '1000\n')
  return {
    authority,
    async make(name, kind) {
      const file = at(`${name}-${kind}`)
      const shown = kind === 'other-name' ? `otro.${name}` : name
      const what = ['-subj', `/CN=${shown}`, '-addext', `subjectAltName=DNS:${shown}`]
      await newKey(`${file}.key`)
      if (kind === 'self-signed') {
        const own = ['req', '-x509', '-new', '-key', `${file}.key`, '-days', '30']
        await run('openssl', [...own, '-out', `${file}.pem`, ...what])
      } else {
        const now = Date.now()
        const [from, to] =
          kind === 'expired' ? [now - 2 * year, now - year] : [now - year, now + year]
        const request = ['req', '-new', '-key', `${file}.key`, '-out', `${file}.csr`]
        await run('openssl', [...request, ...what])
        await run('openssl', [
          ...[
            'ca',
            '-batch',
            '-config',
            at('ca.conf'),
            '-in',
            `${file}.csr`,
            '-out',
            `${file}.pem`,
          ],
          ...['-startdate', moment(from), '-enddate', moment(to), '-notext'],
        ])
      }
      return { key: await readFile(`${file}.key`), cert: await readFile(`${file}.pem`) }
    },
  }
}

async function newKey(path: string): Promise<void> {
  await run('openssl', [
    'genpkey',
    '-algorithm',
    'EC',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-out',
    path,
  ])
}
