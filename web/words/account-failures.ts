/** What failed with an account, its profile or its payments, by cause. */
export const accountFailures = {
  student_not_verified: 'No se pudo verificar el usuario. Por favor, inicia sesión de nuevo.',
  password_not_changed: 'Error al cambiar la contraseña. Inténtalo de nuevo.',
  picture_not_read: 'No pudimos leer esa imagen. Guárdala como JPG y elígela de nuevo.',
  picture_not_uploaded: 'Error al subir la imagen.',
  picture_not_kept: 'Error al guardar la referencia del archivo.',
  profile_not_saved: 'Error al guardar los cambios.',
  link_not_copied: 'No se pudo copiar. Selecciona el enlace y cópialo.',
  claim_not_created: 'Error al crear la transacción.',
  receipt_not_uploaded: 'Error al subir el comprobante.',
  receipt_not_registered: 'Error al registrar el archivo.',
  list_not_loaded: 'No se pudo cargar la lista.',
} as const
