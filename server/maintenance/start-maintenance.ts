import { mailResetLinks } from '#server/account/reset-password.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { MailTransport } from '#server/mail/mail-transport.ts'
import { sendMails } from '#server/mail/send-mails.ts'
import { clearUnaskedEstimates } from '#server/projects/asked-message.ts'
import { messageTextMover } from '#server/projects/move-message-texts.ts'
import { keepLeftTexts } from '#server/steps/keep-left-texts.ts'
import { runEvery } from '#server/timing/timing.ts'
import { purgeOldRows } from './purge-old-rows.ts'
import { sweepDeletions } from './sweep-deletions.ts'
import { sweepFiles, sweepOrphans } from './sweep-files.ts'
import { sweepRuns } from './sweep-runs.ts'

type Deps = Pick<
  Dependencies,
  | 'config'
  | 'db'
  | 'database'
  | 'storage'
  | 'now'
  | 'log'
  | 'model'
  | 'runs'
  | 'readPromptMaterial'
  | 'texts'
  | 'stopAndSettleActiveRun'
  | 'keepText'
> & {
  mailTransport: MailTransport
}

/** Starts every job. Each returned function stops one of them. */
export function startMaintenance(dependencies: Deps): (() => Promise<void>)[] {
  const { db, log, mailTransport } = dependencies
  const jobs: { name: string; everyMs: number; work: () => Promise<void> }[] = [
    { name: 'password reset mails', everyMs: 1_000, work: () => mailResetLinks(db) },
    { name: 'outbox', everyMs: 2_000, work: () => sendMails(db, mailTransport, log) },
    { name: 'runs', everyMs: 5_000, work: () => sweepRuns(dependencies) },
    { name: 'texts in steps', everyMs: 60_000, work: () => keepLeftTexts(dependencies) },
    { name: 'estimates', everyMs: 60_000, work: () => clearUnaskedEstimates(db) },
    { name: 'files', everyMs: 600_000, work: () => sweepFiles(dependencies) },
    { name: 'orphan files', everyMs: 6 * 3_600_000, work: () => sweepOrphans(dependencies) },
    { name: 'account deletions', everyMs: 600_000, work: () => sweepDeletions(dependencies) },
    { name: 'message texts', everyMs: 5_000, work: messageTextMover(dependencies) },
    { name: 'old rows', everyMs: 600_000, work: () => purgeOldRows(dependencies) },
  ]
  return jobs.map(({ name, everyMs, work }) =>
    runEvery(everyMs, work, (err) => log.error({ err, job: name }, 'a maintenance job failed')),
  )
}
