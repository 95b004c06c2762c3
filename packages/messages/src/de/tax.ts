import type { Translation } from '../define.ts'
import type { tax as english } from '../en/tax.ts'

export const tax: Translation<typeof english> = {
  'tax_reason.all_merchants': '{rate} Steuer für {country}, vom Marktplatz abgeführt',
  'tax_reason.outside_country': '{rate} Steuer für {country}, vom Marktplatz abgeführt: Der Händler ist in {merchantCountry} niedergelassen',
  'tax_reason.outside_eu':
    '{rate} Steuer für {country}, vom Marktplatz abgeführt: Der Händler ist in {merchantCountry} niedergelassen, außerhalb der EU',
  'tax_reason.unknown_country': '{rate} Steuer für {country}, vom Marktplatz abgeführt: Er hat nicht geprüft, wo der Händler niedergelassen ist',
  'tax_error.amount_changed': 'Der fällige Betrag ist inzwischen {amount}. Prüfen Sie den Betrag und bestätigen Sie erneut.',
  'tax_error.country_repeated': 'Für dieses Land gibt es bereits eine Regel. Geben Sie jedes Land nur einmal ein.',
  'tax_error.month_not_over': 'Wählen Sie einen letzten Monat, der in {timeZone} vorbei ist.',
  'tax_error.nothing_due': 'Für dieses Land und diesen Zeitraum ist nichts offen.',
  'tax_error.outside_eu': '{country} liegt nicht in der EU: Wählen Sie alle Händler oder die, die außerhalb dieses Landes niedergelassen sind.',
  'tax_error.period': 'Wählen Sie einen letzten Monat, der nicht vor dem ersten liegt.',
  'tax_error.reversed': 'Diese Abführung ist bereits storniert.',
  'tax_error.too_many_months': 'Wählen Sie höchstens {count} Monate.',
}
