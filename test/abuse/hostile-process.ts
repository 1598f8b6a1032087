import { abusesOfFiles } from './abuses-of-files.ts'
import { abusesOfPlaces } from './abuses-of-places.ts'
import { abusesOfTexts } from './abuses-of-texts.ts'
import { type AbuseOrder, HostileAccount } from './hostile-account.ts'
import type { Tally } from './tally.ts'

export type AbuseResult = { tally: Tally; error: string | null }

const all = { ...abusesOfTexts, ...abusesOfFiles, ...abusesOfPlaces }

// A process of its own, so that what it builds does not slow down the students and what is measured.
process.on('message', (order: AbuseOrder) => {
  void play(order).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')

async function play(order: AbuseOrder): Promise<AbuseResult> {
  let account: HostileAccount
  try {
    account = await HostileAccount.register(order)
  } catch (error) {
    return { tally: {}, error: String(error) }
  }
  try {
    await all[order.name]?.(account)
    return { tally: account.tally, error: null }
  } catch (error) {
    return { tally: account.tally, error: account.isOver ? null : String(error) }
  } finally {
    account.end()
  }
}
