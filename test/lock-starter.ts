// A process that takes the lock of a data folder when it is told to, says whether it got it, and holds it.
import { lockDataFolder } from '#server/db/process-lock.ts'

process.on('message', (dataDir: string) => {
  lockDataFolder(dataDir).then(
    () => process.send?.('held'),
    () => process.send?.('refused'),
  )
})
process.send?.('ready')
