/** Where a top-up may be sent: the three banks of the specification §3. */
export const destinationBanks = {
  pichincha: 'Banco Pichincha',
  guayaquil: 'Banco Guayaquil',
  produbanco: 'Produbanco',
} as const
export type DestinationBank = keyof typeof destinationBanks

/**
 * The banks a top-up may come from: the destination banks, other large banks of Ecuador and its largest cooperatives.
 */
export const originBanks = {
  ...destinationBanks,
  pacifico: 'Banco del Pacífico',
  internacional: 'Banco Internacional',
  bolivariano: 'Banco Bolivariano',
  austro: 'Banco del Austro',
  ruminahui: 'Banco General Rumiñahui',
  machala: 'Banco de Machala',
  loja: 'Banco de Loja',
  solidario: 'Banco Solidario',
  procredit: 'Banco ProCredit',
  banecuador: 'BanEcuador',
  jep: 'Cooperativa JEP',
  jardin_azuayo: 'Cooperativa Jardín Azuayo',
  policia_nacional: 'Cooperativa Policía Nacional',
  cooprogreso: 'Cooperativa Cooprogreso',
  '29_de_octubre': 'Cooperativa 29 de Octubre',
  otra: 'Otro banco o cooperativa',
} as const
type OriginBank = keyof typeof originBanks

/** The bank's display name; a bank that is not in the lists is returned unchanged. */
export function bankName(bank: string): string {
  return Object.hasOwn(originBanks, bank) ? originBanks[bank as OriginBank] : bank
}
