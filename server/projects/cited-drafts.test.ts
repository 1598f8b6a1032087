import { beforeAll, describe, expect, it } from 'vitest'
import { maxSources } from '#contract/source-limits.ts'
import type { AddSourcesResult, SourceList } from '#contract/sources.ts'
import { exportDocx } from '#core/docx/export-docx.ts'
import { titlePageOf } from '#test/academic-text.ts'
import {
  book,
  citedDraft,
  control,
  field,
  mendeleyCite,
  report,
  run,
  soil,
  zotero,
} from '#test/cited-drafts.ts'
import { draftText, openDraftWriter } from '#test/draft-writer.ts'
import { keptServer } from '#test/kept-server.ts'
import type { TestServer } from '#test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await keptServer()
})

async function writer() {
  const { student, path, send } = await openDraftWriter(server.url)
  const sources = async () =>
    (await student.call<SourceList>('GET', `${path}/sources`)).body.sources
  const add = (csl: readonly unknown[]) =>
    student.call<AddSourcesResult>('POST', `${path}/sources`, { csl })
  return { send, sources, add }
}

const draft = citedDraft([
  field(zotero(soil, book), '(Mora Paz y King, 2019; Ruiz, 2004)'),
  control(mendeleyCite(report), run('(INEC, en prensa)')),
])
const titles = ['Suelos de páramo y agua', 'Los Andes', 'Informe del agua']
const works = (count: number, start = 0) =>
  Array.from({ length: count }, (_, at) => ({
    ...book,
    title: `Obra ${start + at} de la sierra`,
  }))

describe('a draft with citations of a reference manager', () => {
  it('makes the works that it cites ticked sources, once', async () => {
    const { send, sources } = await writer()
    const { status, body } = await send(draft)
    expect(status).toBe(201)
    expect(body.sources.left_out).toBe(0)
    const stored = await sources()
    expect(stored.map(({ csl, ticked, kind }) => [csl.title, ticked, kind])).toEqual(
      titles.map((title) => [title, true, 'import']),
    )
    expect(stored[0]?.csl).toMatchObject({
      author: [
        { family: 'Mora Paz', given: 'A. L.' },
        { family: 'King', given: 'M. L.', suffix: 'Jr.' },
      ],
      'container-title': 'Revista Andina',
      DOI: '10.5555/andina.12',
    })
    await send(draft)
    expect(await sources()).toEqual(stored)
  })

  it('that is only read stores none, and what it answers is added as the same works', async () => {
    const { send, sources, add } = await writer()
    const { body } = await send(draft, '?preview=true')
    expect(body.sources.csl.map(({ title }) => title)).toEqual(titles)
    expect(await sources()).toEqual([])
    expect((await add(body.sources.csl)).body).toMatchObject({ known: 0, left_out: 0 })
    const added = (await sources()).map(({ csl }) => csl)
    const direct = await writer()
    await direct.send(draft)
    expect((await direct.sources()).map(({ csl }) => csl)).toEqual(added)
  })

  it('adds no work of which the project has a record without its DOI', async () => {
    const { send, sources, add } = await writer()
    const { DOI: _, ...withoutDoi } = soil
    await add([withoutDoi])
    await send(draft)
    expect((await sources()).map(({ csl }) => csl.title)).toEqual(titles)
  })

  it('says how many works had no room', async () => {
    const { send, sources, add } = await writer()
    await add(works(maxSources - 1))
    expect((await send(draft)).body.sources.left_out).toBe(2)
    expect(await sources()).toHaveLength(maxSources)
    const more = citedDraft([field(zotero(...works(3, 900)), '(…)')])
    const { status, body } = await send(more)
    expect([status, body.sources.left_out]).toEqual([201, 3])
  })

  it('reads as many works as a project may have, and tells the others', async () => {
    const { send } = await writer()
    const fields = Array.from({ length: 32 }, (_, at) =>
      field(zotero(...works(10, at * 10)), `(${at})`),
    )
    const { body } = await send(citedDraft(fields), '?preview=true')
    expect(body.sources.csl).toHaveLength(maxSources)
    expect(body.sources.left_out).toBe(20)
  })
})

it('a file of ours comes back without doubles of its sources', async () => {
  const { send, sources, add } = await writer()
  await add([soil, book, report])
  const stored = await sources()
  const docx = await exportDocx({
    text: draftText,
    titlePage: titlePageOf(draftText),
    numberTitlePage: false,
    author: 'Ana Ruiz',
    sources: stored,
  })
  const { status, body } = await send(docx)
  expect([status, body.left_out, body.sources.csl.length]).toEqual([201, [], 3])
  expect(await sources()).toEqual(stored)
})
