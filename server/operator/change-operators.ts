import { listOperators, setRole } from '#server/account/operator-role.ts'
import type { Db } from '#server/db/database.ts'

/** The commands of `npm run operator`; the API has no such route. */
export type OperatorCommand = { action: 'add' | 'remove'; email: string } | { action: 'list' }

/** Gives or takes the operator's role, or lists who has it. Returns the lines to print. */
export async function changeOperators(db: Db, command: OperatorCommand): Promise<string[]> {
  if (command.action === 'list') {
    const operators = await listOperators(db)
    return operators.length === 0
      ? ['No hay operadores.']
      : operators.map((operator) => `${operator.email}  ${operator.name}`)
  }
  const role = command.action === 'add' ? 'operator' : 'student'
  const changed = await setRole(db, command.email, role)
  if (changed === null) throw new Error(`No hay ninguna cuenta con el correo ${command.email}.`)
  return [
    command.action === 'add' ? `${changed} ahora es operador.` : `${changed} ya no es operador.`,
  ]
}
