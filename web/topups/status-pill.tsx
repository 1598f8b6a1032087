const tones: Record<string, string> = {
  Validado: 'pill-ok',
  Pendiente: 'pill-wait',
  Rechazado: 'pill-no',
}

/** A transfer's status: its shape says it as well as its colour. */
export function StatusPill({ word }: { word: string }) {
  return <span className={`pill ${tones[word] ?? ''}`}>{word}</span>
}
