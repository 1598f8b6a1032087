import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { meQuery } from './api/me.api.ts'
import { queryClient } from './api/query-client.ts'
import { createRouter } from './routes.tsx'
import './ui/styles/fonts.css'
import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/styles/brand.css'
import './ui/styles/button.css'
import './ui/styles/page-frame.css'

// Whether anyone is signed in is asked while the screen's code is on its way.
void queryClient.prefetchQuery(meQuery)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={createRouter()} />
  </QueryClientProvider>,
)
