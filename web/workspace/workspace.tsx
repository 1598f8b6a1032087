import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { MessageRow, ProjectRow } from '#contract/projects.ts'
import { meQuery } from '#web/api/me.api.ts'
import { settingsQuery } from '#web/api/settings.api.ts'
import { showProposal } from '#web/ask/show-proposal.ts'
import { type AskShort, useAsking } from '#web/ask/use-asking.ts'
import { useRevision } from '#web/ask/use-revision.ts'
import { useAssignment } from '#web/assignment/use-assignment.tsx'
import { useEditing } from '#web/editor/use-editing.ts'
import { useMessageCache } from '#web/generation/message-cache.ts'
import { latestVersionQuery, messagesQuery } from '#web/generation/messages.api.ts'
import { unansweredMessage } from '#web/generation/temporary-message.ts'
import { useGeneration } from '#web/generation/use-generation.ts'
import { useSending } from '#web/generation/use-sending.ts'
import { useShortage } from '#web/generation/use-shortage.ts'
import { draftDocument, savedDocument } from '#web/pages/shown-document.ts'
import { useProgress } from '#web/pages/use-progress.ts'
import type { DocState } from '#web/paths.ts'
import { projectQuery, projectsQuery } from '#web/projects/projects.api.ts'
import { topupDialog } from '#web/topups/topups.dialogs.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { mainId } from '#web/ui/focus-main.ts'
import { LoadingScreen } from '#web/ui/full-screen.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { useToastWhen } from '#web/ui/use-toast-when.ts'
import { cutOffOf, useCutOffChoice } from '#web/versions/use-cut-off-choice.ts'
import { useHistory } from '#web/versions/use-history.tsx'
import { useTwoTexts } from '#web/versions/use-two-texts.tsx'
import { useWrittenVersion } from '#web/versions/use-written-version.ts'
import { ChatPane } from '#web/workspace/chat/chat-pane.tsx'
import type { Ready } from '#web/workspace/chat/progress-card.tsx'
import { fileDrop } from './file-drop.ts'
import { type Pane, PaneSwitch } from './pane-switch.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { TitleMenu } from './title-menu.tsx'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { useProjectActions } from './use-project-actions.ts'
import { useProjectEvents } from './use-project-events.ts'
import { useSidePanel } from './use-side-panel.tsx'
import { useSources } from './use-sources.tsx'
import { useStoredText } from './use-stored-text.ts'
import '#web/ui/prompt-box.css'
import '#web/ui/prompt-tools.css'
import '#web/ui/field.css'
import './workspace.css'

type Props = { project: ProjectRow; isDeleting: RefObject<boolean> }

