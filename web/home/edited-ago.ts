const units = [
  { seconds: 365 * 24 * 3600, one: 'año', many: 'años' },
  { seconds: 30 * 24 * 3600, one: 'mes', many: 'meses' },
  { seconds: 24 * 3600, one: 'día', many: 'días' },
  { seconds: 3600, one: 'hora', many: 'horas' },
  { seconds: 60, one: 'minuto', many: 'minutos' },
  { seconds: 1, one: 'segundo', many: 'segundos' },
]

/** 'Editado hace N unidad(es)' in the largest unit that fits, or 'Editado ahora mismo' (specification §2). */
export function editedAgo(editedAt: Date, now: Date): string {
  const elapsedSeconds = Math.floor((now.getTime() - editedAt.getTime()) / 1000)
  for (const { seconds, one, many } of units) {
    const count = Math.floor(elapsedSeconds / seconds)
    if (count >= 1) return `Editado hace ${count} ${count === 1 ? one : many}`
  }
  return 'Editado ahora mismo'
}
