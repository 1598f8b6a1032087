import { bigint, boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/db/columns.ts'

export const files = pgTable('files', {
  id: id(),
  userId: uuid('user_id').notNull(),
  filename: text('filename').notNull(),
  fileType: text('file_type', { enum: ['profile_picture', 'payment_receipt'] }).notNull(),
  mimeType: text('mime_type').notNull(),
  fileSize: bigint('file_size', { mode: 'number' }).notNull(),
  storagePath: text('storage_path').notNull(),
  bucketName: text('bucket_name').notNull().default('files'),
  sha256: text('sha256').notNull(),
  imageHash: text('image_hash'),
  createdAt: createdAt(),
  seenInUse: boolean('seen_in_use').notNull().default(false),
})

/** Queue of files and figures that something stopped using: the sweep deletes those that nothing else uses. */
export const endedUses = pgTable('ended_uses', { id: text('id').notNull() })
