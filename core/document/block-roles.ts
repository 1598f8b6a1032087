/**
 * What a block is on the page. Source: specification §3, "Generated document content"; `quote` is a block quotation
 * of 40 words or more (APA 7 §8.27); `t4` and `t5` are headings that the paragraph after them goes on from in the same
 * line; `bullet` and `number` are one item of a list; `table` is a whole table (`readTable`), and `figure` a whole figure
 * (`readFigure`); `equation` is one equation, written in TeX (`readEquation`); `code` is a listing of code (`readCode`); `appendix` is the title of an appendix: the
 * blocks after it, up to the next appendix, belong to it.
 */
export const blockRoles = [
  'title-main',
  'title-meta',
  't1',
  't2',
  't3',
  't4',
  't5',
  'p',
  'quote',
  'bullet',
  'number',
  'table',
  'figure',
  'equation',
  'code',
  'appendix',
  'ref',
] as const
export type BlockRole = (typeof blockRoles)[number]

/** What all parts of the application need to know about a kind of block. */
type BlockKind = {
  family: 'title page' | 'heading' | 'prose' | 'exhibit' | 'appendix' | 'reference'
  /** Its Spanish name, of one and of several, and the ending of what agrees with it. */
  one: string
  many: string
  ending: 'o' | 'a'
}

const heading = { family: 'heading', one: 'título', many: 'títulos', ending: 'o' } as const
const paragraph = { family: 'prose', one: 'párrafo', many: 'párrafos', ending: 'o' } as const
const exhibit = { family: 'exhibit', ending: 'a' } as const

const kinds = {
  'title-main': { family: 'title page', one: 'título', many: 'títulos', ending: 'o' },
  'title-meta': {
    family: 'title page',
    one: 'dato de la portada',
    many: 'datos de la portada',
    ending: 'o',
  },
  t1: heading,
  t2: heading,
  t3: heading,
  t4: heading,
  t5: heading,
  p: paragraph,
  quote: { family: 'prose', one: 'cita en bloque', many: 'citas en bloque', ending: 'a' },
  bullet: paragraph,
  number: paragraph,
  table: { ...exhibit, one: 'tabla', many: 'tablas' },
  figure: { ...exhibit, one: 'figura', many: 'figuras' },
  equation: { ...exhibit, one: 'ecuación', many: 'ecuaciones' },
  code: { family: 'exhibit', one: 'listado', many: 'listados', ending: 'o' },
  appendix: { family: 'appendix', one: 'apéndice', many: 'apéndices', ending: 'o' },
  ref: { family: 'reference', one: 'referencia', many: 'referencias', ending: 'a' },
} as const satisfies Record<BlockRole, BlockKind>

/** A kind whose content is not text with markup (`kinds/`). */
export type ExhibitRole = {
  [Role in BlockRole]: (typeof kinds)[Role]['family'] extends 'exhibit' ? Role : never
}[BlockRole]

export const exhibitRoles = blockRoles.filter(isExhibit)

/** The entry of `kinds` for a role. A role that this version does not know has the entry of a paragraph. */
export function kindOf(role: string): BlockKind {
  return Object.hasOwn(kinds, role) ? kinds[role as BlockRole] : paragraph
}

/** The name of a kind where a sentence or a label begins with it: 'Tabla'. */
export function capitalName(role: string): string {
  const { one } = kindOf(role)
  return `${one.charAt(0).toUpperCase()}${one.slice(1)}`
}

function isOf(family: BlockKind['family'], role: string): boolean {
  return Object.hasOwn(kinds, role) && kinds[role as BlockRole].family === family
}

/** Whether a block of this role is running text: a paragraph, a block quotation or an item of a list. */
export function isProse(role: string): boolean {
  return isOf('prose', role)
}

/** Whether a block of this role is an exhibit, whose content is not text with markup. */
export function isExhibit(role: string): role is ExhibitRole {
  return isOf('exhibit', role)
}

export function isHeadingRole(role: string | undefined): boolean {
  return role !== undefined && isOf('heading', role)
}

/** Whether a heading stands in the first line of the paragraph after it: APA 7's levels 4 and 5. */
export function isRunInRole(role: string): boolean {
  return role === 't4' || role === 't5'
}

declare const isUnknown: unique symbol
/** The role of a newer version of the program, at most `maxRoleLength` characters. It is kept, and shown as a paragraph. */
export type UnknownRole = string & { readonly [isUnknown]: true }

export const maxRoleLength = 32

export function isKnownRole(role: BlockRole | UnknownRole): role is BlockRole {
  return Object.hasOwn(kinds, role)
}

/** The role in which a block is shown, counted, compared and checked. */
export function shownRole(role: BlockRole | UnknownRole): BlockRole {
  return isKnownRole(role) ? role : 'p'
}

/**
 * The format that the id of a block or a reference must have. `block-ids.ts` derives ids for texts without them, the editor makes
 * random ones.
 */
export const idForm: RegExp = /^[a-z0-9]{1,16}$/
