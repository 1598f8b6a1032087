import type { MemberRole } from '#contract/rights.ts'

const invitations: Record<MemberRole, (title: string) => string> = {
  writes: (title) => `Escribe conmigo en «${title}»:`,
  comments: (title) => `Comenta mi trabajo «${title}»:`,
  reads: (title) => `Lee mi trabajo «${title}»:`,
}

/** Opens WhatsApp with the link in a message, for which one then chooses a person. */
export function whatsappAddress(role: MemberRole, title: string, url: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${invitations[role](title)} ${url}`)}`
}
