import { FileUp } from 'lucide-react'
import { useNavigate } from 'react-router'
import { noConnectionMessage } from '#web/api/api-error.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { paths } from '#web/paths.ts'
import { useAsk } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.ts'
import { showToast } from '#web/ui/toast.tsx'

const code = onDemand(() => import('./start-from-draft.ts'))

/** Begins a project with a .docx that the student has; it costs nothing. */
export function DraftButton() {
  const navigate = useNavigate()
  const ask = useAsk()
  const start = useExclusiveMutation({
    mutationFn: async (file: File) => (await code.load()).startFromDraft(file),
    onError: (error) => ask.alert(error.message),
    onSuccess: (projectId) => navigate(paths.doc(projectId)),
  })
  const choose = () =>
    void code.load().then(
      ({ chooseDraft }) => chooseDraft(start.mutate),
      () => showToast(noConnectionMessage),
    )
  return (
    <Button
      variant="ghost"
      aria-label="Subir un borrador"
      busy={start.isPending}
      onPointerEnter={code.preload}
      onFocus={code.preload}
      onClick={choose}
    >
      {!start.isPending && <FileUp className="i" aria-hidden="true" />}
      Borrador
    </Button>
  )
}
