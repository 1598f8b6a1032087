/**
 * What a block is on the page. Source: specification §3, "Generated document content"; `quote` is a block quotation
 * of 40 words or more (APA 7 §8.27).
 */
export const blockRoles = [
  'title-main',
  'title-meta',
  't1',
  't2',
  't3',
  'p',
  'quote',
  'ref',
] as const
export type BlockRole = (typeof blockRoles)[number]
