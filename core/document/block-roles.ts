/** What a block is on the page. Source: specification §3, "Generated document content". */
export const blockRoles = ['title-main', 'title-meta', 't1', 't2', 't3', 'p', 'ref'] as const
export type BlockRole = (typeof blockRoles)[number]
