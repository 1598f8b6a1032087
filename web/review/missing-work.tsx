import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import type { Row } from './group-findings.ts'
import type { RowActions } from './row-actions.ts'
import './review.css'

type Props = Pick<RowActions, 'isReferenceOf' | 'onAddReference' | 'onFindWork' | 'onRemove'> & {
  row: Row
  isLocked: boolean
}

/** The longest reference that may be pasted, in UTF-16 units. */
const maxLength = 2000

/** What can be done about a citation whose work is not in the list. */
export function MissingWork(props: Props) {
  const { row, isLocked, isReferenceOf, onAddReference, onFindWork, onRemove } = props
  const [form, setForm] = useState<'never' | 'shown' | 'cancelled'>('never')
  const [trouble, setTrouble] = useState<string | null>(null)
  const [found, setFound] = useState('')
  const work = row.title.replace(/ no está en la lista$/, '')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const said = new FormData(event.currentTarget).get('reference')
    const content = typeof said === 'string' ? said.trim().replace(/\s+/g, ' ') : ''
    if (content === '') return setTrouble('Pega la referencia completa.')
    if (!isReferenceOf(row, content))
      return setTrouble(`No se lee como la referencia de ${work}. Revisa el autor y el año.`)
    onAddReference(row, content)
  }
  const cancel = () => {
    setTrouble(null)
    setForm('cancelled')
  }
  const search = async () => {
    const reference = await onFindWork(row, work.replace(/ et al\./, '').replace(/[()]/g, ''))
    if (reference === null) return
    setFound(reference)
    setForm('shown')
  }
  if (form === 'shown') {
    return (
      <form
        className="finding-form"
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          // The panel stays open.
          event.stopPropagation()
          cancel()
        }}
      >
        <TextAreaField
          label={`Referencia de ${work}`}
          name="reference"
          rows={3}
          defaultValue={found}
          maxLength={maxLength}
          error={trouble ?? undefined}
          // It replaces the button that was pressed.
          autoFocus
        />
        <div className="actions is-open-ended">
          <Button type="submit" size="small" className="btn-blue" disabled={isLocked}>
            Añadir a la lista
          </Button>
          <Button size="small" variant="ghost" onClick={cancel}>
            Cancelar
          </Button>
        </div>
      </form>
    )
  }
  return (
    <div className={row.removals ? 'actions is-open-ended' : 'actions'}>
      <Button size="small" className="btn-blue" onClick={() => void search()}>
        Buscar la obra
      </Button>
      <Button
        size="small"
        variant="line"
        disabled={isLocked}
        // The form that had the focus is gone.
        autoFocus={form === 'cancelled'}
        onClick={() => {
          setFound('')
          setForm('shown')
        }}
      >
        Añadirla
      </Button>
      {row.removals && (
        <Button size="small" variant="ghost" disabled={isLocked} onClick={() => onRemove(row)}>
          {row.places.length > 1 ? `Quitar las ${row.places.length} citas` : 'Quitar la cita'}
        </Button>
      )}
    </div>
  )
}
