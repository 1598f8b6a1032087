import { z } from 'zod'
import { defineCalls, file, id, text } from '#contract/call.ts'
import { maxFileBytes } from '#contract/file-limits.ts'
import { FileRow, FileTypeField } from '#contract/files.ts'

/** Profile pictures and receipts. */
export const fileCalls = defineCalls({
  'GET /api/files/photos/:name': {
    who: 'everybody',
    summary: 'A profile picture, by its unguessable name',
    params: { name: text },
    output: file('image/webp'),
    errors: ['file.not_found'],
  },
  'POST /api/files': {
    who: 'signed in',
    summary: 'Stores a profile picture or a receipt',
    form: {
      maxFileBytes: maxFileBytes.payment_receipt,
      fields: z.object({ file_type: FileTypeField }),
    },
    limits: [{ name: 'upload', attempts: 60, windowSeconds: 600, by: 'account' }],
    status: 201,
    output: FileRow,
    errors: [
      'file.unsupported',
      'file.damaged',
      'file.too_many_pixels',
      'file.too_heavy',
      'file.several_pages',
      'file.quota',
      'file.storage_full',
      'server.busy',
    ],
  },
  'GET /api/files/:id': {
    who: 'signed in',
    summary: 'A file, for its owner; a receipt, for operators too',
    params: { id: id('file.not_found') },
    output: file('application/octet-stream'),
  },
})
