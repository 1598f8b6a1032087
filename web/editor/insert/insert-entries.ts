import type { ExhibitRole } from '#core/document/block-roles.ts'
import type { AppendixWord } from '#core/document/page-format.ts'
import type { TextRole } from '#core/editing/schema.ts'
import { nameOfRole } from '#web/editor/role-names.ts'

/** What the menu 'Insertar' puts into the text. */
export type InsertId = ExhibitRole | 'note' | 'appendix' | Exclude<TextRole, 'p'>

export type InsertEntry = {
  id: InsertId
  name: string
  /** Other words that it is found by. */
  also: string
  /** What is typed for the same without the menu. */
  keys?: readonly string[]
  /** Where it goes, if not to the caret. */
  where?: string
  /** Only shown when its name is typed, so that the menu stays short. */
  isRare?: boolean
}

/** What the menu does. */
export type Insert = {
  /** Inserts what was chosen, in place of a typed slash where there is one. */
  take: (id: InsertId) => void
  openSheet: () => void
}

const entries: readonly InsertEntry[] = [
  { id: 'table', name: 'Tabla', also: 'cuadro filas columnas' },
  { id: 'figure', name: 'Figura', also: 'imagen foto gráfico mapa' },
  { id: 'equation', name: 'Ecuación', also: 'fórmula matemática' },
  { id: 'note', name: 'Nota', also: 'pie de página', keys: ['Ctrl', 'Alt', 'F'] },
  block('bullet', 'puntos guiones', ['-', 'espacio']),
  block('number', 'pasos números', ['1.', 'espacio']),
  { id: 'code', name: 'Listado de código', also: 'programa fuente algoritmo' },
  block('quote', 'textual larga', keysOf('4')),
  block('t1', 'encabezado apartado', keysOf('1')),
  block('t2', 'encabezado subtítulo', keysOf('2')),
  block('t3', 'encabezado subtítulo', keysOf('3')),
  { ...block('t4', 'encabezado', keysOf('5')), isRare: true },
  { ...block('t5', 'encabezado', keysOf('6')), isRare: true },
  { id: 'appendix', name: 'Apéndice', also: 'anexo apéndice', where: 'al final' },
]

function block(id: Exclude<TextRole, 'p'>, also: string, keys: readonly string[]): InsertEntry {
  return { id, name: nameOfRole(id), also, keys }
}

function keysOf(key: string): readonly string[] {
  return ['Ctrl', 'Alt', key]
}

/**
 * The entries that have a word which begins with these letters, those that begin with them first; all but the rare ones
 * for none. `appendixWord`: what the project calls an appendix.
 */
export function insertEntries(
  letters: string,
  appendixWord: AppendixWord = 'Apéndice',
): readonly InsertEntry[] {
  const asked = plain(letters)
  const named = entries.map((entry) =>
    entry.id === 'appendix' ? { ...entry, name: appendixWord } : entry,
  )
  if (asked === '') return named.filter(({ isRare }) => isRare !== true)
  return [0, 1, 2].flatMap((rank) => named.filter((entry) => rankOf(entry, asked) === rank))
}

/** How near an entry is to what was typed: its name, a word of it, or another word; null where nothing is. */
function rankOf({ name, also }: InsertEntry, asked: string): 0 | 1 | 2 | null {
  if (plain(name).startsWith(asked)) return 0
  if (plain(` ${name}`).includes(` ${asked}`)) return 1
  return plain(` ${also}`).includes(` ${asked}`) ? 2 : null
}

/** Compared without capitals or accents. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}
