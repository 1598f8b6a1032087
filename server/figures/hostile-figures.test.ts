import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxFigureBytes } from '#contract/figure-limits.ts'
import type { ProjectRow } from '#contract/projects.ts'
import { picture } from '#server/files/upload-samples.suite.ts'
import { bombPng } from '#test/abuse/bomb-png.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

let server: TestServer
let student: Student
beforeAll(async () => {
  server = await startTestServer()
  student = await Student.register(server.url)
})
afterAll(() => server.dispose())

const script = '<script>alert(document.cookie)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`
const cut = async (bytes: Promise<Buffer>, length: number) => (await bytes).subarray(0, length)

describe('a file that is no picture is refused in words, and nothing is stored', () => {
  it.each([
    ['an SVG with a script', 415, 'figure.unsupported', () => Buffer.from(svg)],
    ['HTML', 415, 'figure.unsupported', () => Buffer.from(`<!doctype html>${script}`)],
    ['a PDF', 415, 'figure.unsupported', () => Buffer.from('%PDF-1.7\n%%EOF')],
    ['a GIF of HTML', 422, 'file.damaged', () => Buffer.from(`GIF89a/*${script}*/=1`)],
    ['a JPEG cut off', 422, 'file.damaged', () => cut(picture().jpeg().toBuffer(), 3_000)],
    ['a PNG cut off', 422, 'file.damaged', () => cut(picture().png().toBuffer(), 2_000)],
    ['30,000 pixels a side', 422, 'file.too_many_pixels', () => bombPng(30_000, 30_000)],
    ['50,000 pixels wide', 422, 'file.too_many_pixels', () => bombPng(50_000, 3_000)],
    ['nothing', 422, 'file.missing', () => Buffer.alloc(0)],
    ['too large', 413, 'file.too_large', () => Buffer.alloc(maxFigureBytes + 1)],
  ] as const)('%s', async (_, status, code, bytes) => {
    const memoryBefore = process.memoryUsage().rss
    const answer = await student.storeFigure(await bytes())
    expect([answer.status, answer.body.error.code]).toEqual([status, code])
    expect(answer.body.error.message).toMatch(/[.]$/)
    expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(150 * 1024 * 1024)
  })
})

describe('a picture that is more than one', () => {
  it('loses what is appended to it and in its comments', async () => {
    const image = await picture().png().toBuffer()
    const { status, body } = await student.storeFigure(Buffer.concat([image, Buffer.from(script)]))
    expect(status).toBe(201)
    const kept = await (await student.fetch(`/api/figures/${body.id}`)).arrayBuffer()
    expect(Buffer.from(kept).includes('<script>')).toBe(false)
  })

  it('of noise is stored small enough for a PDF of sixty', async () => {
    const noise = await sharp({
      create: {
        width: 1_200,
        height: 900,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    const { body } = await student.storeFigure(noise)
    const kept = await (await student.fetch(`/api/figures/${body.id}`)).arrayBuffer()
    expect(kept.byteLength).toBeLessThan(700_000)
  })
})

it('a text with 200 pictures is saved, and its PDF has all of them', async () => {
  const ids: string[] = []
  for (let at = 0; at < 200; at++) {
    const { body } = await student.storeFigure(
      await picture({ seed: at / 200 })
        .png()
        .toBuffer(),
    )
    ids.push(body.id)
  }
  expect(new Set(ids).size).toBe(200)
  const asked = { context_prompt: 'Un ensayo', title: 'El campus' }
  const { id } = (await student.call<ProjectRow>('POST', '/api/projects', asked)).body
  const cuerpo = ids.map((name) => ({
    role: 'figure' as const,
    content: `![Plano](file:${name} 50% 640x480)`,
  }))
  const content = { cuerpo, referencias: [] }
  const saved = await student.call('PUT', `/api/projects/${id}/document`, {
    content,
    base_version: 0,
  })
  expect(saved.status).toBe(200)
  const pdf = await student.fetch(`/api/projects/${id}/export.pdf`)
  const bytes = Buffer.from(await pdf.arrayBuffer()).toString('latin1')
  expect(bytes.match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(200)
})
