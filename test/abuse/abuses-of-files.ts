import { deflateSync } from 'node:zlib'
import { hostileStrings } from '#test/hostile-strings.ts'
import { receiptPdf } from '#test/receipts.ts'
import { bombDocx, bombPdf, textDocx, textPdf } from '#test/source-files.ts'
import type { Abuses } from './abuses.ts'
import { bombPng } from './bomb-png.ts'
import type { HostileAccount } from './hostile-account.ts'

const zeros = (megabytes: number) => {
  const numbers = '0,'.repeat((megabytes * 1024 * 1024) / 2 - 4)
  return Buffer.from(`[${numbers}0]`)
}

async function uploadEach(
  account: HostileAccount,
  times: number,
  atOnce: number,
  file: Buffer,
  name: string,
) {
  const project = await account.createProject()
  await account.storm(times, atOnce, () =>
    account.upload(`/api/projects/${project}/sources`, file, name),
  )
}

/** What an upload can hold, and what is read or drawn in a child process. */
export const abusesOfFiles: Abuses = {
  'a list of zeros, 5 MB': (account) => uploadEach(account, 4, 2, zeros(5), 'a.json'),
  'a list of zeros, 19 MB': (account) => uploadEach(account, 2, 1, zeros(19), 'a.json'),
  'one title 110,000 times': async (account) => {
    const item = '{"type":"book","title":"El agua"}'
    const list = `[${Array.from({ length: 110_000 }, () => item).join(',')}]`
    await uploadEach(account, 2, 1, Buffer.from(list), 'a.json')
  },
  'lists of 300,000 entries': async (account) => {
    const list = Array.from({ length: 150_000 }, (_, n) => `@book{a${n},title={Agua ${n}}}`)
    await uploadEach(account, 4, 2, Buffer.from(list.join('\n')), 'a.bib')
  },
  'pasted lists of 4 MB': async (account) => {
    const text = `@book{a,title={${'{'.repeat(900_000)}}}\n@book{b,title={${'\\input{a}'.repeat(90_000)}}}`
    await account.storm(12, 4, () => account.call('POST', '/api/sources', { text }))
  },
  '38 long sources, ticked': async (account) => {
    const project = await account.createProject()
    const words = 'El agua de los ríos del país corre hacia el mar. '
    const document = await textDocx(Array.from({ length: 80 }, () => words.repeat(500)))
    await account.prepare(() =>
      account.storm(38, 4, (n) =>
        account.upload(
          `/api/projects/${project}/sources`,
          Buffer.concat([document, Buffer.from([n])]),
          `fuente ${n}.docx`,
        ),
      ),
    )
    await account.storm(6, 1, () => account.generate(project, 'Un ensayo sobre el agua y el mar'))
  },
  'PDF exports of hostile texts': async (account) => {
    await exportEach(account, 12, 6, `${'a'.repeat(200_000)} `.repeat(4))
  },
  '200 PDF exports at once': async (account) => {
    await exportEach(account, 200, 200, 'El agua corre por los ríos. '.repeat(2_000))
  },
  'PDF exports of a million full stops': async (account) => {
    await exportEach(account, 8, 8, 'w.'.repeat(450_000))
  },
  'drafts, 40 at once': async (account) => {
    const draft = await textDocx(Array.from({ length: 400 }, () => `${'.'.repeat(3_000)} 1a`))
    await account.storm(40, 40, () =>
      account.upload('/api/projects/import', draft, 'borrador.docx'),
    )
  },
  'drafts that are bombs': async (account) => {
    const bomb = Buffer.from(bombDocx(90))
    await account.storm(20, 8, () => account.upload('/api/projects/import', bomb, 'a.docx'))
  },
  'drafts of 9 MB of nothing': async (account) => {
    const nothing = Buffer.alloc(9 * 1024 * 1024, 0x50)
    nothing.write('PK\x03\x04', 'latin1')
    await account.storm(40, 10, () => account.upload('/api/projects/import', nothing, 'a.docx'))
  },
  'drafts written as JSON': async (account) => {
    const project = await account.createProject()
    const cuerpo = hostileStrings(4).map((string) => ({ role: 'p', content: string.of(4_000) }))
    await account.storm(40, 4, () =>
      account.call('PUT', `/api/projects/${project}/draft`, {
        content: { cuerpo, referencias: [] },
      }),
    )
  },
  'sources that are DOCX bombs': async (account) => {
    await uploadEach(account, 12, 6, Buffer.from(bombDocx(120, { lies: true })), 'a.docx')
  },
  'sources that are PDF bombs': (account) => uploadEach(account, 12, 6, bombPdf(200), 'a.pdf'),
  'PDF sources of 400 pages': async (account) => {
    const pages = Array.from({ length: 400 }, () => 'El agua corre. '.repeat(120))
    await uploadEach(account, 16, 8, await textPdf(pages), 'a.pdf')
  },
  '100 photos of oneself': async (account) => {
    const photo = bombPng(4_900, 4_900)
    await account.storm(100, 10, () =>
      account.upload('/api/files', photo, 'a.png', { file_type: 'profile_picture' }),
    )
  },
  'photos with too many pixels': async (account) => {
    const photo = bombPng(30_000, 30_000)
    await account.storm(40, 10, () =>
      account.upload('/api/files', photo, 'a.png', { file_type: 'profile_picture' }),
    )
  },
  'receipts without end': async (account) => {
    await account.storm(120, 8, async () => {
      const receipt = Buffer.from(await receiptPdf().arrayBuffer())
      await account.upload('/api/files', receipt, 'a.pdf', { file_type: 'payment_receipt' })
    })
  },
  'photos as assignments': async (account) => {
    const photo = bombPng(4_900, 4_900)
    await account.storm(30, 6, () => account.upload('/api/assignment', photo, 'a.png'))
  },
  'deflated bodies': async (account) => {
    const body = deflateSync(Buffer.alloc(200 * 1024 * 1024, 0x20), { level: 1 })
    await account.storm(20, 4, () =>
      account.raw('POST', '/api/projects', {
        body,
        headers: { 'content-type': 'application/json', 'content-encoding': 'deflate' },
      }),
    )
  },
}

async function exportEach(account: HostileAccount, times: number, atOnce: number, text: string) {
  const project = await account.createProject()
  await account.prepare(() => account.save(project, [text]))
  await account.storm(times, atOnce, () => account.get(`/api/projects/${project}/export.pdf`))
}
