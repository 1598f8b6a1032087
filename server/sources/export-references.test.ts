import { spawn, spawnSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SourceList } from '#contract/sources.ts'
import type { CslItem } from '#core/apa/csl.ts'
import { readCslJson } from '#core/sources/read-csl.ts'
import { writeCslJson } from '#core/sources/write-csl.ts'
import { turnsOf } from '#test/cpu-time.ts'
import { keptServer } from '#test/kept-server.ts'
import { Student } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'
import { formatList } from './citation-formats.ts'
import { exportReferences } from './export-references.ts'
import { readBibtex } from './read-bibtex.ts'

let server: TestServer
let student: Student
let projectId: string
beforeAll(async () => {
  server = await keptServer()
  student = await Student.register(server.url)
  projectId = (await student.createProject()).project.id
})
afterEach(async () => {
  await server.dependencies.db.execute(sql`delete from sources`)
})

const path = () => `/api/projects/${projectId}/sources`
const list = async () => (await student.call<SourceList>('GET', path())).body.sources
const add = (body: unknown) => student.call('POST', path(), body)
const upload = (bytes: Uint8Array, name: string) => student.sendFiles(path(), bytes, name)

// In CI it must be there.
const hasReader = process.env['CI'] === 'true' || spawnSync('pandoc', ['--version']).status === 0

describe('the exported list', () => {
  const exported = async (format: string) => {
    const response = await student.fetch(`/api/projects/${projectId}/references.${format}`)
    expect(response.headers.get('content-disposition')).toContain(`.${format}`)
    return Buffer.from(await response.arrayBuffer())
  }

  it('of a document of 9,000 references leaves turns to other requests', async () => {
    const { project } = await student.createProject()
    const referencias = Array.from({ length: 9_000 }, (_, n) => ({
      content: `Vera, P., Mena, A., & Ruiz, B. (2020). El agua ${n} de los ríos: Un estudio. *Agua*, *3*(2), 1–9.`,
    }))
    await student.call('PUT', `/api/projects/${project.id}/document`, {
      content: { cuerpo: [], referencias },
      base_version: 0,
    })
    const owner = { userId: (await student.me()).id, projectId: project.id }
    let text = ''
    const { count } = await turnsOf(async () => {
      text = (await exportReferences(server.dependencies, owner, 'json')).text
    })
    expect(text).toContain('El agua 8999')
    expect(count).toBeGreaterThan(100)
  })

  it.each(['bib', 'ris', 'json'])('in .%s is read again as the same works', async (format) => {
    await add({
      csl: [
        {
          type: 'article-journal',
          title: 'El páramo: agua y suelo',
          author: [
            { family: 'Mora Vélez', given: 'Ana Lucía' },
            { family: 'Paz', given: 'Luis' },
          ],
          issued: { 'date-parts': [[2021]] },
          'container-title': 'Revista Andina',
          volume: '3',
          issue: '1',
          page: '4-9',
          DOI: '10.1234/abc',
        },
        {
          type: 'thesis',
          title: 'Riego',
          author: [{ family: 'Vera', given: 'Íñigo' }],
          issued: { 'date-parts': [[2019]] },
          publisher: 'Universidad de Cuenca',
          genre: 'Tesis de maestría',
        },
        {
          type: 'book',
          title: 'El 100 % de I&D: A_B, {C}, #1 y $5 ~ \\ ^',
          author: [{ literal: 'Ríos & Hijos' }],
          translator: [
            { family: 'Sol', given: 'Mónica' },
            { family: 'Paz', given: 'Luis' },
          ],
          edition: '2',
          issued: { 'date-parts': [[2015]] },
          publisher: 'Alba & Cía. 50 %',
        },
      ],
    })
    const before = (await list()).map(({ csl }) => csl)
    const bytes = await exported(format)
    await server.dependencies.db.execute(sql`delete from sources`)
    await upload(bytes, `lista.${format}`)
    expect((await list()).map(({ csl }) => csl)).toEqual(before)
    expect(bytes.toString()).toContain('Ana Lucía')
    expect(before[2]).toMatchObject({ translator: 'M. Sol y L. Paz', edition: '2.ª ed.' })
  })

  it.skipIf(!hasReader).each(['bib', 'json'] as const)(
    'in .%s says the same to another reader',
    async (format) => {
      const title = 'El 100 % de los ríos & lagos_secos, #1 y $5'
      const address = 'https://a.ec/x_y%20z'
      await add({
        csl: [
          {
            type: 'book',
            title,
            author: [{ family: 'Mora Vélez', given: 'Ana' }, { literal: 'Ríos & Hijos' }],
            issued: { 'date-parts': [[2015]] },
            publisher: 'Alba & Cía.',
            DOI: '10.1234/a_b(c)<1>x',
          },
          { type: 'webpage', title: 'Agua', issued: { 'date-parts': [[2020]] }, URL: address },
        ],
      })
      const read = await readWithPandoc(await exported(format), format)
      expect(read).toMatchObject([
        {
          title,
          author: [{ family: 'Mora Vélez', given: 'Ana' }, { literal: 'Ríos & Hijos' }],
          issued: { 'date-parts': [[2015]] },
          publisher: 'Alba & Cía.',
          DOI: '10.1234/a_b(c)<1>x',
        },
        { title: 'Agua', issued: { 'date-parts': [[2020]] } },
      ])
      expect(JSON.stringify(read[1])).toContain(address)
    },
  )
})

