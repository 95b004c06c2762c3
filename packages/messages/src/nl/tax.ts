import type { Translation } from '../define.ts'
import type { tax as english } from '../en/tax.ts'

export const tax: Translation<typeof english> = {
  'tax_reason.all_merchants': '{rate} belasting voor {country}, afgedragen door de marktplaats',
  'tax_reason.outside_country': '{rate} belasting voor {country}, afgedragen door de marktplaats: de verkoper is gevestigd in {merchantCountry}',
  'tax_reason.outside_eu':
    '{rate} belasting voor {country}, afgedragen door de marktplaats: de verkoper is gevestigd in {merchantCountry}, buiten de EU',
  'tax_reason.unknown_country':
    '{rate} belasting voor {country}, afgedragen door de marktplaats: die heeft niet gecontroleerd waar de verkoper is gevestigd',
  'tax_error.amount_changed': 'Het verschuldigde bedrag is inmiddels {amount}. Controleer het bedrag en bevestig opnieuw.',
  'tax_error.country_repeated': 'Voor dit land is al een regel. Voer elk land één keer in.',
  'tax_error.month_not_over': 'Kies een laatste maand die in {timeZone} voorbij is.',
  'tax_error.nothing_due': 'Voor dit land en deze periode staat niets open.',
  'tax_error.outside_eu': '{country} ligt niet in de EU: kies alle verkopers, of die buiten dit land gevestigd zijn.',
  'tax_error.period': 'Kies een laatste maand die niet vóór de eerste ligt.',
  'tax_error.reversed': 'Deze afdracht is al teruggedraaid.',
  'tax_error.too_many_months': 'Kies ten hoogste {count} maanden.',
}
