import { z } from 'zod'
import {
  ChangePassword,
  RequestDeletion,
  RequestPasswordReset,
  ResetPassword,
  SignUp,
  UpdateMe,
  VerifyEmail,
} from '#contract/account.ts'
import { SetAssignment, UpdateAssignment } from '#contract/assignment.ts'
import { DecideWithReason } from '#contract/decide-with-reason.ts'
import { Generate, SaveMessage } from '#contract/generation.ts'
import { AdjustCredits, ValidateTransaction } from '#contract/operator.ts'
import {
  CreateMessage,
  CreateProject,
  DecideProposal,
  RateMessage,
  SaveDocument,
  UpdateProject,
  UseDraft,
} from '#contract/projects.ts'
import { CheckReferences } from '#contract/references.ts'
import { ProcessReferral } from '#contract/referrals.ts'
import { AddSources, UpdateSource } from '#contract/sources.ts'
import { CreateTransaction } from '#contract/topups.ts'

/** The bodies of the contract. A route that is not named here gets any object. */
export const routeBodies: Record<string, z.ZodType> = {
  'POST /api/auth/sign-up/email': SignUp,
  'POST /api/auth/sign-in/email': z.object({ email: z.string(), password: z.string() }),
  'POST /api/auth/change-password': ChangePassword,
  'POST /api/auth/request-password-reset': RequestPasswordReset,
  'POST /api/auth/reset-password': ResetPassword,
  'POST /api/auth/verify-email': VerifyEmail,
  'PATCH /api/me': UpdateMe,
  'POST /api/me/deletion': RequestDeletion,
  'POST /api/rpc/process_referral_on_signup': ProcessReferral,
  'POST /api/transactions': CreateTransaction,
  'POST /api/projects': CreateProject,
  'PATCH /api/projects/:id': UpdateProject,
  'POST /api/projects/:id/messages': CreateMessage,
  'PUT /api/projects/:id/messages/:messageId/proposal': DecideProposal,
  'PUT /api/projects/:id/messages/:messageId/rating': RateMessage,
  'PUT /api/projects/:id/document': SaveDocument,
  'PUT /api/projects/:id/draft': UseDraft,
  'POST /api/generate': Generate,
  'POST /api/save-message': SaveMessage,
  'POST /api/references/check': CheckReferences,
  'POST /api/assignment': SetAssignment,
  'PATCH /api/assignment': UpdateAssignment,
  'POST /api/projects/:id/assignment': SetAssignment,
  'PATCH /api/projects/:id/assignment': UpdateAssignment,
  'POST /api/sources': AddSources,
  'PATCH /api/sources/:sourceId': UpdateSource,
  'POST /api/projects/:id/sources': AddSources,
  'PATCH /api/projects/:id/sources/:sourceId': UpdateSource,
  'POST /api/operator/transactions/:id/validate': ValidateTransaction,
  'POST /api/operator/transactions/:id/reject': DecideWithReason,
  'POST /api/operator/transactions/:id/reverse': DecideWithReason,
  'POST /api/operator/students/:id/adjust': AdjustCredits,
  'POST /api/operator/referrals/:id/reverse': DecideWithReason,
}

/** The routes that read a form with a file. */
export const formRoutes: readonly string[] = [
  'POST /api/files',
  'POST /api/projects/import',
  'POST /api/projects/:id/import',
  'POST /api/sources',
  'POST /api/projects/:id/sources',
  'POST /api/assignment',
  'POST /api/projects/:id/assignment',
]
