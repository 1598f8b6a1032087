import { useEffect } from 'react'
import { Link } from 'react-router'
import type { StudentDetail } from '#contract/operator.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/dates.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { reverseReferral } from './operator.api.ts'
import { reasonDialog } from './operator.dialogs.ts'
import { referralLabels, signalLabels } from './operator-labels.ts'
import { deskLinks } from './use-desk-location.ts'
import '#web/ui/notices.css'
import '#web/ui/rows.css'
import './operator-transfer.css'

type Referral = StudentDetail['referrals'][number]

/** The friends a student invited, and the signs that a friend may be the same person. */
export function StudentReferrals({ student }: { student: StudentDetail }) {
  const { open } = useDialogs()
  useEffect(reasonDialog.preload, [])

  const reverse = (referral: Referral) =>
    open(reasonDialog, {
      title: 'Revertir el referido',
      about: `Se le quita a ${student.full_name} el premio por ${referral.friend_name}, sin dejar la cuenta bajo cero.`,
      accept: 'Revertir',
      done: 'Referido revertido.',
      onAccept: (reason) => reverseReferral(referral.referred_id, { reason }),
    })

  return (
    <section className="panel" aria-labelledby="referidos">
      <h3 id="referidos">Referidos</h3>
      {student.referrals.length === 0 && <p className="rows-state">No ha invitado a nadie.</p>}
      <ul className="rows rows-free">
        {student.referrals.map((referral) => (
          <li key={referral.referred_id}>
            <b>
              <Link to={deskLinks.student(referral.referred_id)}>{referral.friend_name}</Link>
            </b>
            <span className="r">
              <span className="pill">{referralLabels[referral.state]}</span>
            </span>
            <small>{formatDate(referral.created_at)}</small>
            {referral.state === 'rewarded' && (
              <span className="r">
                <Button
                  variant="ghost"
                  size="small"
                  aria-label={`Revertir el referido ${referral.friend_name}`}
                  onClick={() => void reverse(referral)}
                >
                  Revertir
                </Button>
              </span>
            )}
            {referral.signals.length > 0 && (
              <span className="why signals">
                {referral.signals.map((signal) => signalLabels[signal]).join(' · ')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
