const minLength = 20

/** The password of backups, BACKUP_KEY; null when there is none. */
export function readKey(environment: NodeJS.ProcessEnv): string | null {
  const key = environment['BACKUP_KEY'] ?? ''
  if (key === '') return null
  if (key.length < minLength) {
    throw new Error(`BACKUP_KEY necesita al menos ${minLength} caracteres: openssl rand -hex 32`)
  }
  return key
}
