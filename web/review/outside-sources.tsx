import { errorMessage } from '#web/api/api-error.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { OutsideWork } from './outside-findings.ts'
import { useReviewing } from './reviewing.ts'
import './checked.css'

type Props = {
  works: readonly OutsideWork[]
  chosen: string | null
  isLocked: boolean
  onJump: (key: string) => void
  onAdd: (references: readonly string[]) => Promise<void>
}

/** The works that the text cites and that are no ticked source: no fault against APA 7, and counted nowhere. */
export function OutsideSources({ works, chosen, isLocked, onJump, onAdd }: Props) {
  const { rows } = useReviewing()
  const add = useExclusiveMutation({
    mutationFn: onAdd,
    onSuccess: (_, added) =>
      showToast(
        added.length === 1
          ? '1 obra añadida a tus fuentes'
          : `${added.length} obras añadidas a tus fuentes`,
      ),
    onError: (error) => showToast(errorMessage(error)),
  })
  if (works.length === 0) return null
  const listed = works.flatMap(({ reference }) => reference ?? [])
  const count = works.length === 1 ? '1 obra' : `${works.length} obras`
  return (
    <section className="outside-sources" aria-label="Fuera de tus fuentes">
      <h3>
        Fuera de tus fuentes<span className="num">{count}</span>
      </h3>
      <p>
        Tu texto las cita y no las marcaste en Fuentes. No es un error de APA ni baja ninguna
        cuenta.
      </p>
      <ul>
        {works.map(({ label, keys, reference, isByModel }) => (
          <li key={label}>
            <Button
              variant="bare"
              ref={(button) => {
                for (const key of keys) rows.ref(key)(button)
              }}
              aria-current={(chosen !== null && keys.includes(chosen)) || undefined}
              onClick={() => onJump(nextKey(keys, chosen))}
            >
              <b>{label}</b>
              <span className={isByModel ? 'serious' : 'num'}>
                {isByModel ? 'La citó el modelo, ' : ''}
                {keys.length === 1 ? '1 cita' : `${keys.length} citas`}
              </span>
            </Button>
            {reference !== null && (
              <Button
                size="small"
                variant="line"
                aria-label={`Añadir ${label} a mis fuentes`}
                disabled={isLocked || add.isPending}
                onClick={() => add.mutate([reference])}
              >
                Añadir
              </Button>
            )}
          </li>
        ))}
      </ul>
      {listed.length > 0 && (
        <footer>
          <Button
            size="small"
            variant="line"
            disabled={isLocked}
            busy={add.isPending}
            onClick={() => add.mutate(listed)}
          >
            Añadir las obras de la lista a mis fuentes
          </Button>
          <p>{`Solo las que están en Referencias: ${listed.length} de ${works.length}.`}</p>
        </footer>
      )}
    </section>
  )
}

/** Each press leads to the next citation of the work. */
function nextKey(keys: readonly string[], chosen: string | null): string {
  const at = chosen === null ? -1 : keys.indexOf(chosen)
  return keys[(at + 1) % keys.length] ?? ''
}
