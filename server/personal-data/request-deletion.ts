import { deletionGraceDays } from '#contract/account.ts'
import { ecuadorDay } from '#core/credits/days.ts'
import { formatSpanishDate } from '#core/document/spanish-date.ts'
import { scheduleDeletion } from '#server/account/account-deletion.ts'
import { mailUser } from '#server/account/account-mails.ts'
import { type Owner, proveOwner } from '#server/account/owner-proof.ts'
import { endSessions } from '#server/account/sessions.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Schedules the deletion of an account, mails the date and ends every session. Asking again does not change the date.
 * Throws account.is_operator (the audit trail needs operators' names) and what
 * proveOwner throws.
 */
export async function requestDeletion(
  dependencies: Pick<Dependencies, 'db' | 'now' | 'passwords'>,
  owner: Owner,
  password: string,
): Promise<Date> {
  if (owner.isOperator) throw new AppError('account.is_operator')
  const { db, now } = dependencies
  await proveOwner(dependencies, owner, password)
  const wanted = new Date(now().getTime() + deletionGraceDays * dayMs)
  return db.transaction(async (tx) => {
    const dueAt = await scheduleDeletion(tx, owner.userId, wanted)
    if (dueAt === null) throw new AppError('auth.required')
    await endSessions(tx, owner.userId, { keepSessionId: null })
    await mailUser(tx, owner.userId, 'account-deletion', ({ greeting }) => ({
      subject: `Tu cuenta se eliminará el ${localDay(dueAt)}`,
      body: [
        greeting,
        '',
        `Pediste eliminar tu cuenta. El ${localDay(dueAt)} borraremos tus proyectos, tus archivos y tus datos personales, y perderás los créditos que te queden.`,
        '',
        'Si cambias de idea, inicia sesión antes de esa fecha y elige "Conservar mi cuenta".',
        'Si no fuiste tú, inicia sesión, conserva tu cuenta y cambia tu contraseña.',
        '',
        'Cuartilla',
      ].join('\n'),
    }))
    return dueAt
  })
}

function localDay(date: Date): string {
  const { year, month, day } = ecuadorDay(date)
  return formatSpanishDate(year, month, day)
}
