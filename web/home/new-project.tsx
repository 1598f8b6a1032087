import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ProjectRow } from '#contract/projects.ts'
import { maxPromptCharacters } from '#contract/text-limits.ts'
import { countCharacters } from '#core/credits/units.ts'
import { report } from '#web/api/report.ts'
import { type DocState, type HomeState, paths } from '#web/paths.ts'
import { carriedPrompt, carryPrompt, dropCarriedPrompt } from '#web/projects/pending-prompt.ts'
import { createFirstMessage, createProject, deleteProject } from '#web/projects/projects.api.ts'
import { useAsk } from '#web/ui/ask.ts'
import { PromptBox } from '#web/ui/prompt-box.tsx'
import { randomUuid } from '#web/ui/random-uuid.ts'

/** The box a project is made from, in the order of specification §4. What is written waits here until it is one. */
export function NewProject({ onCreated }: { onCreated: () => void }) {
  const [prompt, setPrompt] = useState(carriedPrompt)
  const [isWorking, setIsWorking] = useState(false)
  const navigate = useNavigate()
  const ask = useAsk()

  const write = (text: string) => {
    setPrompt(text)
    carryPrompt(text)
  }

  // An answer that is lost on its way: sent once more, the prompt finds the project it has already become.
  const asked = useRef({ id: '', content: '' })
  const idFor = (content: string) => {
    if (asked.current.content !== content) asked.current = { id: randomUuid(), content }
    return asked.current.id
  }

  // A key pressed before the alert has the focus must not send it all again.
  const giveUp = async (words: string) => {
    await ask.alert(words)
    setIsWorking(false)
  }

  const create = async () => {
    if (isWorking) return
    const content = prompt.trim()
    setIsWorking(true)
    let project: ProjectRow
    try {
      project = await createProject({ id: idFor(content), context_prompt: content })
    } catch {
      return giveUp('Error al crear el proyecto.')
    }
    try {
      await createFirstMessage(project.id, content)
    } catch {
      await deleteProject(project.id).catch((error) =>
        report('a project without messages could not be deleted', error),
      )
      return giveUp('Error al guardar el mensaje inicial.')
    }
    dropCarriedPrompt()
    onCreated()
    const state: DocState = { isNewProject: true }
    await navigate(paths.doc(project.id), { state })
  }

  // What was asked before there was an account begins by itself, once.
  const starts = (useLocation().state as HomeState)?.startsPrompt === true
  const latestCreate = useRef(create)
  latestCreate.current = create
  useEffect(() => {
    if (!starts) return
    void navigate('.', { replace: true, state: null })
    if (isSendable(carriedPrompt())) void latestCreate.current()
  }, [starts, navigate])

  return (
    <PromptBox
      label="Describe tu tarea"
      placeholder="Describe tu tarea..."
      sendLabel="Crear proyecto"
      maxCharacters={maxPromptCharacters}
      value={prompt}
      onChange={write}
      onSubmit={create}
      busy={isWorking}
    />
  )
}

function isSendable(prompt: string): boolean {
  const length = countCharacters(prompt.trim())
  return length > 0 && length <= maxPromptCharacters
}
