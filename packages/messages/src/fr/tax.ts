import type { Translation } from '../define.ts'
import type { tax as english } from '../en/tax.ts'

export const tax: Translation<typeof english> = {
  'tax_reason.all_merchants': '{rate} de taxe pour {country}, reversée par la place de marché',
  'tax_reason.outside_country':
    '{rate} de taxe pour {country}, reversée par la place de marché : le marchand est établi dans un autre pays ({merchantCountry})',
  'tax_reason.outside_eu': '{rate} de taxe pour {country}, reversée par la place de marché : le marchand est établi hors de l’UE ({merchantCountry})',
  'tax_reason.unknown_country': '{rate} de taxe pour {country}, reversée par la place de marché : elle n’a pas vérifié où le marchand est établi',
  'tax_error.amount_changed': 'Le montant dû est désormais de {amount}. Vérifiez le montant et confirmez de nouveau.',
  'tax_error.country_repeated': 'Ce pays a déjà une règle. Saisissez chaque pays une seule fois.',
  'tax_error.month_not_over': 'Choisissez un dernier mois déjà terminé dans le fuseau {timeZone}.',
  'tax_error.nothing_due': 'Rien n’est ouvert pour ce pays et cette période.',
  'tax_error.outside_eu': '{country} n’est pas dans l’UE : choisissez tous les marchands, ou ceux qui sont établis hors de ce pays.',
  'tax_error.period': 'Choisissez un dernier mois qui ne précède pas le premier.',
  'tax_error.reversed': 'Ce reversement a déjà été annulé.',
  'tax_error.too_many_months': 'Choisissez {count} mois au maximum.',
}