/** An open project: the chat beside its document, and how they act on each other. */
export function Workspace({ project, isDeleting }: Props) {
  const projectId = project.id
  usePageTitle(project.title)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const came = useLocation().state as DocState
  const isNewProject = came?.isNewProject === true
  const me = useQuery(meQuery).data
  const author = me?.full_name ?? null
  const settings = useQuery(settingsQuery).data
  const history = useQuery(messagesQuery(projectId))
  const version = useQuery(latestVersionQuery(projectId))
  const [text, setText] = useStoredText(projectId)
  useKeyboardInset()
  const [pane, setPane] = useState<Pane>(came?.showsPages ? 'vista' : 'chat')
  /** The document that has just been written, until the student looks at it. */
  const [finished, setFinished] = useState<Pick<Ready, 'credits' | 'isComplete'> | null>(null)
  const composerRef = useRef<HTMLTextAreaElement>(null)
  const actions = useProjectActions(project, isDeleting)
  const dialogs = useDialogs()
  const openTopup = () => void dialogs.open(topupDialog, {})
  const messages = history.data ?? noMessages
  const isLoading = history.isPending || version.isPending

  const shortage = useShortage(projectId)
  const rereadProject = useCallback(
    () =>
      Promise.all([
        queryClient.refetchQueries(projectQuery(projectId)),
        queryClient.invalidateQueries(meQuery),
        queryClient.invalidateQueries(projectsQuery),
      ]),
    [queryClient, projectId],
  )
  const cache = useMessageCache(projectId)
  const [askShort, setAskShort] = useState<AskShort | null>(null)
  const saveFirst = useRef<() => Promise<boolean>>(null)
  const generation = useGeneration({
    saveFirst: async () => (await saveFirst.current?.()) ?? true,
    projectId,
    cache,
    providerName: settings?.provider_name ?? 'Gemini',
    reread: rereadProject,
    onSaved: (saved, before) => {
      const { versionData, creditsDeducted } = saved
      const credits = creditsDeducted + requestCredits(cache.rows)
      revision.keep(saved, before)
      if (versionData === null) return
      const isComplete = versionData.completeness === 'complete'
      setFinished(versionData.state === 'document' ? { credits, isComplete } : null)
      showToast(
        versionData.state === 'alternative'
          ? 'Respuesta incompleta guardada aparte'
          : 'Nueva versión generada y guardada',
      )
    },
    restoreText: (content) => setText((written) => written || content),
    onFailed: (message, needsCredits) =>
      showToast(message, needsCredits ? { label: 'Recargar', onClick: openTopup } : undefined),
    onShort: (request) => void shortage.keep(request),
    onAskShort: setAskShort,
  })
  const { phase, draft, resume, findRunAgain } = generation
  const latest = version.data ?? null
  const revision = useRevision({
    last: messages.at(-1),
    requestCredits: requestCredits(messages),
    latest,
    isIdle: phase === 'idle',
  })
  const choice = useCutOffChoice(projectId, latest, rereadProject)

  const isAlternativeShown = choice?.isShown ?? false
  // The replacement of selected text is not a document.
  const isLive = draft?.to.selection === null && draft.answer.text.cuerpo.length > 0
  const onWritten = useWrittenVersion(projectId)
  const versions = useHistory({
    project,
    author,
    isLocked: phase !== 'idle',
    save: async () => (await saveFirst.current?.()) ?? true,
    currentNumber: () =>
      queryClient.getQueryData(latestVersionQuery(projectId).queryKey)?.version_number ?? 0,
    onRestored: onWritten,
    onShow: setPane,
  })
  const viewed = versions.viewed?.version ?? null
  const shown = useMemo(() => {
    if (viewed) return savedDocument(project, author, viewed)
    if (draft && isLive) return draftDocument(project, author, draft.answer.text, new Date())
    const chosen = isAlternativeShown ? latest?.alternative : latest
    return chosen ? savedDocument(project, author, chosen) : null
  }, [viewed, draft, isLive, project, author, latest, isAlternativeShown])
  const editing = useEditing({
    projectId,
    userId: me?.id ?? null,
    version: isLoading || phase !== 'idle' ? undefined : version.data,
    shown: isLive || isAlternativeShown || viewed ? null : shown,
    isLocked: phase !== 'idle',
    onSaved: onWritten,
  })
  saveFirst.current = editing.save
  const asking = useAsking({
    project,
    cache,
    generation,
    editing,
    messages,
    latest,
    isOffline: settings?.model_provider === 'offline',
    short: askShort,
    onShort: setAskShort,
  })
  // The run, if there is one, is about selected text: the document stays what it is.
  const isAsked = asking.state.kind !== 'rest' && asking.state.kind !== 'short'
  // The first document may be the student's own.
  const begun = useMemo(
    () => (editing.session ? draftDocument(project, author, noText, new Date()) : null),
    [editing.session, project, author],
  )
  const side = useSidePanel({
    project,
    author,
    shown,
    editing,
    isCovered: versions.isOpen,
    onUpdateProject: actions.onUpdate,
    onShow: setPane,
    onImported: (imported) => {
      onWritten(imported)
      void rereadProject()
    },
  })
  const twoTexts = useTwoTexts({ project, author, editing, onShow: setPane })
  const isNarrow = useMediaQuery('(max-width: 960px)')
  const progress = useProgress(
    isNarrow && pane === 'chat' && (isLive || finished !== null) ? shown : null,
  )
  const showPane = (next: Pane) => {
    setPane(next)
    if (next === 'vista') setFinished(null)
  }
  const showPages = () => {
    showPane('vista')
    document.getElementById('tab-vista')?.focus()
  }

  const decide = useCallback(() => {
    setPane('vista')
    requestAnimationFrame(showProposal)
  }, [])

  useProjectEvents(projectId, {
    isOwnEvent: editing.isOwnEvent,
    isIdle: phase === 'idle',
    findRunAgain,
  })
  useToastWhen(history.isError, historyFailed)
  useToastWhen(version.isError, 'No se pudo cargar el documento.')

  // Answers a new project automatically, and resumes the answer to an unanswered message. Waits for the chat log,
  // because screen readers announce only what is added to an existing log.
  useEffect(() => {
    const waiting = isLoading ? null : unansweredMessage(messages)
    if (!waiting || phase !== 'idle') return
    if (isNewProject) void navigate('.', { replace: true, state: null })
    void resume(waiting, isNewProject)
  }, [isLoading, messages, phase, isNewProject, navigate, resume])

  const sending = useSending({
    text,
    onText: setText,
    messages,
    generation,
    shortage,
    onFocusBox: () => composerRef.current?.focus(),
  })
  const { refetch: refetchVersion } = version
  const reloadVersion = useCallback(() => void refetchVersion(), [refetchVersion])

  const sources = useSources({
    projectId,
    document: shown?.text ?? null,
    asking: viewed ? null : asking,
    onAsk: (request) => {
      setText(request)
      setPane('chat')
      composerRef.current?.focus()
    },
  })

  const assignment = useAssignment({ projectId, shown, isLive, text, onText: setText })

  const showAlternative = (isShown: boolean) => {
    choice?.onShow(isShown)
    // On a phone the pages are in another pane than the focus.
    showPages()
  }

  if (isLoading) return <LoadingScreen />
  return (
    <main id={mainId} tabIndex={-1} className="ws" data-view={pane} {...fileDrop(side.dropDraft)}>
      <h1 className="sr">{project.title}</h1>
      {sources.status}
      <ChatPane
        head={
          <header className="ws-head" data-toasts="below">
            <TitleMenu
              title={project.title}
              onFormat={side.openFormat}
              onDraft={side.openDraft}
              {...actions}
            />
          </header>
        }
        messages={messages}
        generation={generation}
        cutOff={cutOffOf(latest, choice && { ...choice, onShow: showAlternative })}
        model={settings?.model ?? ''}
        isOffline={settings?.model_provider === 'offline'}
        document={shown?.text ?? null}
        shown={isLive || viewed ? null : shown}
        onDecide={decide}
        onDraft={side.openDraft}
        text={text}
        onText={setText}
        onSend={sending.send}
        onRetry={sending.retry}
        onContinue={sending.continueText}
        shortage={
          shortage.waiting && {
            shortage: shortage.waiting,
            transfers: shortage.transfers,
            document: shown?.text ?? null,
            isInSight: [text.trim(), messages.at(-1)?.content].includes(shortage.waiting.content),
            isBusy: phase !== 'idle',
            onTopUp: openTopup,
            onContinue: sending.sendWaiting,
            onChange: sending.changeWaiting,
          }
        }
        twoTexts={twoTexts.card}
        instead={
          history.data ? null : (
            <LoadFailed message={historyFailed} onReload={() => void history.refetch()} />
          )
        }
        progress={isLive ? progress : null}
        ready={finished && progress ? { ...progress, ...finished } : null}
        onShowPages={showPages}
        revision={revision.noteUnder(versions)}
        composerRef={composerRef}
        drawer={sources.drawer}
        beside={{
          ...assignment.beside,
          attachable: { assignment: assignment.attachable, sources: sources.attachable },
          isHeldOpen: assignment.isShown || sources.isOpen,
          tools: (
            <>
              {assignment.button}
              {sources.tools}
            </>
          ),
        }}
      />
      {twoTexts.card === null && (versions.panel ?? side.panel)}
      {twoTexts.pane ?? versions.pane ?? (
        <PreviewPane
          project={project}
          shown={shown ?? (version.data === null && phase === 'idle' && !viewed ? begun : null)}
          editing={editing}
          isEditable={
            (phase === 'idle' || phase === 'sending' || isAsked) &&
            !isAlternativeShown &&
            !viewed &&
            version.data !== undefined
          }
          onShowTwoTexts={isNarrow ? twoTexts.showCard : null}
          asking={asking}
          revision={phase === 'idle' && !viewed ? revision.marked : null}
          onEdited={revision.onEdited}
          onReload={version.data === undefined && !isLive ? reloadVersion : null}
          isGenerating={phase !== 'idle' && phase !== 'sending' && !viewed && !isAsked}
          isLive={isLive && !viewed}
          history={versions}
          onShowDocument={isAlternativeShown && !viewed ? (choice?.onLeave ?? null) : null}
          author={author}
          messages={messages}
          onUpdateProject={actions.onUpdate}
          library={sources.library}
          assignment={assignment.tab}
          onOpenFormat={side.openFormat}
        />
      )}
      <PaneSwitch
        shown={pane}
        progress={isLive ? progress : null}
        onShow={showPane}
        aside={twoTexts.card ? null : versions.isOpen ? 'Versiones' : side.title}
      />
    </main>
  )
}

const noMessages: never[] = []

/** What the newest request itself cost, besides its answer. */
const requestCredits = (messages: readonly MessageRow[]): number =>
  messages.findLast(({ role }) => role === 'user')?.credits_consumed ?? 0

const noText = { cuerpo: [], referencias: [] }
const historyFailed = 'Error al cargar el historial de mensajes.'
