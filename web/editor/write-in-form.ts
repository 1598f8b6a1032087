import type { EditingSession } from './editing-session.ts'

type Written<Reply> = {
  role: string
  /** The name under which others see what is being edited; `isAsBefore`: it did not change since the form was opened. */
  name: string | null
  isAsBefore: () => boolean
  form: () => Promise<Reply>
}

/**
 * Opens the form of something that the text has, which nobody else may write meanwhile. `isFree` is false where it was
 * changed all the same, or taken by somebody else at the same moment; the form says so while it is open.
 */
export async function writeInForm<Reply>(
  session: EditingSession,
  { role, name, isAsBefore, form }: Written<Reply>,
): Promise<{ reply: Reply; isFree: boolean }> {
  const isFree = () => isAsBefore() && session.takenWords === null
  const stop = session.together?.watchForm(session, role, isAsBefore)
  try {
    const reply = await session.inForm(name, form)
    return { reply, isFree: isFree() }
  } finally {
    stop?.()
  }
}
