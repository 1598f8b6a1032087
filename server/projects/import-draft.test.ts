import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ImportedDraft, ProjectRow, VersionRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { isEmptyText, outlineOf } from '#core/document/outline.ts'
import { draftText, makeOwnDraft, openDraftWriter, sendDraft } from '#test/draft-writer.ts'
import { keptServer } from '#test/kept-server.ts'
import { nightly } from '#test/length.ts'
import { missingTools } from '#test/libreoffice.ts'
import { makeDocx, pageBreakXml, paragraphXml, tableXml } from '#test/make-docx.ts'
import { parsedContent } from '#test/parsed-content.ts'
import type { Student } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await keptServer()
})

const prose = Array(8).fill('Una frase que dice algo sobre la deserción.').join(' ')

const writer = () => openDraftWriter(server.url)

/** The text of the pages, without the title page. */
const written = (text: AcademicText) =>
  outlineOf(text, { title: '', lines: [] }).map(({ role, content }) => `${role} ${content}`)

describe('a draft that a student brings', () => {
  it('is a version that cost nothing, and fills the title page', async () => {
    const { student, path, send, list } = await writer()
    const before = (await student.me()).free_credits_balance
    const { status, body } = await send(await makeOwnDraft())
    expect(status).toBe(201)
    expect(body.version).toMatchObject({ version_number: 1, author: 'imported', state: 'document' })
    expect(body.left_out).toEqual([])
    const text: AcademicText = parsedContent(body.version?.content ?? '')
    expect(isEmptyText(text)).toBe(false)
    expect(written(text)).toEqual(written(draftText))
    expect((await list())[0]).toMatchObject({ author: 'imported', request: null })
    expect((await student.me()).free_credits_balance).toBe(before)
    const project = (await student.call<ProjectRow>('GET', path)).body
    expect(project.title).toBe(text.cuerpo[0]?.content)
  })

  it('is only read for a preview, and the same draft twice is one version', async () => {
    const { send, list } = await writer()
    const preview = await send(await makeOwnDraft(), '?preview=true')
    expect(preview).toMatchObject({ status: 200, body: { version: null } })
    // The settings of the file, which the student's browser stores with the draft.
    expect(preview.body.format).toEqual({
      number_title_page: false,
      is_justified: false,
      sections_start_pages: true,
    })
    expect(await list()).toEqual([])
    const first = await send(await makeOwnDraft())
    const again = await send(await makeOwnDraft())
    expect(again.body.version?.version_number).toBe(first.body.version?.version_number)
    expect(preview.body.content).toBe(first.body.version?.content)
    expect(await list()).toHaveLength(1)
  })

  it('is read though seven others bring theirs at the same moment', async () => {
    const writers = await Promise.all(Array.from({ length: 8 }, () => writer()))
    const draft = await makeOwnDraft()
    const read = await Promise.all(writers.map(({ send }) => send(draft, '?preview=true')))
    expect(read.map(({ status }) => status)).toEqual(Array(8).fill(200))
  })

  it('that was read without a project is sent back as text, as one version', async () => {
    const { student, path, send, list } = await writer()
    const count = async () => (await student.call<ProjectRow[]>('GET', '/api/projects')).body.length
    const before = await count()
    const response = await sendDraft(student, '/api/projects/import', await makeOwnDraft())
    const read = (await response.json()) as ImportedDraft
    expect({ status: response.status, version: read.version }).toEqual({
      status: 200,
      version: null,
    })
    expect(await count()).toBe(before)
    const { content } = read
    const use = () => student.call<VersionRow>('PUT', `${path}/draft`, { content })
    expect(await use()).toMatchObject({ status: 200, body: { author: 'imported', content } })
    await use()
    expect((await send(await makeOwnDraft())).body.version?.version_number).toBe(1)
    expect(await list()).toHaveLength(1)
    expect((await student.call<ProjectRow>('GET', path)).body.title).toBe(
      parsedContent(content).cuerpo[0].content,
    )
  })

  it('that has no text, or is for another student’s project, changes nothing', async () => {
    const { student, path, list } = await writer()
    const other = await writer()
    const text = { cuerpo: [{ role: 'p', content: 'Hola.' }], referencias: [] }
    const use = (who: Student, content: unknown) => who.call('PUT', `${path}/draft`, { content })
    expect((await use(other.student, text)).status).toBe(404)
    for (const content of ['{}', { ...text, cuerpo: [{ role: 7, content: 'y' }] }, null]) {
      expect((await use(student, content)).status).toBe(422)
    }
    expect(await use(student, { cuerpo: [], referencias: [] })).toMatchObject({
      status: 422,
      body: { error: { code: 'draft.empty' } },
    })
    expect(await list()).toEqual([])
  })

  it('with pictures is read before there is a project as with one', async () => {
    const { student, send } = await writer()
    const picture = randomBytes(3 * 1024 * 1024)
    const draft = makeDocx({
      body: paragraphXml('Un párrafo.'),
      parts: { 'word/media/1.png': picture },
    })
    expect((await send(draft, '?preview=true')).status).toBe(200)
    expect((await sendDraft(student, '/api/projects/import', draft)).status).toBe(200)
  })

  it('keeps the earlier text as an older version', async () => {
    const { student, path, send, list } = await writer()
    const content = { cuerpo: [{ role: 'p', content: 'Mío.' }], referencias: [] }
    await student.call('PUT', `${path}/document`, { content, base_version: 0 })
    await send(await makeOwnDraft())
    expect((await list()).map(({ author }) => author)).toEqual(['imported', 'student'])
  })

  it('never reaches another student’s project', async () => {
    const { send, project } = await writer()
    const other = await writer()
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await makeOwnDraft())]), 'x.docx')
    const path = `/api/projects/${project.id}/import`
    const response = await other.student.fetch(path, { method: 'POST', body: form })
    expect(response.status).toBe(404)
    expect((await send(await makeOwnDraft())).status).toBe(201)
  })
})

