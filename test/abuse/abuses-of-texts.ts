import { hostileStrings } from '#test/hostile-strings.ts'
import { longestText } from '#test/longest-text.ts'
import type { Abuses } from './abuses.ts'
import { type HostileAccount, idIn } from './hostile-account.ts'

const selectionOf = (offset: number, version = 1) => ({
  version,
  from: { block: 0, offset: 0 },
  to: { block: 0, offset },
  instruction: 'Acorta esto',
})

/** What a text, a document or a request can hold. */
export const abusesOfTexts: Abuses = {
  'a selection of 150,000 spaces': async (account) => {
    const project = await account.createProject()
    const text = `*a${' '.repeat(150_000)}b*`
    await account.prepare(() => account.save(project, [text]))
    await account.storm(4, 1, () => account.generate(project, 'Acorta', selectionOf(text.length)))
  },
  'selections of hostile strings': async (account) => {
    const project = await account.createProject()
    let version = 0
    await account.storm(40, 1, async (n) => {
      const string = hostileStrings(n)[Math.floor(account.random() * 200)]
      const text = `a${string?.of(60_000)}`
      const saved = await account.save(project, [text], version)
      version = Number(/"version_number":(\d+)/.exec(saved.text)?.[1] ?? version)
      await account.generate(project, 'Acorta', selectionOf(text.length, version))
    })
  },
  'a document of 60,000 blocks': async (account) => {
    const project = await account.createProject()
    const blocks = Array.from({ length: 60_000 }, () => 'a')
    await account.storm(12, 2, (n) => account.save(project, blocks, n))
    await account.storm(12, 4, () => account.get(`/api/projects/${project}/versions/latest`))
  },
  'texts of tables of bars, saved and asked about': async (account) => {
    const project = await account.createProject()
    const tables = Array.from({ length: 30 }, () => `T\n${'|\n'.repeat(14_500)}`)
    await account.storm(60, 3, async (n) => {
      await account.save(project, tables, n, 'table')
      await account.generate(project, 'Agrega un párrafo')
    })
  },
  'tables of 1,200 cells each, saved and asked about': async (account) => {
    const project = await account.createProject()
    const tables = Array.from({ length: 10 }, () => `T\n${'|a|b|\n'.repeat(600)}`)
    let version = 0
    await account.storm(60, 3, async () => {
      const { text } = await account.save(project, tables, version, 'table')
      version = Number(/"version_number":(\d+)/.exec(text)?.[1] ?? version)
      await account.generate(project, 'Agrega un párrafo')
    })
  },
  'the longest text, saved, asked about and exported': async (account) => {
    const project = await account.createProject()
    const content = longestText()
    let version = 0
    await account.storm(30, 2, async () => {
      const { text } = await account.call('PUT', `/api/projects/${project}/document`, {
        content,
        base_version: version,
      })
      version = Number(/"version_number":(\d+)/.exec(text)?.[1] ?? version)
      await account.generate(project, 'Agrega un párrafo')
      await account.generate(project, 'Acorta', selectionOf(40, version))
      await account.get(`/api/projects/${project}/references.bib`)
    })
  },
  'paragraphs of asterisks and brackets that open nothing': async (account) => {
    const project = await account.createProject()
    const contents = ['*a_b**c'.repeat(4_000), '^['.repeat(40), '[^'.repeat(14_000)]
    await account.storm(60, 3, async (n) => {
      const texts = Array.from({ length: 39 }, (_, at) => contents[at % contents.length] ?? '')
      await account.save(project, texts, n)
      await account.generate(project, 'Agrega un párrafo')
    })
  },
  'a document of one block of 1.9 MB': async (account) => {
    const project = await account.createProject()
    await account.storm(30, 2, (n) => account.save(project, ['é '.repeat(630_000)], n))
  },
  'prompts of hostile strings': async (account) => {
    const project = await account.createProject()
    const strings = hostileStrings(3)
    await account.storm(60, 2, (n) => account.generate(project, strings[n * 3]?.of(19_990) ?? 'a'))
  },
  'an assignment of a million new lines': async (account) => {
    const project = await account.createProject()
    const path = `/api/projects/${project}/assignment`
    await account.storm(12, 3, (n) =>
      account.call('POST', path, { text: `Ensayo${'\n '.repeat(450_000)}APA ${n}` }),
    )
  },
  'assignments of hostile strings': async (account) => {
    const strings = hostileStrings(5)
    await account.storm(60, 2, (n) =>
      account.call('POST', '/api/assignment', { text: `a${strings[n * 2]?.of(300_000)}b` }),
    )
  },
  'JSON 9,000 levels deep': async (account) => {
    const project = await account.createProject()
    const body = `${'['.repeat(9_000)}"\\u0000"${']'.repeat(9_000)}`
    await account.storm(300, 10, () =>
      account.raw('POST', `/api/projects/${project}/messages`, {
        body,
        headers: { 'content-type': 'application/json' },
      }),
    )
  },
  'histories of 2,000 messages': async (account) => {
    const item = { role: 'assistant', content: 'a'.repeat(800) }
    const message_history = Array.from({ length: 2_000 }, () => item)
    await account.storm(60, 6, () => account.call('POST', '/api/generate', { message_history }))
  },
  'half characters everywhere': async (account) => {
    const project = await account.createProject()
    const bad = ['a\ud83d', '\ud800', 'a\udfffb']
    await account.storm(60, 4, async (n) => {
      const text = bad[n % bad.length] ?? ''
      await account.call('POST', '/api/sources', {
        csl: [{ type: 'book', title: `El agua ${text}` }],
      })
      await account.call('POST', `/api/projects/${project}/assignment`, { text: `Ensayo ${text}` })
      await account.call('PATCH', '/api/me', { full_name: `Ana ${text}` })
      await account.call('POST', '/api/sources', { dois: [`10.1234/${text}`] })
      await account.call('PATCH', `/api/projects/${project}`, { title: text })
    })
  },
  'numbers beyond any column': async (account) => {
    const project = await account.createProject()
    const numbers = [2 ** 31, 2 ** 53 - 1, -(2 ** 53 - 1)]
    await account.storm(60, 4, async (n) => {
      const number = numbers[n % numbers.length]
      await account.call('POST', '/api/save-message', { projectId: project, lastSequence: number })
      await account.call('POST', '/api/generate', {
        message_history: [{ role: 'user', project_id: project, sequence_order: number }],
      })
      await account.get(`/api/projects/${project}/versions/${number}`)
    })
  },
  'names that are letters to others': async (account) => {
    const name = 'Ana\r\nGana dinero en https://malo.example ahora'
    await account.storm(40, 4, (n) =>
      account.call('POST', '/api/auth/sign-up/email', {
        name,
        email: `victima${n % 3}.${n}@correo.ec`,
        password: 'cuartilla',
      }),
    )
    await account.storm(20, 4, () =>
      account.call('POST', '/api/auth/request-password-reset', { email: 'victima0.0@correo.ec' }),
    )
  },
  'saves without end': async (account) => {
    const project = await account.createProject()
    const text = 'El agua corre. '.repeat(60_000)
    await account.storm(200, 4, (n) => account.save(project, [`${n} ${text}`], n))
  },
  'restores without end': async (account) => {
    const project = await account.createProject()
    await account.prepare(() => account.save(project, ['El agua corre. '.repeat(120_000)]))
    await account.storm(60, 3, () =>
      account.raw('POST', `/api/projects/${project}/versions/1/restore`),
    )
    await account.storm(6, 6, () => account.get(`/api/projects/${project}/versions`))
  },
  'proposals stopped at the end': async (account) => {
    const project = await account.createProject()
    await account.prepare(() => account.save(project, ['El agua corre por los ríos del país.']))
    await account.storm(30, 1, async () => {
      const asking = account.generate(project, 'LENTO', selectionOf(12))
      await account.pause(400)
      const { text } = await account.call('GET', `/api/projects/${project}/generation`)
      await account.raw('POST', `/api/generations/${idIn(text)}/stop`)
      await asking
      await account.get(`/api/generations/${idIn(text)}/stream`)
    })
  },
  'answers with repeated keys': async (account) => {
    await generateEach(account, 30, 'REPETIDAS')
  },
  'answers of a million characters': async (account) => {
    await generateEach(account, 20, 'ENORME')
  },
  'messages without end': async (account) => {
    const project = await account.createProject()
    const content = 'a'.repeat(19_000)
    await account.storm(2_500, 10, () =>
      account.call('POST', `/api/projects/${project}/messages`, { role: 'user', content }),
    )
    await account.storm(20, 10, () => account.get(`/api/projects/${project}/messages`))
  },
  'messages deleted while their runs start': async (account) => {
    const project = await account.createProject()
    await account.storm(60, 1, async () => {
      const { text } = await account.call('POST', `/api/projects/${project}/messages`, {
        role: 'user',
        content: 'Un ensayo',
      })
      const id = idIn(text)
      await Promise.all([
        account.call('POST', '/api/generate', { message_history: [{ role: 'user', id }] }),
        account.raw('DELETE', `/api/projects/${project}/messages/${id}`),
        account.raw('DELETE', `/api/projects/${project}/messages/${id}`),
      ])
    })
  },
}

async function generateEach(account: HostileAccount, runs: number, prompt: string): Promise<void> {
  await account.storm(runs, 1, async () => {
    const project = await account.createProject()
    await account.generate(project, prompt)
  })
}
