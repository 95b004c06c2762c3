import type { Translation } from '../define.ts'
import type { paymentErrors as english } from '../en/payment-errors.ts'

export const paymentErrors: Translation<typeof english> = {
  'commission_error.floor_cap': 'Das Maximum darf nicht unter dem Minimum liegen.',
  'commission_error.other_merchant': 'Dieses Produkt gehört einem anderen Händler als die Regel.',
  'commission_error.price_band': 'Der höchste Preis darf nicht unter dem niedrigsten liegen.',
  'commission_error.price_required': 'Das Produkt hat keinen Preis: Geben Sie einen ein.',
  'commission_error.restore_missing':
    'Eine Kollektion oder Kampagne dieser Regeln gibt es nicht mehr: {names}. Fügen Sie die Regeln erneut hinzu, statt diese Version wiederherzustellen.',
  'commission_error.window': 'Das Enddatum darf nicht vor dem Startdatum liegen.',
  'invoice_error.address_fields': 'Geben Sie Name, Straße, Ort und Land Ihres Unternehmens ein.',
  'invoice_error.address_missing':
    'Die Adresse Ihres Unternehmens ist unvollständig. Geben Sie zuerst unter „Unternehmen“ Name, Straße, Ort und Land ein: Eine ausgestellte Rechnung kann nicht geändert werden.',
  'invoice_error.before_start': 'Das Enddatum darf nicht vor dem Startdatum liegen.',
  'invoice_error.in_future': 'Wählen Sie spätestens {today}: heute in {timeZone}.',
  'invoice_error.not_electronic': 'Diese Rechnung wurde ausgestellt, bevor es elektronische Rechnungen gab. Laden Sie das PDF herunter.',
  'invoice_error.party_incomplete':
    'Die Rechnung wurde ohne das Land von {company} ausgestellt, das eine elektronische Rechnung benötigt. Laden Sie das PDF herunter.',
  'invoice_error.no_offer': 'Es gibt kein Angebot zum Gutschriftverfahren, das Sie annehmen könnten.',
  'invoice_error.no_agreement': 'Es gibt keine Vereinbarung und kein Angebot zum Gutschriftverfahren, die Sie beenden könnten.',
  'invoice_error.agreement_open': 'Mit diesem Händler gibt es bereits eine Vereinbarung oder ein Angebot zum Gutschriftverfahren.',
  'invoice_error.seller_address':
    'Die Adresse Ihres Unternehmens ist unvollständig. Geben Sie zuerst unter Unternehmen Name, Straße, Ort und Land ein: Sie stehen auf jeder Rechnung.',
  'invoice_error.owed_by_merchant': 'Den Betrag der Rechnungskorrektur {number} schuldet der Händler: Er wird nicht ausgezahlt.',
  'invoice_error.number_of_two': 'Zwei Aussteller haben eine Rechnung {number}. Verwenden Sie ihre ID.',
  'payment_error.account_url_required': 'Geben Sie die URL des Sandbox-Kontos ein.',
  'payment_error.marketplace_required': 'Geben Sie den Marktplatz an.',
  'payment_error.minimum_required': 'Geben Sie eine Mindestauszahlung ein.',
  'payment_error.no_account': 'Es gibt noch kein Auszahlungskonto. Eröffnen Sie zuerst eines.',
  'payment_error.provider_required': 'Wählen Sie einen Zahlungsanbieter aus.',
  'payment_error.unknown_provider': 'Diesen Zahlungsanbieter gibt es nicht. Wählen Sie einen aus der Liste.',
  'payment_error.invalid_report': 'Der Inhalt des Webhooks hat nicht die erwartete Form.',
  'payment_error.invalid_signature': 'Ungültige Webhook-Signatur.',
  'payment_error.no_provider': 'Es ist kein Zahlungsanbieter verbunden.',
  'payout_error.day_required': 'Wählen Sie einen Tag aus.',
  'payout_error.weekday': 'Wählen Sie einen Tag von 1 (Montag) bis 7 (Sonntag).',
  'payout_error.reserve_incomplete': 'Geben Sie den Prozentsatz und die Tage der Reserve ein oder keines von beiden.',
  'payout_error.amount_required': 'Geben Sie einen Betrag ungleich null ein.',
  'payout_error.note_required': 'Beschreiben Sie den Grund in der Notiz.',
  'payout_error.write_off_waits': 'Für diesen Händler wartet bereits eine Ausbuchung auf eine Entscheidung.',
  'payout_error.second_person': 'Über eine Ausbuchung entscheidet eine andere Person als die, die sie beantragt hat.',
  'payout_error.above_debt': 'Der Händler schuldet {amount}.',
  'payout_error.in_progress': 'Eine Auszahlung an diesen Händler läuft.',
  'payout_error.no_provider': 'Verbinden Sie einen Zahlungsanbieter, bevor Sie Auszahlungen ausführen.',
  'rule_error.after_itself': 'afterId muss eine andere Regel sein.',
  'rule_error.after_unknown': 'afterId muss eine Regel in der Liste sein.',
}
