import { tabStorage } from '#web/ui/browser-storage.ts'

/** The unsaved values of the title page's form, by field name. */
export type TitlePageDraft = Record<string, string>

const keyOf = (projectId: string) => `portada-${projectId}`

export function keepTitlePageDraft(projectId: string, form: FormData): void {
  const draft: TitlePageDraft = {}
  for (const [name, value] of form) draft[name] = String(value)
  tabStorage.write(keyOf(projectId), JSON.stringify(draft))
}

/** The unsaved values, or null when the form was saved or closed. */
export function titlePageDraft(projectId: string): TitlePageDraft | null {
  const kept = tabStorage.read(keyOf(projectId))
  return kept === null ? null : (JSON.parse(kept) as TitlePageDraft)
}

export function dropTitlePageDraft(projectId: string): void {
  tabStorage.remove(keyOf(projectId))
}
