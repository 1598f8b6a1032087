/** The name that messages have for the composer that works without a model. */
export const offlineModelLabel = 'cuartilla-sin-conexion'
