import { type BlockRole, blockRoles } from '#core/document/block-roles.ts'

/**
 * A role as a model may write it. `title` is the title of the work if there is none yet; `section-title` is the key of
 * a title beside a content; `heading` is a heading whose level, if any, is given elsewhere.
 */
export type GivenRole = BlockRole | 'title' | 'section-title' | 'heading'

/** What a key of a block means. A `named` key is itself the role of its value: `{"h1": "…"}`. */
type BlockKey =
  | { kind: 'role' | 'content' | 'items' | 'level' | 'other' }
  | { kind: 'named'; role: GivenRole }

const words = (list: string) => list.split(' ').filter((word) => word !== '')

/** What else models call each role. */
const otherNames: Record<BlockRole, string> = {
  'title-main': 'maintitle tituloprincipal documenttitle titulodeltrabajo',
  'title-meta': 'metatitle portada cover coverpage',
  t1: '',
  t2: 'subtitle subtitulo subheading subsection subseccion subencabezado subapartado',
  t3: '',
  t4: '',
  t5: '',
  p: 'paragraph parrafo para body bodytext text texto cuerpo content contenido normal',
  quote: 'blockquote citaenbloque citaextensa',
  bullet: '',
  number: '',
  table: '',
  figure: 'figura',
  equation: 'ecuacion formula',
  code: 'codigo listado listing codeblock sourcecode programa',
  appendix: 'anexo apendice',
  ref: 'reference referencia bibliography bibliografia',
}

const roles = new Map<string, GivenRole>([
  ...blockRoles.map((role) => [plain(role), role] as const),
  ...blockRoles.flatMap((role) => words(otherNames[role]).map((name) => [name, role] as const)),
  ...words('title titulo').map((word) => [word, 'title'] as const),
  ...words('heading encabezado header section seccion apartado capitulo chapter').map(
    (word) => [word, 'heading'] as const,
  ),
  ...words('h heading header encabezado title titulo nivel level seccion section').flatMap((word) =>
    [1, 2, 3, 4, 5, 6].map((level) => [`${word}${level}`, headingOf(level)] as const),
  ),
])

const kinds = new Map<string, BlockKey>([
  ...words('role rol type tipo').map((word) => [word, { kind: 'role' }] as const),
  ...words('level nivel').map((word) => [word, { kind: 'level' }] as const),
  ...words(
    'content contenido texto text parrafo paragraph value valor cuerpo body descripcion description',
  ).map((word) => [word, { kind: 'content' }] as const),
  ...words(
    'items item elementos lista list puntos bullets blocks bloques children hijos parrafos paragraphs contents contenidos textos subsecciones subsections filas rows',
  ).map((word) => [word, { kind: 'items' }] as const),
])

const bodyNames = new Set(
  words(
    'cuerpo body bloques blocks parrafos paragraphs contenido content texto secciones sections',
  ),
)
const referenceNames = new Set(
  words('referencias references referencia bibliografia bibliography fuentes sources'),
)

/** The role that a name means, or null. */
export function roleOf(name: string): GivenRole | null {
  return roles.get(name) ?? roles.get(plain(name)) ?? null
}

export function blockKeyOf(key: string): BlockKey {
  const name = kinds.has(key) ? key : plain(key)
  const known = kinds.get(name)
  if (known) return known
  const role = roles.get(name)
  if (role === undefined) return { kind: 'other' }
  return { kind: 'named', role: role === 'title' || role === 'heading' ? 'section-title' : role }
}

/** What a key of `texto_generado` means. */
export function textKeyOf(key: string): 'body' | 'references' | 'title' | 'other' {
  const name = plain(key)
  if (bodyNames.has(name)) return 'body'
  if (referenceNames.has(name)) return 'references'
  return name === 'titulo' || name === 'title' ? 'title' : 'other'
}

export function headingOf(level: number): 't1' | 't2' | 't3' {
  return level <= 1 ? 't1' : level === 2 ? 't2' : 't3'
}

/** Whether a string can be text: a single word is taken for an identifier, a style, a language… */
export function hasTwoWords(text: string): boolean {
  const spoken = text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return spoken.length > 1
}

/** Without case, accents, spaces, hyphens and underscores. */
function plain(name: string): string {
  const letters = /^[a-z]*$/.test(name) ? name : name.normalize('NFD').toLowerCase()
  return letters.replace(/[^a-z0-9]+/g, '')
}
