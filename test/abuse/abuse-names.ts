import { abusesOfFiles } from './abuses-of-files.ts'
import { abusesOfPlaces } from './abuses-of-places.ts'
import { abusesOfTexts } from './abuses-of-texts.ts'

export const abuseNames = [
  ...Object.keys(abusesOfTexts),
  ...Object.keys(abusesOfFiles),
  ...Object.keys(abusesOfPlaces),
]
