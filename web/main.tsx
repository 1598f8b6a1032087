// First, because it declares the order of the style sheets' layers.
import './ui/base-styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { meQuery } from './api/me.api.ts'
import { queryClient } from './api/query-client.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { createRouter } from './routes.tsx'

// Whether anyone is signed in is read while the screen's code is loading.
void queryClient.prefetchQuery(meQuery)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={createRouter()} />
  </QueryClientProvider>,
)
// In development there is no build that it could cache.
if (import.meta.env.PROD) registerServiceWorker()
