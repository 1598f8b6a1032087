import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ReadingRow } from '#contract/readings.ts'
import { maxPromptCharacters } from '#contract/text-limits.ts'
import { countCharacters } from '#core/credits/units.ts'
import { report } from '#web/api/report.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { assignmentQuery, setAssignment } from '#web/assignment/assignment.api.ts'
import { useWaitingAssignment } from '#web/assignment/use-waiting-assignment.tsx'
import { LengthSlot } from '#web/credits/length-slot.tsx'
import { PriceHint } from '#web/credits/price-hint.tsx'
import { type DocState, type HomeState, paths } from '#web/paths.ts'
import { keepChosenPages, readChosenPages } from '#web/projects/chosen-pages.ts'
import {
  dropPendingPrompt,
  keepPendingPrompt,
  pendingPrompt,
} from '#web/projects/pending-prompt.ts'
import { createFirstMessage, createProject, deleteProject } from '#web/projects/projects.api.ts'
import { readingsQuery } from '#web/sources/readings.api.ts'
import { sourcesQuery, takeWaitingSources } from '#web/sources/sources.api.ts'
import { sourcesDialog } from '#web/sources/sources.dialogs.ts'
import { SourcesButton } from '#web/sources/sources-button.tsx'
import { useAsk } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { PromptBox } from '#web/ui/prompt-box.tsx'
import { randomUuid } from '#web/ui/random-uuid.ts'
import { newProjectFailures } from '#web/words/new-project-failures.ts'

/** The prompt box that creates a project, in the steps of specification §4. Its text is stored until then. */
export function NewProject({ onCreated }: { onCreated: () => void }) {
  const [prompt, setPrompt] = useState(pendingPrompt)
  const [pages, setPages] = useState(() => readChosenPages(null))
  const navigate = useNavigate()
  const ask = useAsk()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const waiting = useQuery(sourcesQuery(null))
  const [isChoosing, setIsChoosing] = useState(false)
  const assignment = useWaitingAssignment()
  const given = useQuery(assignmentQuery(null)).data
  const waitingReadings = (useQuery(readingsQuery()).data ?? []).filter(
    ({ project_id }) => project_id === null,
  )
  const isRead = (purpose: ReadingRow['purpose']) =>
    waitingReadings.some((reading) => reading.purpose === purpose)
  const chooseSources = async () => {
    setIsChoosing(true)
    await dialogs.open(sourcesDialog, { projectId: null, document: null, onAsk: null })
    setIsChoosing(false)
  }

  const write = (text: string) => {
    setPrompt(text)
    keepPendingPrompt(text)
  }

  const choosePages = (chosen: number | null) => {
    setPages(chosen)
    keepChosenPages(null, chosen)
  }

  // When the response was lost, sending again with the same id finds the project that was created.
  const asked = useRef({ id: '', content: '' })
  const idFor = (content: string) => {
    if (asked.current.content !== content) asked.current = { id: randomUuid(), content }
    return asked.current.id
  }

  const create = useExclusiveMutation({
    mutationFn: async (content: string) => {
      const project = await createProject({ id: idFor(content), context_prompt: content }).catch(
        () => Promise.reject(new Error(newProjectFailures.project_not_created)),
      )
      await createFirstMessage(project.id, content, pages).catch(async () => {
        await deleteProject(project.id).catch((error) =>
          report('a project without messages could not be deleted', error),
        )
        throw new Error(newProjectFailures.first_message_not_saved)
      })
      // After the message: if that failed, the project would be deleted together with the sources.
      if (waiting.data === undefined || waiting.data.length > 0 || isRead('source')) {
        await takeWaitingSources(project.id).catch(() =>
          Promise.reject(new Error(newProjectFailures.sources_not_moved)),
        )
        queryClient.setQueryData(sourcesQuery(null).queryKey, [])
      }
      if (assignment.hasOne || isRead('assignment')) {
        await setAssignment(project.id, { take_waiting: true }).catch(() =>
          Promise.reject(new Error(newProjectFailures.assignment_not_moved)),
        )
        queryClient.setQueryData(assignmentQuery(null).queryKey, null)
      }
      return project
    },
    // Pending until the alert is closed: a key pressed before the alert has the focus must not send again.
    onError: (error) => ask.alert(error.message),
    onSuccess: async (project) => {
      dropPendingPrompt()
      keepChosenPages(null, null)
      if (waitingReadings.length > 0) void queryClient.invalidateQueries(readingsQuery())
      onCreated()
      const state: DocState = { isNewProject: true }
      await navigate(paths.doc(project.id), { state })
    },
  })
  const { whenEmpty } = assignment
  const request = prompt.trim() || (whenEmpty?.text ?? '')
  const submit = () => create.mutate(request)
  const attachPrompt = async () => {
    if (await assignment.attachText(prompt)) write('Haz el trabajo que pide la consigna adjunta.')
  }

  // The prompt of a visitor who has just registered is sent automatically, once.
  const starts = (useLocation().state as HomeState)?.startsPrompt === true
  const start = useEffectEvent(() => {
    void navigate('.', { replace: true, state: null })
    if (isSendable(pendingPrompt())) submit()
  })
  useEffect(() => {
    if (starts) start()
  }, [starts])

  return (
    <>
      <PromptBox
        area={{ label: 'Describe tu tarea', placeholder: 'Describe tu tarea...' }}
        text={{ value: prompt, maxCharacters: maxPromptCharacters, onChange: write, whenEmpty }}
        send={{
          label: 'Crear proyecto',
          onSubmit: submit,
          state: create.isPending ? 'busy' : 'ready',
        }}
        hint={
          request === '' ? undefined : (
            <PriceHint
              request={request}
              document={null}
              pages={pages}
              items={given?.confirmed ? given.items : undefined}
            />
          )
        }
        attachment={{
          chip: assignment.chip,
          onFiles: assignment.attach,
          tooLong: { label: 'Adjuntarlo como consigna', onPress: () => void attachPrompt() },
        }}
        tools={
          <>
            {assignment.button}
            <SourcesButton
              ticked={waiting.data?.filter((row) => row.ticked).length ?? 0}
              isOpen={isChoosing}
              onPress={() => void chooseSources()}
            />
            <LengthSlot pages={pages} onChoose={choosePages} />
            <DraftButton />
          </>
        }
      />
      {assignment.list}
    </>
  )
}

function isSendable(prompt: string): boolean {
  const length = countCharacters(prompt.trim())
  return length > 0 && length <= maxPromptCharacters
}

/** Begins a project with a .docx that the student has; it costs nothing. */
function DraftButton() {
  const navigate = useNavigate()
  const dialogs = useDialogs()
  const read = async (file: File) => {
    const projectId = await dialogs.open(draftDialog, { file })
    const state: DocState = { showsPages: true }
    if (projectId) await navigate(paths.doc(projectId), { state })
  }
  return (
    <Button
      variant="ghost"
      className="btn-tool"
      aria-label="Subir un borrador"
      onPointerEnter={draftDialog.preload}
      onFocus={draftDialog.preload}
      onClick={() => chooseFile((file) => void read(file))}
    >
      <FileUp className="i" aria-hidden="true" />
      Borrador
    </Button>
  )
}

function chooseFile(onFile: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  input.onchange = () => {
    const [file] = input.files ?? []
    if (file) onFile(file)
  }
  input.click()
}

const draftDialog = onDemand(async () => (await import('./draft-dialog.tsx')).DraftDialog)
