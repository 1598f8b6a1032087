import { useEffect } from 'react'

/** Names the browser tab after the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title.startsWith('Cuartilla') ? title : `${title} · Cuartilla`
  }, [title])
}
