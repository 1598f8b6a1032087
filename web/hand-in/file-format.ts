export type FileFormat = 'DOCX' | 'PDF'
