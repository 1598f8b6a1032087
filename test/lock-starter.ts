// A process that tries to lock a data folder on request, reports whether it succeeded, and holds the lock.
import { lockDataFolder } from '#server/db/process-lock.ts'

process.on('message', (dataDir: string) => {
  lockDataFolder(dataDir).then(
    () => process.send?.('held'),
    () => process.send?.('refused'),
  )
})
process.send?.('ready')
