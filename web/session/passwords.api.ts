import type {
  ChangePassword,
  RequestPasswordReset,
  ResetPassword,
  VerifyEmail,
} from '#contract/account.ts'
import { call } from '#web/api/client.ts'

export const changePassword = (passwords: ChangePassword) =>
  call('POST /api/auth/change-password', { body: passwords })

export const requestPasswordReset = (account: RequestPasswordReset) =>
  call('POST /api/auth/request-password-reset', { body: account })

export const resetPassword = (reset: ResetPassword) =>
  call('POST /api/auth/reset-password', { body: reset })

export const verifyEmail = (link: VerifyEmail) =>
  call('POST /api/auth/verify-email', { body: link })

export const sendVerification = () => call('POST /api/auth/send-verification')