describe('a list for TeX', () => {
  const sign = fc.constantFrom(...'{}\\%&$#_~^,=@"')
  const word = fc.constantFrom(
    'agua',
    'Páramo',
    '< i>',
    '<x',
    '\\input',
    '{x}',
    '\\write18',
    'and',
    '}',
    '{',
    '100',
  )
  const hostile = fc
    .array(fc.oneof(sign, word), { maxLength: 8 })
    .map((parts) => ['a', ...parts, 'z'].join(' '))

  it('holds no order of TeX, whatever the fields say, and is read again as the same works', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (title, volume, family) => {
        const csl: CslItem = {
          type: 'article-journal',
          title,
          author: [{ family, given: 'Ana' }, { literal: family }],
          'container-title': title,
          volume,
          issue: `4 ${volume}`,
        }
        const text = formatList(writeCslJson([{ csl }]), 'bibtex')
        const orders = text.match(/\\[a-z]+/gi) ?? []
        expect(new Set([...orders, ...allowed])).toEqual(allowed)
        expect(text.match(/\{/g)?.length).toBe(text.match(/\}/g)?.length)
        const read = readCslJson(readBibtex(text)[0])
        expect(read?.csl).toEqual({
          ...csl,
          title: rounded(title),
          author: [{ family: rounded(family), given: 'A.' }, { literal: rounded(family) }],
          'container-title': rounded(title),
          volume: rounded(volume),
          issue: `4 ${rounded(volume)}`,
        })
      }),
    )
  })

  const allowed = new Set(
    ['backslash', 'asciitilde', 'asciicircum', 'less', 'greater'].map((sign) => `\\text${sign}`),
  )
  /** A brace without a partner is written as a round one: BibTeX counts them even when they are escaped. */
  function rounded(text: string): string {
    const pairs = pairUp(text)
    return [...text]
      .map((one, at) => (pairs.has(at) ? one : ({ '{': '(', '}': ')' }[one] ?? one)))
      .join('')
  }
  function pairUp(text: string): Set<number> {
    const pairs = new Set<number>()
    const open: number[] = []
    for (const [at, one] of [...text].entries()) {
      if (one === '{') open.push(at)
      const start = one === '}' ? open.pop() : undefined
      if (start !== undefined) pairs.add(start).add(at)
    }
    return pairs
  }

  const works: CslItem[] = [
    {
      type: 'article-journal',
      title: 'Uno \\input{/etc/passwd}',
      author: [{ literal: 'Sol and Luna, S. A.' }, { family: 'Ríos and Cía', given: 'L.' }],
      'container-title': 'Revista {Andina}',
      volume: '{\\input{/etc/passwd}}',
      issue: '5 % \\write18{rm}',
      DOI: '10.1234/a{b}c%d\\e',
    },
    { type: 'webpage', title: '#1 & co_', URL: 'https://a.ec/{x}?q=%20\\input_z~#' },
  ]

  it('has addresses without braces, keys of letters and digits, and one line a field', () => {
    const book: CslItem = { type: 'book', title: '\\write18{\n@book{x}} <i>a' }
    const items = writeCslJson([...works, book].map((csl) => ({ csl })))
    const text = formatList(items, 'bibtex')
    expect(text).toContain('doi = {10.1234/a%7Bb%7Dc%d%5Ce}')
    expect(text).toContain('url = {https://a.ec/%7Bx%7D?q=%20%5Cinput_z~#}')
    expect(text.match(/^@\w+\{.*$/gm)).toEqual(['@article{sol,', '@online{1,', '@book{write18,'])
    for (const line of text.split('\n'))
      expect(line).toMatch(/^(?:@\w+\{\w+,|\t\w+ = \{.*\},|\}|)$/)
    expect(text).not.toContain('\\textit')
    const ris = formatList(items, 'ris')
    for (const line of ris.split('\n')) expect(line).toMatch(/^(?:[A-Z][A-Z0-9] {2}- .*|)$/)
  })

  it.skipIf(!hasReader)('says the same to another reader', async () => {
    const text = formatList(writeCslJson(works.map((csl) => ({ csl }))), 'bibtex')
    const [article, page] = await readWithPandoc(Buffer.from(text), 'bib')
    expect(article).toMatchObject({
      title: 'Uno \\input{/etc/passwd}',
      author: [{ literal: 'Sol and Luna, S. A.' }, { family: 'Ríos and Cía', given: 'L.' }],
      'container-title': 'Revista {Andina}',
      volume: '{\\input{/etc/passwd}}',
      issue: '5 % \\write18{rm}',
      DOI: '10.1234/a%7Bb%7Dc%d%5Ce',
    })
    expect(page).toMatchObject({ title: '#1 & co_' })
  })
})

/** What pandoc, which shares no code with us, reads in a list. */
async function readWithPandoc(list: Buffer, format: 'bib' | 'json') {
  const from = format === 'bib' ? 'biblatex' : 'csljson'
  const child = spawn('pandoc', ['-f', from, '-t', 'csljson'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(list)
  const chunks: Buffer[] = []
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>[]
}
