import { defineCalls, file, text } from '#contract/call.ts'
import { maxFigureBytes } from '#contract/figure-limits.ts'
import { FigureRow } from '#contract/files.ts'

/** The pictures of figures. */
export const figureCalls = defineCalls({
  'POST /api/figures': {
    who: 'signed in',
    summary: 'Stores a picture for a figure; the same picture again is the same row',
    form: { maxFileBytes: maxFigureBytes },
    limits: [{ name: 'figure', attempts: 200, windowSeconds: 600, by: 'account' }],
    status: 201,
    output: FigureRow,
    errors: [
      'figure.unsupported',
      'figure.too_many',
      'file.damaged',
      'file.too_many_pixels',
      'file.too_heavy',
      'file.several_pages',
      'file.storage_full',
      'server.busy',
    ],
  },
  'GET /api/figures/:id': {
    who: 'signed in',
    summary: 'A picture of a figure, for its owner',
    params: { id: text },
    /** 304 without the picture for a browser that has it cached. */
    status: [200, 304],
    output: file('image/*'),
    errors: ['file.not_found'],
  },
})
