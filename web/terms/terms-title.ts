export const termsTitle = 'Términos y condiciones'
