import type { Contributions } from '#contract/contributions.ts'
import { countLabel } from '#core/document/count-label.ts'

type Person = Contributions['people'][number]

const inOrder = new Intl.ListFormat('es', { type: 'conjunction' })

/** The tasks that a statement names, after the roles of CRediT, each with what was counted of it. */
const tasks: readonly {
  name: string
  count: (person: Person) => number
  one: string
  many: string
}[] = [
  { name: 'Redacción', count: ({ words }) => words, one: 'palabra', many: 'palabras' },
  {
    name: 'Revisión y comentarios',
    count: ({ comments }) => comments,
    one: 'comentario',
    many: 'comentarios',
  },
  {
    name: 'Búsqueda de fuentes',
    count: ({ sources }) => sources,
    one: 'fuente',
    many: 'fuentes',
  },
]

/** 'Redacción: Ana Vera (1 230 palabras) y Luis Paz (820 palabras).', a line for each task that somebody did. */
export function composeContributions(people: readonly Person[]): string {
  return tasks
    .flatMap(({ name, count, one, many }) => {
      const who = people
        .filter((person) => count(person) > 0)
        .toSorted((a, b) => count(b) - count(a))
        .map((person) => `${person.name} (${countLabel(count(person), one, many)})`)
      return who.length === 0 ? [] : [`${name}: ${inOrder.format(who)}.`]
    })
    .join('\n')
}

/** The first name where nobody else has it. */
export function shortName(userId: string, people: readonly Person[]): string | null {
  const name = people.find(({ user_id }) => user_id === userId)?.name
  if (name === undefined) return null
  const first = firstOf(name)
  return people.filter((person) => firstOf(person.name) === first).length > 1 ? name : first
}

const firstOf = (name: string) => name.trim().split(/\s+/)[0] ?? name

/** 'Lo escribió Ana; lo cambió Luis.'; null for a block that nobody has kept yet. */
export function blockWords(block: string | null, { people, blocks }: Contributions): string | null {
  const found = blocks.find(({ id }) => id === block)
  if (found === undefined) return null
  const nameOf = (userId: string | null) => userId && shortName(userId, people)
  const [writer, changer] = [nameOf(found.written_by), nameOf(found.changed_by)]
  const written = writer
    ? `Lo escribió ${writer}`
    : 'Vino del modelo, de un archivo o de una cuenta eliminada'
  if (found.changed_by === found.written_by) return `${written}.`
  return changer
    ? `${written}; lo cambió ${changer}.`
    : `${written}; después lo cambió una respuesta del modelo, un archivo o una cuenta eliminada.`
}

/** The owner and who write, as they may sign: their names, one a line. */
export function proposedAuthors({ people }: Contributions): string[] {
  return people.filter(({ role }) => role === 'owner' || role === 'writes').map(({ name }) => name)
}
