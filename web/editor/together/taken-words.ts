import { kindOf } from '#core/document/block-roles.ts'

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

/** 'Otra persona cambió esta línea: ahora dice «…».' */
export function changedByOthers(label: string, value: unknown): string {
  const now = value === null || value === '' ? 'está vacía' : `dice «${value}»`
  return `Otra persona cambió «${label}»: ahora ${now}. Guarda otra vez para poner lo tuyo.`
}
