import { beforeAll, expect, it } from 'vitest'
import { maxComments } from '#contract/comment-limits.ts'
import type { CommentRow } from '#contract/comments.ts'
import type { VersionRow } from '#contract/projects.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import type { DocxComment } from '#core/docx/comments.ts'
import { exportDocx } from '#core/docx/export-docx.ts'
import { allBlocks } from '#core/generation/all-blocks.ts'
import { titlePageOf } from '#test/academic-text.ts'
import { draftText, openDraftWriter } from '#test/draft-writer.ts'
import { keptServer } from '#test/kept-server.ts'
import { Student } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await keptServer()
})

/** The draft as the teacher gives it back. */
const commented = (comments: readonly DocxComment[], text = draftText) =>
  exportDocx({
    text,
    titlePage: titlePageOf(text),
    numberTitlePage: false,
    author: 'Ana',
    comments,
  })

const textOf = (content: string) => readAcademicText(content) ?? { cuerpo: [], referencias: [] }

/** A comment on the first words of the first paragraph. */
function teachers(content: string): DocxComment {
  const [paragraph] = textOf(content).cuerpo.filter(({ role }) => role === 'p')
  const quoted = paragraph?.content.slice(0, 12).trim() ?? ''
  return {
    anchor: { block: paragraph?.id ?? '', from: 0, to: quoted.length, quoted },
    author: 'Dra. Patricia Rojas',
    at: '2026-11-20T16:05:00.000Z',
    text: 'Falta la cita.',
    isResolved: false,
    answers: [{ author: 'Luis Mora', at: '2026-11-20T16:05:00.000Z', text: 'La agrego.' }],
  }
}

async function openCommented() {
  const writer = await openDraftWriter(server.url)
  const list = async () =>
    (await writer.student.call<CommentRow[]>('GET', `${writer.path}/comments`)).body
  const plain = await writer.send(await commented([]))
  const { content } = plain.body
  return { ...writer, list, content }
}

it('a draft that a teacher commented brings the comments at their words, once', async () => {
  const { send, list, content, path, student } = await openCommented()
  const comment = teachers(content)
  const docx = await commented([comment], textOf(content))
  const { body } = await send(docx)
  expect(body.left_out).toEqual([])
  const [thread, ...others] = await list()
  expect(others).toEqual([])
  expect(thread).toMatchObject({
    author_name: 'Dra. Patricia Rojas',
    is_guest: true,
    text: 'Falta la cita.',
    created_at: '2026-11-20T16:05:00.000Z',
    resolved_at: null,
    anchor: comment.anchor,
    answers: [{ author_name: 'Luis Mora', text: 'La agrego.' }],
  })
  const { body: newest } = await student.call<VersionRow>('GET', `${path}/versions/latest`)
  const block = allBlocks(textOf(newest.content)).find(({ id }) => id === thread?.anchor.block)
  expect(block?.content.startsWith(comment.anchor.quoted)).toBe(true)
  await send(await commented([{ ...comment, isResolved: true }], textOf(content)))
  const again = await list()
  expect(again.map(({ answers }) => answers.length)).toEqual([1])
  expect(again[0]?.resolved_at).not.toBeNull()
})

it('a draft that was only read changes nothing, and its comments are sent when it is used', async () => {
  const { send, list, content, path, student } = await openCommented()
  const { body } = await send(
    await commented([teachers(content)], textOf(content)),
    '?preview=true',
  )
  expect(await list()).toEqual([])
  const [{ block, written_at, ...comment } = { block: 0, written_at: '' }] = body.comments
  expect(written_at).toBe('2026-11-20T16:05:00')
  const id = allBlocks(textOf(body.content))[block]?.id
  expect(id).toBe(teachers(content).anchor.block)
  const { from, to, quoted } = { from: 0, to: 0, quoted: '', ...comment }
  const given = {
    comments: [
      {
        author_name: 'Dra. Patricia Rojas',
        text: 'Falta la cita.',
        written_at: '2036-11-20T16:05:00.000Z',
        is_resolved: true,
        answers: [],
        anchor: { block: id, from, to, quoted },
      },
    ],
  }
  const call = () => student.call('POST', `${path}/comments/imported`, given)
  expect((await call()).body).toEqual({ added: 1, left_out: 0 })
  expect((await call()).body).toEqual({ added: 0, left_out: 0 })
  const [thread] = await list()
  expect(Date.parse(thread?.created_at ?? '')).toBeLessThanOrEqual(Date.now() + 60_000)
})

it('what the project has no room for is counted, and the rest is added', async () => {
  const { list, path, student } = await openCommented()
  const answer = { author_name: 'Luis', text: 'Sí.', written_at: '2026-11-20T16:05:00.000Z' }
  const anchor = { block: 'a1', from: 0, to: 0, quoted: '' }
  const comments = Array.from({ length: 251 }, (_, at) => ({
    ...answer,
    text: `c${at}`,
    anchor,
    is_resolved: false,
    answers: [answer],
  }))
  const { body } = await student.call('POST', `${path}/comments/imported`, { comments })
  expect(body).toEqual({ added: maxComments, left_out: 2 })
  expect(await list()).toHaveLength(250)
})

it('only who writes a project adds comments to it in the name of others', async () => {
  const { path } = await openCommented()
  const other = await Student.register(server.url)
  const { status } = await other.call('POST', `${path}/comments/imported`, { comments: [] })
  expect(status).toBe(404)
})
