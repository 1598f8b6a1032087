import {
  exportIdentities,
  exportNetworks,
  exportPasskeys,
  exportSessions,
  exportSignUpAnswers,
} from '#server/account/export-account.ts'
import { exportComments } from '#server/comments/comments.ts'
import { listEntries } from '#server/credits/ledger.ts'
import type { Db } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { type FigureFile, listFigures } from '#server/figures/figure-rows.ts'
import { listFiles, presentFile } from '#server/files/file-rows.ts'
import type { SignedInUser } from '#server/http/app-types.ts'
import { getMe } from '#server/profile/profile.ts'
import { type ExportedProject, exportProjects } from '#server/projects/export-projects.ts'
import { exportReferrals } from '#server/referrals/referral-rows.ts'
import { exportSources } from '#server/sources/export-sources.ts'
import { exportWords } from '#server/steps/block-authors.ts'
import { exportTopups } from '#server/topups/topup-rows.ts'
import { type ZipEntry, zipStream } from './zip-stream.ts'

type Deps = Pick<Dependencies, 'db' | 'storage' | 'log'>
type StoredFile = Awaited<ReturnType<typeof listFiles>>[number]

const entriesAtOnce = 500
const pieceCharacters = 64_000

const readMe = [
  'Estos son los datos que Cuartilla guarda de ti.',
  '',
  'datos.json: tu perfil, con quién y con qué llaves ingresas además de tu contraseña, tus sesiones y las redes desde las que entraste, tus proyectos con sus mensajes y versiones (un texto que se repite está en la primera versión que lo tiene), tus comentarios, tus fuentes con su texto y las consignas, tus transferencias, los movimientos de tus créditos, tus invitaciones y la lista de tus archivos.',
  'archivos/: tu foto de perfil y tus comprobantes.',
  'imagenes/: las imágenes de tus figuras; en los textos se llaman por su nombre.',
  '',
].join('\n')

/** All data about a user as a streamed zip: datos.json and the files. */
export async function exportData(
  dependencies: Deps,
  user: SignedInUser,
): Promise<ReadableStream<Uint8Array>> {
  const profile = await getMe(dependencies.db, user)
  const stored = await listFiles(dependencies.db, user.id)
  const figures = await listFigures(dependencies.db, user.id)

  async function* entries(): AsyncIterable<ZipEntry> {
    yield { name: 'LEEME.txt', content: encoded([readMe]), isCompressed: false }
    const parts = jsonObject({
      exported_at: one(async () => new Date().toISOString()),
      profile: one(async () => ({
        ...profile,
        ...(await exportSignUpAnswers(dependencies.db, user.id)),
      })),
      identities: one(() => exportIdentities(dependencies.db, user.id)),
      passkeys: one(() => exportPasskeys(dependencies.db, user.id)),
      sessions: list(exportSessions(dependencies.db, user.id), whole),
      known_networks: list(exportNetworks(dependencies.db, user.id), whole),
      projects: list(exportProjects(dependencies.db, user.id), projectParts),
      sources: list(exportSources(dependencies.db, user.id), whole),
      transactions: one(() => exportTopups(dependencies.db, user.id)),
      credit_entries: list(allEntries(dependencies.db, user.id), whole),
      comments: one(() => exportComments(dependencies.db, user.id)),
      words_in_groups: list(exportWords(dependencies.db, user.id), whole),
      referrals: one(() => exportReferrals(dependencies.db, user.id)),
      files: one(async () =>
        stored.map((file) => ({ ...presentFile(file), in_zip: nameInZip(file) })),
      ),
      figures: one(async () =>
        figures.map((figure) => ({ id: figure.id, in_zip: figureInZip(figure) })),
      ),
    })
    yield { name: 'datos.json', content: encoded(parts), isCompressed: false }
    const files = [
      ...stored.map(({ id, storagePath, ...file }) => ({
        id,
        storagePath,
        name: nameInZip({ id, ...file }),
      })),
      ...figures.map((figure) => ({ ...figure, name: figureInZip(figure) })),
    ]
    for (const { id, storagePath, name } of files) {
      const content = await dependencies.storage.get(storagePath)
      if (content === null) {
        dependencies.log.error({ fileId: id }, 'the bytes of a file are missing')
        continue
      }
      yield { name, content: content.stream, isCompressed: true }
    }
  }
  return zipStream(entries())
}

const figureInZip = ({ id, type }: FigureFile) =>
  `imagenes/${id}.${type === 'image/png' ? 'png' : 'jpg'}`

const nameInZip = (file: Pick<StoredFile, 'id' | 'filename'>) =>
  `archivos/${file.id.slice(0, 8)}-${file.filename}`

async function* allEntries(db: Db, userId: string) {
  let before: number | null = null
  do {
    const page = await listEntries(db, userId, { before, limit: entriesAtOnce })
    yield* page.entries
    before = page.next_before
  } while (before !== null)
}

async function* one(read: () => Promise<unknown>): AsyncIterable<string> {
  yield JSON.stringify(await read(), null, 1)
}

/** A project with its messages and versions, which are written one by one. */
function projectParts({ project, messages, versions }: ExportedProject): AsyncIterable<string> {
  const row = Object.entries(project).map(([key, value]) => [key, one(async () => value)])
  return jsonObject({
    ...Object.fromEntries(row),
    messages: list(messages, whole),
    versions: list(versions, whole),
  })
}

async function* whole(item: unknown): AsyncIterable<string> {
  yield JSON.stringify(item, null, 1)
}

async function* list<Item>(
  items: AsyncIterable<Item>,
  write: (item: Item) => AsyncIterable<string>,
): AsyncIterable<string> {
  let separator = '['
  for await (const item of items) {
    yield `${separator}\n`
    yield* write(item)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

async function* jsonObject(members: Record<string, AsyncIterable<string>>): AsyncIterable<string> {
  let separator = '{'
  for (const [key, value] of Object.entries(members)) {
    yield `${separator}\n${JSON.stringify(key)}: `
    yield* value
    separator = ','
  }
  yield '\n}\n'
}

/** In pieces of a size that is worth compressing. */
async function* encoded(parts: Iterable<string> | AsyncIterable<string>) {
  const encoder = new TextEncoder()
  let held = ''
  for await (const part of parts) {
    held += part
    if (held.length < pieceCharacters) continue
    yield encoder.encode(held)
    held = ''
  }
  yield encoder.encode(held)
}
