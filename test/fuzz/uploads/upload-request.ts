import type { CallName } from '#contract/calls.ts'
import { type Choice, choiceOf } from '#test/fuzz/hostile-values.ts'
import { mutateBytes } from '#test/fuzz/mutations.ts'
import type { BaseFile, FileKind } from './base-files.ts'
import { mutateDocx } from './mutate-docx.ts'
import { mutateList } from './mutate-list.ts'
import { mutatePdf } from './mutate-pdf.ts'
import { mutatePicture } from './mutate-picture.ts'

/** One changed file on its way to a call. */
export type Upload = {
  number: number
  route: CallName
  /** `:id` stands for the sender's project. */
  path: string
  contentType: string
  body: Buffer
  /** Which file, and what was done to it. */
  how: string
}

/** A call that takes files, the kinds that it takes, and how often it is drawn. */
type Place = { route: CallName; kinds: readonly FileKind[]; share: number; query?: string }

const read: readonly FileKind[] = ['docx', 'pdf', 'list']
const places: readonly Place[] = [
  { route: 'POST /api/files', kinds: ['picture', 'picture', 'pdf'], share: 4 },
  { route: 'POST /api/figures', kinds: ['picture'], share: 4 },
  { route: 'POST /api/projects/import', kinds: ['docx'], share: 3 },
  { route: 'POST /api/projects/:id/import', kinds: ['docx'], share: 2 },
  { route: 'POST /api/projects/:id/import', kinds: ['docx'], share: 2, query: '?preview=true' },
  { route: 'POST /api/sources', kinds: read, share: 3 },
  { route: 'POST /api/projects/:id/sources', kinds: read, share: 3 },
  { route: 'POST /api/assignment', kinds: ['docx', 'pdf'], share: 2 },
  { route: 'POST /api/projects/:id/assignment', kinds: ['docx', 'pdf'], share: 1 },
  // Recognizing the text of a picture takes seconds.
  { route: 'POST /api/assignment', kinds: ['picture'], share: 1 },
  { route: 'POST /api/sources', kinds: ['picture'], share: 1 },
]
const drawn = places.flatMap((place) => Array.from({ length: place.share }, () => place))

/** The upload of this number; it depends on nothing but the seed, the number and the files. */
export function drawUpload(seed: number, number: number, files: readonly BaseFile[]): Upload {
  const choice = choiceOf(Math.imul(seed, 1_000_003) + number)
  const place = choice.one(drawn)
  const kind = choice.once(12) ? null : choice.one(place.kinds)
  const fitting = files.filter((file) => kind === null || file.kind === kind)
  const file = choice.one(fitting)
  const { bytes, how } = mutated(file, choice, files)
  const path = `${place.route.split(' ')[1]}${place.query ?? ''}`
  const upload = { number, route: place.route, path, how: `${file.name}, ${how}` }
  if (kind === 'list' && choice.once(4)) {
    const body = Buffer.from(JSON.stringify({ text: bytes.toString('utf8') }))
    return { ...upload, contentType: 'application/json', body }
  }
  const form = formWith(place.route, file, bytes, choice)
  return { ...upload, ...form, how: `${upload.how}${form.trick}` }
}

function mutated(file: BaseFile, choice: Choice, files: readonly BaseFile[]) {
  const all = files.map(({ bytes }) => bytes)
  if (choice.once(3)) return mutateBytes(file.bytes, choice, all)
  const changed = byKind[file.kind](file.bytes, choice)
  return changed ?? mutateBytes(file.bytes, choice, all)
}

const byKind = {
  docx: mutateDocx,
  pdf: mutatePdf,
  picture: (bytes: Buffer, choice: Choice) =>
    bytes.length < 12 ? null : mutatePicture(bytes, choice),
  list: mutateList,
} as const satisfies Record<FileKind, unknown>

const names = [
  'a.docx',
  'a.pdf',
  'a.png',
  '../../../a',
  'a\0.docx',
  `${'ñ'.repeat(300)}.pdf`,
  '',
  '%22.docx',
  'a"; name="b',
  '\u202ecod.docx',
  'CON',
]
const types = [
  'application/octet-stream',
  'text/html',
  'image/png',
  'multipart/form-data; boundary=y',
  'x'.repeat(3_000),
  '',
]

