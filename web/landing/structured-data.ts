import { questions } from './questions.ts'

/** The landing for search engines (schema.org): what the application is, and its questions. */
export function structuredData(origin: string, description: string): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebApplication',
        name: 'Cuartilla',
        url: `${origin}/`,
        image: `${origin}/cuartilla.png`,
        description,
        applicationCategory: 'EducationalApplication',
        operatingSystem: 'Web',
        inLanguage: 'es-EC',
        offers: {
          '@type': 'Offer',
          price: '0',
          priceCurrency: 'USD',
          description: 'Créditos gratis cada mes; recargas desde $3.',
        },
      },
      {
        '@type': 'FAQPage',
        mainEntity: questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  }
}
