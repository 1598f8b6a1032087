import { keptByTab } from '#web/ui/browser-storage.ts'

/** What is written in the form of the title page and not saved yet, by the names of its fields. */
export type TitlePageDraft = Record<string, string>

const keyOf = (projectId: string) => `portada-${projectId}`

export function keepTitlePageDraft(projectId: string, form: FormData): void {
  const draft: TitlePageDraft = {}
  for (const [name, value] of form) draft[name] = String(value)
  keptByTab.write(keyOf(projectId), JSON.stringify(draft))
}

/** The form as it was when its screen was left, or null when it was saved or closed. */
export function titlePageDraft(projectId: string): TitlePageDraft | null {
  const kept = keptByTab.read(keyOf(projectId))
  return kept === null ? null : (JSON.parse(kept) as TitlePageDraft)
}

export function dropTitlePageDraft(projectId: string): void {
  keptByTab.remove(keyOf(projectId))
}