describe('drafts of other programs', () => {
  it('of Pandoc are read by the names of its styles', async () => {
    const { send } = await writer()
    const body = [
      paragraphXml('El juego', { style: 'Title' }),
      paragraphXml('Ana Ruiz', { style: 'Author' }),
      paragraphXml('Marco', { style: 'Heading1' }),
      paragraphXml(`${prose} *Cursiva*.`, { style: 'FirstParagraph' }),
      paragraphXml('Lo dicho por otro.', { style: 'BlockText' }),
      paragraphXml('Detalle', { style: 'Heading2' }),
      paragraphXml('Más.', { style: 'BodyText' }),
      paragraphXml('Referencias', { style: 'Heading1' }),
      paragraphXml('Mora, A. (2020). *Un libro*. Editorial.', { style: 'Bibliography' }),
    ]
    const styles = {
      Title: 'Title',
      Author: 'Author',
      Heading1: 'heading 1',
      Heading2: 'heading 2',
      FirstParagraph: 'First Paragraph',
      BlockText: 'Block Text',
      BodyText: 'Body Text',
      Bibliography: 'Bibliography',
    }
    const { body: read } = await send(makeDocx({ body: body.join(''), styles }))
    expect(parsedContent(read.content)).toEqual({
      cuerpo: [
        { role: 'title-main', content: 'El juego' },
        { role: 'title-meta', content: 'Ana Ruiz' },
        { role: 't1', content: 'Marco' },
        { role: 'p', content: `${prose} *Cursiva*.` },
        { role: 'quote', content: 'Lo dicho por otro.' },
        { role: 't2', content: 'Detalle' },
        { role: 'p', content: 'Más.' },
      ],
      referencias: [{ content: 'Mora, A. (2020). *Un libro*. Editorial.' }],
    })
  })

  it('written by Pandoc 2.17 are read, and everything that has no place is named', async () => {
    const { read, roles } = await readWritten('pandoc')
    expect(roles.slice(0, 9)).toEqual([
      'title-main La deserción en la universidad pública',
      'title-meta Ana Lucía Mena',
      'title-meta 12 de noviembre de 2026',
      't1 Resumen',
      'p Este es el resumen del trabajo, que dice en pocas líneas de qué trata.',
      't1 Introducción',
      'p La *deserción* preocupa a **todos** los rectores (Mena, 2020)^[Una nota al pie con texto.]. Véase https://doi.org/10.1000/182 y el H₂O y x². Además un enlace.',
      expect.stringMatching(/^quote Una cita de cuarenta palabras/),
      't2 Método',
    ])
    expect(parsedContent(read.content).referencias).toEqual([
      {
        content:
          'Mena, P. (2020). *Los páramos del Ecuador*. Editorial Sol. https://doi.org/10.1000/182',
      },
      { content: 'Ruiz, A. (2019). La escuela. *Revista de Educación*, *12*(3), 45–60.' },
    ])
    expect(read.left_out.map(({ kind, after }) => `${after.length} ${kind}`)).toEqual(['1 link'])
    const [figure] = parsedContent(read.content).cuerpo.filter(
      ({ role }: { role: string }) => role === 'figure',
    )
    expect(figure.content).toMatch(/^Una figura\n!\[Una figura]\(file:[0-9a-f]{32} 10% 8x8\)$/)
  })

  it('written in LibreOffice 7.4 are read, with their tracked changes accepted', async () => {
    const { read, roles } = await readWritten('libreoffice')
    expect(roles).toEqual([
      'title-main El páramo y el agua',
      'title-meta Universidad Central del Ecuador',
      'title-meta Una mirada desde Quito',
      'title-meta Autora: Ana Lucía Mena',
      'title-meta Asignatura: Ecología',
      'title-meta Docente: Pedro Ruiz',
      'title-meta 12 de noviembre de 2026',
      't1 Introducción',
      'p El *páramo* guarda agua^[Nota del pie.], H₂O y 10 m². Palabra insertada. Y la palabra. Ver el informe y https://example.org/x.',
      'quote Una cita larga en bloque que dice lo que otro dijo.',
      't2 Método',
      'bullet Uno',
      'bullet Dos',
      'p a',
      'p b',
      'p Con cuadro.',
      'p Texto del cuadro.',
      't1 Anexos',
      'p Un anexo.',
    ])
    expect(parsedContent(read.content).referencias).toEqual([
      { content: 'Mena, P. (2020). *Los páramos*. Sol.' },
    ])
    expect(read.left_out.map(({ kind, after }) => `${after.length} ${kind}`)).toEqual([
      '1 table',
      '1 link',
      '2 change',
    ])
    expect(read.comments).toEqual([
      {
        author_name: 'B',
        // It says '0-00-00T00:00:00Z'.
        written_at: null,
        text: 'Comentario',
        is_resolved: false,
        answers: [],
        block: 8,
        from: 61,
        to: 69,
        quoted: 'palabra.',
      },
    ])
  })

  it('of Word without styles are read by their look, and what is left out is listed', async () => {
    const { send } = await writer()
    const note = '<w:p><w:r><w:t>Con nota.</w:t><w:footnoteReference w:id="2"/></w:r></w:p>'
    const body = [
      paragraphXml('Universidad de Cuenca', { centred: true }),
      paragraphXml('Los jóvenes y el campus', { centred: true, bold: true }),
      paragraphXml('Docente: Ana Paz', { centred: true }),
      pageBreakXml,
      paragraphXml('Introducción', { centred: true, bold: true }),
      paragraphXml(prose),
      tableXml,
      note,
      '<w:p><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></w:p>',
      paragraphXml(`${prose} ${prose}`, { indent: 720 }),
      paragraphXml('Bibliografía', { bold: true }),
      paragraphXml('Mora, A. (2020). *Un libro*. Editorial.'),
    ]
    const { body: read } = await send(makeDocx({ body: body.join('') }))
    const text: AcademicText = parsedContent(read.content)
    expect(text.cuerpo.map(({ role }) => role)).toEqual([
      'title-main',
      'title-meta',
      'title-meta',
      't1',
      'p',
      'p',
      'p',
      'equation',
      'quote',
    ])
    expect(text.referencias).toHaveLength(1)
    expect(read.left_out).toEqual([
      { kind: 'table', after: [4] },
      { kind: 'note', after: [6] },
    ])
  })

  nightly('of LibreOffice have the same text as the document that it opened', async (context) => {
    if ((await missingTools()).includes('soffice')) return context.skip()
    const { send } = await writer()
    const { body } = await send(await savedByLibreOffice(await makeOwnDraft()))
    expect(written(parsedContent(body.content))).toEqual(written(draftText))
  })
})

/** A draft in test/documents/drafts; beside it is the source that the program made it from. */
async function readWritten(name: string): Promise<{ read: ImportedDraft; roles: string[] }> {
  const file = new URL(`../../test/documents/drafts/${name}.docx`, import.meta.url)
  const { body: read } = await (await writer()).send(new Uint8Array(await readFile(file)))
  const { cuerpo }: AcademicText = parsedContent(read.content)
  return { read, roles: cuerpo.map(({ role, content }) => `${role} ${content}`) }
}

async function savedByLibreOffice(bytes: Uint8Array): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'cuartilla-draft-'))
  try {
    await writeFile(join(folder, 'draft.docx'), bytes)
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const soffice = (to: string, file: string) =>
      execFileSync('soffice', [profile, '--headless', '--convert-to', to, '--outdir', folder, file])
    soffice('odt', join(folder, 'draft.docx'))
    soffice('docx:MS Word 2007 XML', join(folder, 'draft.odt'))
    return new Uint8Array(await readFile(join(folder, 'draft.docx')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
