import {
  Heading1,
  Heading2,
  Heading3,
  Heading4,
  Heading5,
  Image,
  List,
  ListOrdered,
  type LucideIcon,
  Paperclip,
  Sigma,
  Superscript,
  Table,
  TextQuote,
} from 'lucide-react'
import type { InsertId } from './insert-entries.ts'

export const insertIcons: Record<InsertId, LucideIcon> = {
  table: Table,
  figure: Image,
  equation: Sigma,
  note: Superscript,
  bullet: List,
  number: ListOrdered,
  quote: TextQuote,
  t1: Heading1,
  t2: Heading2,
  t3: Heading3,
  t4: Heading4,
  t5: Heading5,
  appendix: Paperclip,
}
