let brought: { projectId: string; file: File } | null = null

/** Hands a file over to the screen of the project that was made for it. */
export function bringDraft(projectId: string, file: File): void {
  brought = { projectId, file }
}

/** The file that was brought for this project; once. */
export function takeDraft(projectId: string): File | null {
  if (brought?.projectId !== projectId) return null
  const { file } = brought
  brought = null
  return file
}
