import { useAsk } from '#web/ui/ask.ts'

/** Closes a form without its changes; asks first where there are some. */
export function useDiscard(isChanged: boolean, onClose: () => void): () => Promise<void> {
  const ask = useAsk()
  return async () => {
    const asked = { text: '¿Quieres descartar los cambios?', accept: 'Descartar cambios' }
    if (!isChanged || (await ask.confirm(asked))) onClose()
  }
}
