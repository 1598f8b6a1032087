import { hostileStrings } from '#test/hostile-strings.ts'
import type { Abuses } from './abuses.ts'
import { type HostileAccount, idIn } from './hostile-account.ts'

const head = (account: HostileAccount, method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: ${new URL(account.url).host}\r\nAuthorization: Bearer ${account.token}\r\nX-Forwarded-For: ${account.address}\r\n${more}`

/** Waits until the run of this project is there, and returns its id. */
async function startSlowRun(account: HostileAccount): Promise<string> {
  const project = await account.createProject()
  void account.generate(project, 'LENTO')
  for (let tries = 0; tries < 20 && !account.isOver; tries++) {
    const { text } = await account.call('GET', `/api/projects/${project}/generation`)
    if (idIn(text) !== '') return idIn(text)
    await account.pause(50)
  }
  return ''
}

/** What many share: connections, streams, indexes, slots, passwords, the database. */
export const abusesOfPlaces: Abuses = {
  '1,000 streams of the own run': async (account) => {
    const run = await startSlowRun(account)
    await account.holdStreams(1_000, `/api/generations/${run}/stream`)
  },
  '1,000 streams of events': (account) => account.holdStreams(1_000, '/api/events'),
  '1,000 streams read again and again': async (account) => {
    const run = await startSlowRun(account)
    await account.storm(5_000, 100, async () => {
      await Promise.race([account.get(`/api/generations/${run}/stream?after=0`), account.pause(50)])
    })
  },
  'runs started and stopped': async (account) => {
    const project = await account.createProject()
    await account.storm(200, 2, async () => {
      const asking = account.generate(project, 'LENTO')
      await account.pause(100)
      const { text } = await account.call('GET', `/api/projects/${project}/generation`)
      await account.raw('POST', `/api/generations/${idIn(text)}/stop`)
      await asking
    })
  },
  'one message asked 100 times at once': async (account) => {
    const project = await account.createProject()
    const { text } = await account.call('POST', `/api/projects/${project}/messages`, {
      role: 'user',
      content: 'LENTO',
    })
    await account.storm(100, 100, () => account.ask(idIn(text)))
  },
  'answers saved 200 times at once': async (account) => {
    const project = await account.createProject()
    await account.generate(project, 'Un ensayo')
    await account.storm(200, 50, () =>
      account.call('POST', '/api/save-message', { projectId: project, lastSequence: 1 }),
    )
  },
  '12 calls of 50 DOIs': async (account) => {
    await account.storm(12, 12, (call) =>
      account.call('POST', '/api/sources', {
        dois: Array.from({ length: 50 }, (_, n) => `10.5555/malo.${call}.${n}`),
      }),
    )
  },
  '60 checks of 60 references': async (account) => {
    await account.storm(60, 12, (call) =>
      account.call('POST', '/api/references/check', {
        references: Array.from(
          { length: 60 },
          (_, n) => `Vera, P. (2020). El agua ${call} ${n} del río. *Agua*, *3*(2), 1–9.`,
        ),
      }),
    )
  },
  'references of hostile strings': async (account) => {
    const strings = hostileStrings(6)
    await account.storm(60, 6, (call) =>
      account.call('POST', '/api/references/check', {
        references: Array.from(
          { length: 60 },
          (_, n) => `${strings[(call * 7 + n) % strings.length]?.of(2_900)}`,
        ),
      }),
    )
  },
  'greetings as references': async (account) => {
    await account.storm(20, 4, (n) =>
      account.call('POST', '/api/references/check', {
        references: [`Hola profe, esta es mi nota (2020). Me llamo Ana y vivo en la calle ${n}.`],
      }),
    )
  },
  'searches without end': async (account) => {
    await account.storm(400, 40, (n) => account.get(`/api/sources/search?q=agua+${n}`))
  },
  'long searches': async (account) => {
    const strings = hostileStrings(8)
    await account.storm(200, 20, (n) =>
      account.get(
        `/api/sources/search?q=${encodeURIComponent((strings[n]?.of(200) ?? 'a').toWellFormed())}`,
      ),
    )
  },
  'wrong passwords without end': async (account) => {
    await account.storm(400, 40, (n) =>
      account.call('POST', '/api/auth/sign-in/email', {
        email: `nadie${n}@correo.ec`,
        password: 'cuartilla-mala',
      }),
    )
  },
  'sessions without end': async (account) => {
    const credentials = { email: `malo.${account.random()}@correo.ec`, password: 'cuartilla' }
    await account.prepare(() =>
      account.call('POST', '/api/auth/sign-up/email', { name: 'Ana', ...credentials }),
    )
    await account.storm(400, 40, () => account.call('POST', '/api/auth/sign-in/email', credentials))
  },
  'keys of devices guessed': async (account) => {
    await account.storm(400, 40, async (n) => {
      await account.call('POST', '/api/auth/sign-in/passkey/options', {})
      await account.call('POST', '/api/auth/sign-in/passkey', {
        response: { id: `malo${n}`, response: { clientDataJSON: 'a'.repeat(60_000) } },
      })
    })
  },
  'keys of devices that are none': async (account) => {
    await account.storm(100, 10, async (n) => {
      await account.call('POST', '/api/auth/passkeys/options', { password: `mala${n}` })
      await account.call('POST', '/api/auth/passkeys', {
        response: { id: 'a', rawId: 'a', response: { attestationObject: 'o2'.repeat(20_000) } },
      })
    })
  },
  'codes of phones guessed by a student': async (account) => {
    await account.storm(400, 40, (n) =>
      account.call('POST', '/api/auth/second-factor/prove', { code: String(n).padStart(6, '0') }),
    )
  },
  'accounts without end': async (account) => {
    await account.storm(300, 20, (n) =>
      account.call('POST', '/api/auth/sign-up/email', {
        name: 'Ana',
        email: `malo${n}.${account.random()}@correo.ec`,
        password: 'cuartilla',
      }),
    )
  },
  'projects without end': async (account) => {
    await account.storm(600, 20, () => account.createProject('a'.repeat(19_000)))
    await account.storm(40, 10, () => account.get('/api/projects'))
  },
  'top-ups without end': async (account) => {
    await account.storm(300, 10, (n) =>
      account.call('POST', '/api/transactions', { amount: `${n}.00`, transaction_id: `${n}` }),
    )
  },
  'personal data exported at once': async (account) => {
    const project = await account.createProject()
    await account.prepare(() => account.save(project, ['El agua corre. '.repeat(100_000)]))
    await account.storm(60, 20, () => account.get('/api/me/export'))
  },
  '500 reads of one document at once': async (account) => {
    const project = await account.createProject()
    await account.prepare(() => account.save(project, ['El agua corre. '.repeat(110_000)]))
    await account.storm(500, 100, () => account.get(`/api/projects/${project}/versions/latest`))
  },
  'lists of references exported': async (account) => {
    const project = await account.createProject()
    const csl = Array.from({ length: 290 }, (_, n) => ({
      type: 'book',
      title: `Agua ${n} ${'{\\input{a}}'.repeat(40)}`,
      author: [{ family: 'Vera', given: '\\write18{ls}' }],
    }))
    await account.call('POST', `/api/projects/${project}/sources`, { csl })
    await account.storm(300, 20, (n) =>
      account.get(`/api/projects/${project}/references.${['bib', 'ris', 'json'][n % 3]}`),
    )
  },
  'the desk without being an operator': async (account) => {
    await account.storm(2_000, 40, () => account.get('/api/operator/transactions?query=%25_%25'))
  },
  'the same row changed at once': async (account) => {
    const project = await account.createProject()
    await account.storm(600, 60, (n) =>
      account.call('PATCH', `/api/projects/${project}`, { title: `Agua ${n}` }),
    )
  },
  '2,000 connections with half a header': async (account) => {
    await account.storm(2_000, 2_000, () =>
      account.holdSocket(head(account, 'GET', '/api/projects'), 'X-A: a\r\n'),
    )
  },
  '300 bodies, a byte a second': async (account) => {
    const form = 'Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"a":"'
    await account.storm(300, 300, () =>
      account.holdSocket(head(account, 'POST', '/api/projects', form), 'a'),
    )
  },
  '100 uploads, a byte a second': async (account) => {
    const form = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n'
    await account.storm(100, 100, (n) =>
      account.holdSocket(
        head(account, 'POST', n % 2 === 0 ? '/api/projects/import' : '/api/sources', form),
        'a',
      ),
    )
  },
  'answers that nobody reads': async (account) => {
    const project = await account.createProject()
    await account.prepare(() => account.save(project, ['El agua corre. '.repeat(110_000)]))
    const path = `/api/projects/${project}/versions/latest`
    const request = `${head(account, 'GET', path)}\r\n`
    await account.storm(200, 200, () => account.holdSocket(request.repeat(3)))
  },
  'headers of 15 KB': async (account) => {
    await account.storm(1_000, 40, () =>
      account.raw('GET', '/api/projects', { headers: { 'x-a': 'a'.repeat(15_000) } }),
    )
  },
  'odd addresses and queries': async (account) => {
    await account.storm(2_000, 40, (n) =>
      account.get(`/api/${'%2e%2e%2f'.repeat(n % 200)}?${'a[]=1&'.repeat(1_000)}`),
    )
  },
  'files of 2 MB as JSON': async (account) => {
    const body = `{"context_prompt":"${'a'.repeat(2_000_000)}"}`
    await account.storm(100, 20, () =>
      account.raw('POST', '/api/projects', {
        body,
        headers: { 'content-type': 'application/json' },
      }),
    )
  },
  'everything at once, in many tabs': async (account) => {
    const project = await account.createProject()
    await account.prepare(() => account.save(project, ['El agua corre. '.repeat(20_000)]))
    const tabs = [
      () => account.get(`/api/projects/${project}/export.pdf`),
      () => account.get(`/api/projects/${project}/versions`),
      () => account.raw('POST', `/api/projects/${project}/versions/1/restore`),
      () => account.call('POST', '/api/references/check', { references: ['Vera (2020). Agua.'] }),
      () => account.generate(project, 'Un ensayo'),
      () => account.get('/api/me/export'),
      () => account.get('/api/sources/search?q=agua'),
      () => account.upload('/api/projects/import', Buffer.from('PK\x03\x04'), 'a.docx'),
    ]
    await account.storm(400, 40, (n) => tabs[n % tabs.length]?.() ?? Promise.resolve())
  },
}
