import { deflateRawSync } from 'node:zlib'
import type { CallName } from '#contract/calls.ts'
import { type Choice, hostileText, hostileValue, jsonOf } from './hostile-values.ts'
import type { SampleFiles } from './sample-files.ts'

export const contentTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="a b"',
  '',
  'application/json, application/json',
]
const fileNames = ['a.pdf', 'a.docx', '../../a', 'a\0.pdf', `${'ñ'.repeat(300)}.docx`, '', '\ud800']
const fileTypes = ['payment_receipt', 'profile_picture', '', 'admin', '\0']

/** A form with a file, or what is nearly one. */
export function formOf(
  route: CallName,
  choice: Choice,
  files: SampleFiles,
): { type: string; body: Buffer } {
  const boundary = choice.one(['x', 'a'.repeat(70), '----'])
  const part = (disposition: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ])
  const parts = [
    part(`name="file_type"`, Buffer.from(choice.one(fileTypes))),
    part(
      `name="${choice.once(6) ? 'archivo' : 'file'}"; filename="${choice.one(fileNames)}"`,
      fileOf(route, choice, files),
    ),
  ]
  if (choice.once(4)) parts.reverse()
  if (choice.once(6)) parts.push(...parts)
  if (choice.once(8))
    parts.push(part(`name="${hostileText(choice)}"`, fileOf(route, choice, files)))
  if (choice.once(20)) {
    parts.push(...Array.from({ length: 300 }, (_, at) => part(`name="a${at}"`, Buffer.from('a'))))
  }
  const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  const body = choice.once(6) ? whole.subarray(0, choice.below(whole.length)) : whole
  const type = choice.once(12)
    ? choice.one(contentTypes)
    : `multipart/form-data; boundary=${boundary}`
  return { type, body }
}

function fileOf(route: CallName, choice: Choice, files: SampleFiles): Buffer {
  const fitting = files.filter(({ routes }) => routes.includes(route))
  if (choice.once(2) && fitting.length > 0) return choice.one(fitting).bytes
  const text = hostileText(choice)
  return choice.one([
    () => Buffer.alloc(0),
    () => Buffer.from(text),
    () => Buffer.from(`%PDF-1.7\n${text}`),
    () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from(text)]),
    () => Buffer.concat([Buffer.from('PK\x03\x04word/document.xml'), deflateRawSync(text)]),
    () => Buffer.from(`@book{a,title={${text}},volume={\\input{a}}}`),
    () => Buffer.from(`TY  - BOOK\nTI  - ${text}\nER  - \n`),
    () =>
      Buffer.from(
        jsonOf([{ type: 'book', title: hostileValue(choice), author: hostileValue(choice) }]),
      ),
    () => Buffer.from(jsonOf(hostileValue(choice))),
    () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  ])()
}
