import { type MemberRole, memberRoles } from '#contract/rights.ts'

export const roleNames: Record<MemberRole, string> = {
  writes: 'Puede escribir',
  comments: 'Puede comentar',
  reads: 'Puede leer',
}

/** What a person who opens a link with the role may do. */
const consequences: Record<MemberRole, string> = {
  writes: 'Pide al modelo con sus propios créditos.',
  comments: 'También sin cuenta: tu docente.',
  reads: 'Sin cuenta.',
}

/** What a link lets its reader do, now and with an account. */
export const rightsWords: Record<MemberRole, string> = {
  writes:
    'Puedes leer este trabajo y comentarlo con tu nombre. Con una cuenta podrás escribir en él.',
  comments: 'Puedes leer este trabajo y comentarlo con tu nombre: selecciona unas palabras.',
  reads: 'Puedes leer este trabajo. Con una cuenta lo tendrás entre tus proyectos.',
}

export const roleRows = memberRoles.map((role) => ({
  role,
  name: roleNames[role],
  consequence: consequences[role],
}))

export const roleOptions = memberRoles.map((role) => ({ value: role, label: roleNames[role] }))
