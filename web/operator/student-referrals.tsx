import { useState } from 'react'
import { Link } from 'react-router'
import type { StudentDetail } from '#contract/operator.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/dates.ts'
import { reverseReferral } from './operator.api.ts'
import { referralWords, signalWords } from './operator-labels.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useDecision } from './use-decision.ts'
import { deskLinks } from './use-desk-location.ts'

type Referral = StudentDetail['referrals'][number]

/** The friends a student brought, and what makes one look like the student. */
export function StudentReferrals({ student }: { student: StudentDetail }) {
  const [reversing, setReversing] = useState<Referral | null>(null)
  const { decide, isWorking, error } = useDecision()

  const reverse = async (referral: Referral, reason: string) => {
    const work = () => reverseReferral(referral.referred_id, { reason })
    if (await decide(work, 'Referido revertido.')) setReversing(null)
  }

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
              <span className="pill">{referralWords[referral.state]}</span>
            </span>
            <small>{formatDate(referral.created_at)}</small>
            {referral.state === 'rewarded' && (
              <span className="r">
                <Button
                  variant="ghost"
                  size="small"
                  aria-label={`Revertir el referido ${referral.friend_name}`}
                  onClick={() => setReversing(referral)}
                >
                  Revertir
                </Button>
              </span>
            )}
            {referral.signals.length > 0 && (
              <span className="why signals">
                {referral.signals.map((signal) => signalWords[signal]).join(' · ')}
              </span>
            )}
          </li>
        ))}
      </ul>
      {reversing && (
        <ReasonDialog
          title="Revertir el referido"
          about={`Se le quita a ${student.full_name} el premio por ${reversing.friend_name}, sin dejar la cuenta bajo cero.`}
          accept="Revertir"
          isWorking={isWorking}
          error={error}
          onAccept={(reason) => void reverse(reversing, reason)}
          onClose={() => setReversing(null)}
        />
      )}
    </section>
  )
}