/** The form as a browser sends it, or with one thing about it that no browser does. */
function formWith(route: CallName, file: BaseFile, bytes: Buffer, choice: Choice) {
  const usual = 'cuartilla-limite'
  const trick = choice.once(4) ? choice.one(Object.keys(tricks)) : ''
  const boundary = trick === 'a short boundary' ? 'a' : usual
  const name = choice.once(4) ? choice.one(names) : file.name
  const type = choice.once(4) ? choice.one(types) : 'application/octet-stream'
  const field = `--${boundary}\r\nContent-Disposition: form-data; name="file_type"\r\n\r\n${choice.one(['payment_receipt', 'profile_picture'])}\r\n`
  const whole = Buffer.concat([
    Buffer.from(route === 'POST /api/files' ? field : ''),
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const contentType = `multipart/form-data; boundary=${boundary}`
  const form = { contentType, body: whole, trick: trick === '' ? '' : `; form: ${trick}` }
  return { ...form, ...tricks[trick]?.({ whole, boundary, bytes, choice }) }
}

type Trick = (given: { whole: Buffer; boundary: string; bytes: Buffer; choice: Choice }) => {
  body?: Buffer
  contentType?: string
}

/** With the first such words replaced; the file's bytes stay as they are. */
function replaced(whole: Buffer, from: string, to: string): Buffer {
  const at = whole.indexOf(from)
  if (at === -1) return whole
  return Buffer.concat([whole.subarray(0, at), Buffer.from(to), whole.subarray(at + from.length)])
}

const tricks: Record<string, Trick> = {
  'a short boundary': () => ({}),
  'another boundary': () => ({ contentType: 'multipart/form-data; boundary=otro' }),
  'a quoted boundary': ({ boundary }) => ({
    contentType: `multipart/form-data; boundary="${boundary}"; charset=utf-16`,
  }),
  'no end': ({ whole, boundary }) => ({ body: whole.subarray(0, -boundary.length - 8) }),
  'cut off': ({ whole, choice }) => ({ body: whole.subarray(0, choice.below(whole.length)) }),
  'the boundary in the file': ({ whole, boundary, bytes }) => ({
    body: Buffer.concat([whole, Buffer.from(`--${boundary}\r\n\r\n`), bytes]),
  }),
  'lines without a return': ({ whole }) => ({
    body: replaced(replaced(whole, '"\r\nContent-Type', '"\nContent-Type'), '\r\n\r\n', '\n\n'),
  }),
  'a header twice': ({ whole }) => ({
    body: replaced(
      whole,
      'Content-Type:',
      'Content-Disposition: form-data; name="file_type"\r\nContent-Type:',
    ),
  }),
  'a name in another encoding': ({ whole }) => ({
    body: replaced(whole, 'filename="', `filename*=UTF-8''%ED%A0%80%00; filename="`),
  }),
  'a long header': ({ whole, choice }) => ({
    body: replaced(
      whole,
      'Content-Type:',
      `X-A: ${'a'.repeat(choice.one([8_000, 90_000]))}\r\nContent-Type:`,
    ),
  }),
  'many headers': ({ whole }) => ({
    body: replaced(whole, 'Content-Type:', `${'X-A: a\r\n'.repeat(3_000)}Content-Type:`),
  }),
  'another transfer encoding': ({ whole }) => ({
    body: replaced(whole, 'Content-Type:', 'Content-Transfer-Encoding: base64\r\nContent-Type:'),
  }),
  'the file many times': ({ whole, boundary, choice }) => {
    const part = whole.subarray(0, whole.length - boundary.length - 6)
    const most = Math.max(1, Math.floor(4_000_000 / part.length))
    const times = Math.min(choice.one([2, 40, 400]), most)
    const end = whole.subarray(whole.length - boundary.length - 6)
    return { body: Buffer.concat([...Array.from({ length: times }, () => part), end]) }
  },
  'words around it': ({ whole }) => ({
    body: Buffer.concat([Buffer.from('basura\r\n'), whole, Buffer.from('más basura')]),
  }),
  'nothing but the file': ({ bytes }) => ({ body: bytes }),
  'no form': ({ bytes }) => ({ contentType: 'application/octet-stream', body: bytes }),
  'a form within': ({ whole, boundary }) => ({
    body: replaced(whole, 'application/octet-stream', `multipart/mixed; boundary=${boundary}`),
  }),
}
