import { Link2 } from 'lucide-react'
import { useState } from 'react'
import type { MemberRole } from '#contract/rights.ts'
import type { LinkRow } from '#contract/sharing.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate, useNow } from '#web/ui/dates.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { SegmentedField } from '#web/ui/segmented-field.tsx'
import { endOf, type LinkEnd, linkEnds } from './link-ends.ts'
import { roleRows } from './roles.ts'
import { createLink } from './sharing.api.ts'

type Props = {
  projectId: string
  /** There is no link yet, so that making one is what one came for. */
  isFirst: boolean
  onMade: (link: LinkRow) => Promise<void>
}

/** What a link lets people do and until when. */
export function NewLink({ projectId, isFirst, onMade }: Props) {
  const [role, setRole] = useState<MemberRole>('writes')
  const [end, setEnd] = useState<LinkEnd>('week')
  const endsAt = endOf(end, useNow(60_000))
  const make = useExclusiveMutation({
    mutationFn: () => createLink(projectId, { role, endsAt: endOf(end, new Date()) }),
    onSuccess: onMade,
  })
  return (
    <div className="share-part">
      <fieldset className="share-roles">
        <legend>Quien abra el enlace</legend>
        {roleRows.map((row) => (
          <label key={row.role}>
            <input
              type="radio"
              name="role"
              value={row.role}
              checked={row.role === role}
              onChange={() => setRole(row.role)}
            />
            <span>
              {row.name}
              <small>{row.consequence}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <SegmentedField
        label="Vence"
        help={
          endsAt === null
            ? 'Sirve hasta que lo anules.'
            : `Sirve hasta el ${formatDate(endsAt.toISOString())}.`
        }
        options={linkEnds}
        chosen={end}
        onChoose={setEnd}
      />
      <Button
        variant={isFirst ? 'primary' : 'line'}
        wide
        busy={make.isPending}
        onClick={() => make.mutate()}
      >
        <Link2 className="i" aria-hidden="true" />
        Crear enlace
      </Button>
      {make.error && <ErrorText>{errorMessage(make.error)}</ErrorText>}
    </div>
  )
}
