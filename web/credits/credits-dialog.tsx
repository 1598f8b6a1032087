import { useEffect, useState } from 'react'
import { topupDialog } from '#web/topups/topups.dialogs.ts'
import { BalanceDialog } from './balance-dialog.tsx'
import { EntriesDialog } from './entries-dialog.tsx'
import './credits.css'

/** Créditos; a button in it opens Movimientos, which leads back. */
export function CreditsDialog({ onClose }: { onClose: () => void }) {
  const [showsEntries, setShowsEntries] = useState(false)
  useEffect(topupDialog.preload, [])
  return showsEntries ? (
    <EntriesDialog onBack={() => setShowsEntries(false)} onClose={onClose} />
  ) : (
    <BalanceDialog onEntries={() => setShowsEntries(true)} onClose={onClose} />
  )
}
