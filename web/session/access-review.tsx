import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { accessDialog } from './access.dialogs.ts'

/** At home after a new password that was set by mail: opens what else signs in to the account. */
export function AccessReview() {
  const navigate = useNavigate()
  const { open } = useDialogs()
  const isOpened = useRef(false)
  useEffect(() => {
    if (isOpened.current) return
    isOpened.current = true
    void navigate(paths.home, { replace: true, state: null })
    void open(accessDialog, { isReview: true })
  }, [navigate, open])
  return null
}
