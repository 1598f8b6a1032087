import { type MemberRole, memberRoles } from '#contract/rights.ts'

export const roleNames: Record<MemberRole, string> = {
  writes: 'Puede escribir',
  comments: 'Puede comentar',
  reads: 'Puede leer',
}

/** What follows for whoever opens a link with the role. */
const consequences: Record<MemberRole, string> = {
  writes: 'Pide al modelo con sus propios créditos.',
  comments: 'También sin cuenta: tu docente.',
  reads: 'Sin cuenta.',
}

export const roleRows = memberRoles.map((role) => ({
  role,
  name: roleNames[role],
  consequence: consequences[role],
}))

export const roleOptions = memberRoles.map((role) => ({ value: role, label: roleNames[role] }))
