/** On wide screens the review stands in this element, so that the pages keep their place. */
export const reviewPlaceId = 'review-place'
