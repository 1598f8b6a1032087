import { kindOf } from '#core/document/block-roles.ts'

/** What is written in a form besides exhibits: the name under which the others are told. No block has such an id. */
export const noteForm = 'note-form'
export const titlePageForm = 'title-page-form'

type Named = { one: string; ending: 'o' | 'a' }
const forms: Readonly<Record<string, Named>> = {
  note: { one: 'nota', ending: 'a' },
  'title-page': { one: 'portada', ending: 'a' },
}

/** 'esta figura', 'este listado', 'esta nota'. */
export function thisWords(role: string): string {
  const { one, ending } = forms[role] ?? kindOf(role)
  return `est${ending === 'a' ? 'a' : 'e'} ${one}`
}

/** 'Luis escribe en esta figura'. */
export function takenWords(name: string, role: string): string {
  return `${name.split(' ')[0]} escribe en ${thisWords(role)}`
}
