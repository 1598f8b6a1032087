import { BadgeFigures } from './badge-figures.tsx'
import { DownloadLine, heldBack } from './download-line.tsx'
import { Review } from './review.ts'
import { ReviewLayer } from './review-layer.tsx'

export { BadgeFigures, DownloadLine, heldBack, Review, ReviewLayer }
