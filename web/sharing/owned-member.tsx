import type { ProjectRole } from '#contract/rights.ts'
import type { MemberRow } from '#contract/sharing.ts'
import { errorMessage, hasStatus } from '#web/api/api-error.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { useAsk } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { Row } from '#web/ui/row.tsx'
import { roleOptions } from './roles.ts'
import { changeMember, removeMember } from './sharing.api.ts'

type Props = {
  member: MemberRow
  title: string
  /** `isGone`: these controls go away with it. */
  onChanged: (isGone: boolean) => Promise<void>
}

/** What the owner may do about a member. */
export function OwnedMember({ member, title, onChanged }: Props) {
  const ask = useAsk()
  const { name } = member
  const named = { projectId: member.project_id, userId: member.user_id }
  const change = useExclusiveMutation({
    mutationFn: (role: ProjectRole) => changeMember(named, role),
    onSettled: () => onChanged(false),
  })
  const handOver = useExclusiveMutation({
    mutationFn: async () => {
      const isSure = await ask.confirm({
        text: `¿Ceder el trabajo a ${name}?`,
        about: title,
        warning: `${name} decidirá quién participa y podrá eliminarlo. Tú podrás seguir escribiendo.`,
        accept: 'Ceder el trabajo',
      })
      if (isSure) await changeMember(named, 'owner')
      return isSure
    },
    onSuccess: async (isDone) => {
      if (isDone) await onChanged(true)
    },
  })
  const remove = useExclusiveMutation({
    mutationFn: async () => {
      const isSure = await ask.confirm({
        text: `¿Quitar a ${name}?`,
        warning: 'Deja de ver el trabajo enseguida. Si conserva un enlace, anúlalo también.',
        accept: 'Quitar',
      })
      if (!isSure) return false
      try {
        await removeMember(named)
      } catch (error) {
        // The member left meanwhile.
        if (!hasStatus(error, 404)) throw error
      }
      return true
    },
    onSuccess: async (isDone) => {
      if (isDone) await onChanged(true)
    },
  })
  const error = change.error ?? handOver.error ?? remove.error
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Quitar a ${name}`}
        busy={remove.isPending}
        onClick={() => remove.mutate()}
      >
        Quitar
      </Button>
      <Row className="share-member">
        <select
          className="input"
          aria-label={`Qué puede hacer ${name}`}
          value={change.isPending ? change.variables : member.role}
          onChange={(event) => change.mutate(event.currentTarget.value as ProjectRole)}
        >
          {roleOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Button
          variant="ghost"
          size="small"
          aria-label={`Ceder el trabajo a ${name}`}
          busy={handOver.isPending}
          onClick={() => handOver.mutate()}
        >
          Ceder el trabajo
        </Button>
      </Row>
      {error && <ErrorText>{errorMessage(error)}</ErrorText>}
    </>
  )
}
