import type {
  ChangePassword,
  RequestPasswordReset,
  ResetPassword,
  SignUp,
  VerifyEmail,
} from '#contract/account.ts'
import { call } from '#web/api/client.ts'
import { report } from '#web/api/report.ts'
import { tabStorage } from '#web/ui/browser-storage.ts'

export const signIn = (credentials: { email: string; password: string }) =>
  call('POST /api/auth/sign-in/email', { body: credentials })

/** Creates the account and signs in at once. */
export const signUp = (account: SignUp) => call('POST /api/auth/sign-up/email', { body: account })

export const signOut = () => call('POST /api/auth/sign-out')

/** Asks the server to grant this month's free credits if they are due. A failure is only logged. */
export async function checkFreeCredits(): Promise<boolean> {
  try {
    await call('POST /api/rpc/check_and_reset_free_credits_for_current_user')
    return true
  } catch (error) {
    report('free credits could not be checked', error)
    return false
  }
}

/** Where /invite/{referralCode} stores the code until the sign-up (specification §2). */
export const referralCodeKey = 'referralCode'

/** Tells the server who invited the new user. The result is only logged. */
export async function processReferral(): Promise<void> {
  const code = tabStorage.read(referralCodeKey)
  if (!code) return
  try {
    const body = { p_referral_code: code }
    const result = await call('POST /api/rpc/process_referral_on_signup', { body })
    tabStorage.remove(referralCodeKey)
    report('referral processed', result)
  } catch (error) {
    report('referral could not be processed', error)
  }
}

export const changePassword = (passwords: ChangePassword) =>
  call('POST /api/auth/change-password', { body: passwords })

export const requestPasswordReset = (account: RequestPasswordReset) =>
  call('POST /api/auth/request-password-reset', { body: account })

export const resetPassword = (reset: ResetPassword) =>
  call('POST /api/auth/reset-password', { body: reset })

export const verifyEmail = (link: VerifyEmail) =>
  call('POST /api/auth/verify-email', { body: link })

export const sendVerification = () => call('POST /api/auth/send-verification')
