import type { Translation } from '../define.ts'
import type { privacy as english } from '../en/privacy.ts'

export const privacy: Translation<typeof english> = {
  'erased.person': 'Gelöschte Person',
  'erased.shopper': 'Gelöschter Kunde',
  'erased.text': 'Gelöscht',
  'account_error.other_email': 'Das ist nicht die Adresse Ihres Kontos.',
  'account_error.only_owner':
    'Sie sind der einzige Inhaber von {companies}. Machen Sie auf der Seite Team jemand anderen zum Inhaber oder schließen Sie das Unternehmen, bevor Sie Ihr Konto löschen.',
  'mail.account_deleted_subject': 'Ihr Konto wurde gelöscht',
  'mail.account_deleted':
    'Ihr Konto wurde gelöscht, mit allem, was Sie erkennbar macht. Niemand kann sich mehr damit anmelden. Sie können sich mit dieser Adresse erneut registrieren.',
  'mail.account_deleted_not_you': 'Wenn Sie das nicht waren, kennt jemand Ihr Passwort. Ändern Sie es überall, wo Sie es ebenfalls verwenden.',
  'closing_error.administrators': 'Das Unternehmen der Administratoren kann nicht geschlossen werden.',
  'closing_error.other_name': 'Geben Sie den Namen genau so ein: {company}.',
  'closing_error.unsettled': '{company} kann noch nicht geschlossen werden. Klären Sie zuerst: {reasons}.',
  'closing_reason.open_orders': 'offene Bestellungen',
  'closing_reason.open_cases': 'offene Retouren und Streitfälle',
  'closing_reason.open_payouts': 'laufende Auszahlungen',
  'closing_reason.balance': 'Salden, die nicht null sind',
  'closing_reason.partnerships': 'Partnerschaften',
  'closing_reason.channels': 'Vertriebskanäle',
  'closing_reason.subscription': 'das Abonnement',
  'shopper_error.erased': 'Die Daten dieses Kunden sind bereits gelöscht.',
  'shopper_error.unknown': 'Keine Bestellung dieses Marktplatzes hat diese Adresse.',
}
