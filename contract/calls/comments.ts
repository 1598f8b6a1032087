import { z } from 'zod'
import { type AttemptLimit, defineCalls, id, maxTextBytes } from '#contract/call.ts'
import {
  ChangeComment,
  CommentRow,
  CreateAnswer,
  CreateComment,
  ImportComments,
  ImportedComments,
} from '#contract/comments.ts'

// By account; for guests, by network.
const writes: AttemptLimit = { name: 'comment', attempts: 120, windowSeconds: 3_600, by: 'account' }

const project = { id: id('project.not_found') }
const comment = { id: id('comment.not_found') }

/** What members and guests say about places of a text. */
export const commentCalls = defineCalls({
  'GET /api/projects/:id/comments': {
    who: 'link',
    right: 'read',
    summary: 'The comments, the oldest first, with their answers',
    params: project,
    isLong: true,
    output: z.array(CommentRow),
  },
  'POST /api/projects/:id/comments': {
    who: 'link',
    right: 'comment',
    summary: 'Comments on a place of the text; a guest gives a name',
    params: project,
    json: CreateComment,
    limits: [writes],
    status: 201,
    output: CommentRow,
    errors: ['comment.too_many', 'comment.name_missing'],
  },
  'POST /api/projects/:id/comments/imported': {
    who: 'signed in',
    right: 'write',
    summary:
      'Adds the comments of a draft that was used, but for those that the project has already',
    params: project,
    json: ImportComments,
    maxBytes: maxTextBytes,
    limits: [{ name: 'comments-imported', attempts: 30, windowSeconds: 3_600, by: 'account' }],
    output: ImportedComments,
  },
  'POST /api/comments/:id/answers': {
    who: 'link',
    summary: 'Answers a comment; returns its thread',
    params: comment,
    json: CreateAnswer,
    limits: [writes],
    status: 201,
    output: CommentRow,
    errors: ['comment.too_many', 'comment.name_missing'],
  },
  'PATCH /api/comments/:id': {
    who: 'signed in',
    summary: 'Changes the text of a comment or answer, by its author; resolves or reopens a thread',
    params: comment,
    json: ChangeComment,
    limits: [writes],
    output: CommentRow,
  },
  'DELETE /api/comments/:id': {
    who: 'signed in',
    summary: 'Deletes a comment or an answer: its author, and the owner of the project',
    params: comment,
    status: 204,
    output: null,
  },
})
