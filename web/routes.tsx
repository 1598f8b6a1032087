import { createBrowserRouter, Navigate } from 'react-router'
import { SignedOutOnly, UnknownPath } from './account/signed-out-only.tsx'
import { AppError } from './app-error.tsx'
import { AppShell } from './app-shell.tsx'
import { paths } from './paths.ts'
import { LoadingScreen } from './ui/full-screen.tsx'

/** The route table of specification §2. Every screen is loaded when it is first visited. */
export function createRouter() {
  return createBrowserRouter([
    {
      element: <AppShell />,
      HydrateFallback: LoadingScreen,
      ErrorBoundary: AppError,
      children: [
        {
          element: <SignedOutOnly />,
          children: [
            {
              path: paths.landing,
              lazy: async () => ({
                Component: (await import('./landing/landing-page.tsx')).LandingPage,
              }),
            },
            {
              path: paths.login,
              lazy: async () => ({
                Component: (await import('./account/login-page.tsx')).LoginPage,
              }),
            },
            {
              path: paths.register,
              lazy: async () => ({
                Component: (await import('./account/register-page.tsx')).RegisterPage,
              }),
            },
          ],
        },
        {
          lazy: async () => ({
            Component: (await import('./account/require-session.tsx')).RequireSession,
          }),
          children: [
            {
              path: paths.home,
              lazy: async () => ({ Component: (await import('./home/home-page.tsx')).HomePage }),
            },
            { path: '/doc', element: <Navigate to={paths.home} replace /> },
            {
              path: paths.doc(':docId'),
              lazy: async () => ({
                Component: (await import('./workspace/workspace-page.tsx')).WorkspacePage,
              }),
            },
          ],
        },
        { path: '*', element: <UnknownPath /> },
      ],
    },
  ])
}
