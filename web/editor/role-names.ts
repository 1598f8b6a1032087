import type { WrittenRole } from '#core/editing/schema.ts'

/** The roles as the student reads them, in the order of the menu, with the key that each has. */
export const roleNames: readonly { role: WrittenRole; name: string; key: string | null }[] = [
  { role: 't1', name: 'Título 1', key: '1' },
  { role: 't2', name: 'Título 2', key: '2' },
  { role: 't3', name: 'Título 3', key: '3' },
  { role: 't4', name: 'Título 4', key: '5' },
  { role: 't5', name: 'Título 5', key: '6' },
  { role: 'p', name: 'Párrafo', key: '0' },
  { role: 'quote', name: 'Cita en bloque', key: '4' },
  { role: 'bullet', name: 'Lista con viñetas', key: '7' },
  { role: 'number', name: 'Lista numerada', key: '8' },
  { role: 'ref', name: 'Referencia', key: null },
  { role: 'appendix', name: 'Apéndice', key: null },
]

export function nameOfRole(role: WrittenRole): string {
  return roleNames.find((each) => each.role === role)?.name ?? ''
}
