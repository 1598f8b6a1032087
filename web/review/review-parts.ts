import { BadgeFigures } from './badge-figures.tsx'
import { referenceTrouble } from './reference-trouble.ts'
import { Review } from './review.ts'
import { ReviewLayer } from './review-layer.tsx'

export { BadgeFigures, Review, ReviewLayer, referenceTrouble }
