import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The token of a mail's link, which is removed from the address bar at once, and a function that discards it. */
export function useTokenOfFragment(path: string) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(() => tokenOf(hash))
  useEffect(() => {
    const found = tokenOf(hash)
    if (found === null) return
    setToken(found)
    void navigate(path, { replace: true })
  }, [hash, navigate, path])
  return [token, () => setToken(null)] as const
}

function tokenOf(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') || null
}
