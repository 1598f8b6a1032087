import { lazy } from 'react'
import { createBrowserRouter, Navigate } from 'react-router'
import { OperatorOnly } from '#web/session/route-gates.tsx'
import { AppError } from './app-error.tsx'
import { AppShell } from './app-shell.tsx'
import { paths } from './paths.ts'
import { SignedOutOnly, UnknownPath } from './session/route-gates.tsx'
import { LoadingScreen } from './ui/full-screen.tsx'

// Not the route's own `lazy`, which would load it before the role is known: students never load this code.
const OperatorPage = lazy(async () => ({
  default: (await import('./operator/operator-page.tsx')).OperatorPage,
}))

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
                Component: (await import('./session/login-page.tsx')).LoginPage,
              }),
            },
            {
              path: paths.invite,
              lazy: async () => ({
                Component: (await import('./registration/invite-page.tsx')).InvitePage,
              }),
            },
            {
              path: paths.register,
              lazy: async () => ({
                Component: (await import('./registration/register-page.tsx')).RegisterPage,
              }),
            },
          ],
        },
        {
          path: paths.signInBack,
          lazy: async () => ({
            Component: (await import('./session/sign-in-back-page.tsx')).SignInBackPage,
          }),
        },
        {
          path: paths.forgotPassword,
          lazy: async () => ({
            Component: (await import('./session/forgot-password-page.tsx')).ForgotPasswordPage,
          }),
        },
        {
          path: paths.resetPassword,
          lazy: async () => ({
            Component: (await import('./session/reset-password-page.tsx')).ResetPasswordPage,
          }),
        },
        {
          path: paths.verifyEmail,
          lazy: async () => ({
            Component: (await import('./registration/verify-email-page.tsx')).VerifyEmailPage,
          }),
        },
        {
          path: paths.shared,
          lazy: async () => ({
            Component: (await import('./sharing/link-page.tsx')).LinkPage,
          }),
        },
        {
          path: paths.terms,
          lazy: async () => ({
            Component: (await import('./terms/terms-route.tsx')).TermsRoute,
          }),
        },
        {
          lazy: async () => ({
            Component: (await import('./session/require-session.tsx')).RequireSession,
          }),
          children: [
            {
              lazy: async () => ({
                Component: (await import('./live-updates.tsx')).LiveUpdates,
              }),
              children: [
                {
                  path: paths.home,
                  lazy: async () => ({
                    Component: (await import('./home/home-page.tsx')).HomePage,
                  }),
                },
                { path: '/doc', element: <Navigate to={paths.home} replace /> },
                {
                  path: paths.doc(':docId'),
                  lazy: async () => ({
                    Component: (await import('./workspace/workspace-page.tsx')).WorkspacePage,
                  }),
                },
                {
                  path: paths.checkout,
                  lazy: async () => ({
                    Component: (await import('./topups/checkout-page.tsx')).CheckoutPage,
                  }),
                },
                {
                  path: paths.paymentSuccess,
                  lazy: async () => ({
                    Component: (await import('./topups/payment-success-page.tsx'))
                      .PaymentSuccessPage,
                  }),
                },
                {
                  element: <OperatorOnly />,
                  children: [{ path: paths.operator, element: <OperatorPage /> }],
                },
              ],
            },
          ],
        },
        { path: '*', element: <UnknownPath /> },
      ],
    },
  ])
}
