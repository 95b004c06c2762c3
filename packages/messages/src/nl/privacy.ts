import type { Translation } from '../define.ts'
import type { privacy as english } from '../en/privacy.ts'

export const privacy: Translation<typeof english> = {
  'erased.person': 'Verwijderde persoon',
  'erased.shopper': 'Gewiste klant',
  'erased.text': 'Gewist',
  'account_error.other_email': 'Dit is niet het adres van je account.',
  'account_error.only_owner':
    'Je bent de enige eigenaar van {companies}. Maak eerst iemand anders eigenaar op de pagina Team, of sluit het bedrijf, voordat je je account verwijdert.',
  'mail.account_deleted_subject': 'Je account is verwijderd',
  'mail.account_deleted':
    'Je account is verwijderd, met alles wat zegt wie je bent. Niemand kan er nog mee inloggen. Je kunt je met dit adres opnieuw aanmelden.',
  'mail.account_deleted_not_you': 'Was jij dit niet? Dan kent iemand je wachtwoord. Verander het overal waar je het ook gebruikt.',
  'closing_error.administrators': 'Het bedrijf van de beheerders kan niet worden gesloten.',
  'closing_error.other_name': 'Typ de naam precies zo: {company}.',
  'closing_error.unsettled': '{company} kan nog niet worden gesloten. Regel eerst: {reasons}.',
  'closing_reason.open_orders': 'open bestellingen',
  'closing_reason.open_cases': 'open retouren en geschillen',
  'closing_reason.open_payouts': 'lopende uitbetalingen',
  'closing_reason.balance': 'saldi die niet nul zijn',
  'closing_reason.partnerships': 'samenwerkingen',
  'closing_reason.channels': 'verkoopkanalen',
  'closing_reason.subscription': 'het abonnement',
  'shopper_error.erased': 'De gegevens van deze klant zijn al gewist.',
  'shopper_error.unknown': 'Geen bestelling van deze marktplaats heeft dit adres.',
}
