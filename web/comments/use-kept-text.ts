import { useState } from 'react'
import { tabStorage } from '#web/ui/browser-storage.ts'

/** A text that is being written, kept in this tab until it is sent: closing the panel loses nothing. */
export function useKeptText(name: string): [text: string, write: (text: string) => void] {
  const key = `comentario-${name}`
  const [text, setText] = useState(() => tabStorage.read(key) ?? '')
  const write = (next: string) => {
    setText(next)
    if (next === '') tabStorage.remove(key)
    else tabStorage.write(key, next)
  }
  return [text, write]
}
