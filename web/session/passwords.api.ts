import type {
  ChangePassword,
  RequestPasswordReset,
  ResetPassword,
  VerifyEmail,
} from '#contract/account.ts'
import { api } from '#web/api/client.ts'

export function changePassword(passwords: ChangePassword): Promise<unknown> {
  return api.post('/api/auth/change-password', passwords)
}

export function requestPasswordReset(account: RequestPasswordReset): Promise<unknown> {
  return api.post('/api/auth/request-password-reset', account)
}

export function resetPassword(reset: ResetPassword): Promise<unknown> {
  return api.post('/api/auth/reset-password', reset)
}

export function verifyEmail(link: VerifyEmail): Promise<unknown> {
  return api.post('/api/auth/verify-email', link)
}

export function sendVerification(): Promise<unknown> {
  return api.post('/api/auth/send-verification')
}
