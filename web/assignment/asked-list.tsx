import { useQueryClient } from '@tanstack/react-query'
import { dequal } from 'dequal'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { AssignmentRow } from '#contract/assignment.ts'
import type { AssignmentItem } from '#core/assignment/assignment-item.ts'
import { itemLabels, itemWords } from '#core/assignment/describe-assignment.ts'
import { cutText } from '#core/document/truncate-text.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { useAsk } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { type AssignmentOf, assignmentQuery, updateAssignment } from './assignment.api.ts'
import { changedItem } from './changed-item.ts'
import '#web/ui/tick.css'
import './assignment.css'

type Asked = {
  items: AssignmentItem[]
  setItems: (items: AssignmentItem[]) => void
  /** The student has not confirmed them as they stand here. */
  isOpen: boolean
  isSaving: boolean
  confirm: () => void
}

/** The items of an assignment while the student changes them. `onConfirmed` is called when they are stored. */
export function useAsked(
  projectId: AssignmentOf,
  assignment: AssignmentRow,
  onConfirmed: () => void,
): Asked {
  const queryClient = useQueryClient()
  const [items, setItems] = useState(assignment.items)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new assignment starts with its own items
  useEffect(() => setItems(assignment.items), [assignment.id])
  const save = useExclusiveMutation({
    mutationFn: () => updateAssignment(projectId, { items, confirmed: true }),
    onSuccess: (row) => {
      queryClient.setQueryData(assignmentQuery(projectId).queryKey, row)
      onConfirmed()
    },
    onError: (error) => showToast(errorMessage(error)),
  })
  return {
    items,
    setItems,
    isOpen: !assignment.confirmed || !dequal(items, assignment.items),
    isSaving: save.isPending,
    confirm: () => save.mutate(),
  }
}

type ListProps = { projectId: AssignmentOf; assignment: AssignmentRow; onClose: () => void }

/** The items found in the assignment, for the student to confirm, below the prompt box. */
export function AskedList({ projectId, assignment, onClose }: ListProps) {
  const asked = useAsked(projectId, assignment, onClose)
  return (
    <section className="asked-list" aria-label="Lo que te pidieron">
      <header>
        <h2>Lo que te pidieron</h2>
        <IconButton label="Cerrar lo que te pidieron" icon={X} onClick={onClose} />
      </header>
      <AskedItems assignment={assignment} asked={asked}>
        <ConfirmButton asked={asked} />
      </AskedItems>
    </section>
  )
}

export function ConfirmButton({ asked: { isSaving, confirm } }: { asked: Asked }) {
  return (
    <Button variant="primary" busy={isSaving} onClick={confirm}>
      Así es
    </Button>
  )
}

type Props = { assignment: AssignmentRow; asked: Asked; children?: ReactNode }

/** The items to confirm; `children` are more buttons below them. */
export function AskedItems({ assignment, asked: { items, setItems }, children }: Props) {
  const ask = useAsk()
  const change = async (item: AssignmentItem) => {
    const words = await ask.prompt({
      title: itemLabels[item.kind],
      label: 'Lo que te pidieron',
      initial: itemWords(item),
      accept: 'Listo',
    })
    if (!words?.trim()) return
    const changed = changedItem(item, words.trim())
    setItems(items.map((one) => (one.id === item.id ? changed : one)))
  }
  const add = async () => {
    const text = await ask.prompt({
      title: 'Añadir algo',
      label: 'Lo que te pidieron',
      initial: '',
      accept: 'Añadir',
    })
    if (!text?.trim()) return
    const id = `other-${Date.now()}`
    const added = {
      id,
      kind: 'other',
      text: cutText(text.trim(), 300),
      quote: null,
      ticked: true,
    } as const
    setItems([...items, added])
  }
  return (
    <>
      <p className="from">
        {assignment.kind === 'photo' ? 'De' : 'Leído de'} {assignment.file_name ?? 'tu texto'}
      </p>
      {items.length === 0 && (
        <p className="nothing">
          {assignment.kind === 'photo'
            ? 'La foto la lee el modelo, no nosotros. Añade lo que pide y lo comprobamos.'
            : 'No encontramos extensión, fuentes ni formato. Añade lo que falte.'}
        </p>
      )}
      <ul>
        {items.map((item) => (
          <li key={item.id} className="asked-item">
            <input
              type="checkbox"
              className="tick"
              aria-label={itemLabels[item.kind]}
              checked={item.ticked}
              onChange={() =>
                setItems(items.map((one) => (one === item ? { ...one, ticked: !one.ticked } : one)))
              }
            />
            <span className="kind">{itemLabels[item.kind]}</span>
            <span className="value">{itemWords(item)}</span>
            <Button
              variant="text"
              aria-label={`Cambiar ${itemLabels[item.kind].toLowerCase()}`}
              onClick={() => void change(item)}
            >
              Cambiar
            </Button>
            {item.quote && <span className="asked-words">«{item.quote}»</span>}
          </li>
        ))}
      </ul>
      <footer>
        <p>
          {assignment.kind === 'photo'
            ? 'Cuenta lo que confirmes aquí.'
            : 'Revisa antes de seguir: puede haber leído mal.'}
        </p>
        <Button variant="ghost" onClick={() => void add()}>
          Añadir algo
        </Button>
        {children}
      </footer>
    </>
  )
}
