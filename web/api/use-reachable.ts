import { useSyncExternalStore } from 'react'
import { isServerReachable, onReachability } from './reachability.ts'

/** Whether the server is reachable; renders again when that changes. */
export function useReachable(): boolean {
  return useSyncExternalStore(onReachability, isServerReachable)
}
