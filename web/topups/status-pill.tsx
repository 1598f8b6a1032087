import '#web/ui/notices.css'

const tones: Record<string, string> = {
  Validado: 'pill-ok',
  Pendiente: 'pill-wait',
  Rechazado: 'pill-no',
}

/** The status of a transfer, distinguished by shape and by colour. */
export function StatusPill({ word }: { word: string }) {
  return <span className={`pill ${tones[word] ?? ''}`}>{word}</span>
}
