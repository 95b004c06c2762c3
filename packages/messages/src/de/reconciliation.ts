import type { Translation } from '../define.ts'
import type { bankFile as englishFile, reconciliation as english, reconciliationToDo as englishToDo } from '../en/reconciliation.ts'

export const reconciliation: Translation<typeof english> = {
  'reconciliation.not_in_ledger': 'Der Zahlungsanbieter hat Geld bewegt, das nicht im Hauptbuch steht',
  'reconciliation.missing_at_provider': 'Im Hauptbuch steht Geld, das der Zahlungsanbieter nicht bewegt hat',
  'reconciliation.amount_differs': 'Zahlungsanbieter und Hauptbuch haben unterschiedliche Beträge',
  'reconciliation.dispute_not_in_ledger': 'Der Anbieter hat Geld für eine Zahlungsanfechtung eingezogen, die das Hauptbuch nicht hat',
  'reconciliation.dispute_missing_at_provider': 'Das Hauptbuch hat eine Zahlungsanfechtung, die der Anbieter nicht aufführt',
  'reconciliation.dispute_amount_differs': 'Anbieter und Hauptbuch haben unterschiedliche Beträge oder Ergebnisse einer Zahlungsanfechtung',
  'reconciliation.fee_differs': 'Anbieter und Hauptbuch haben verschiedene Gebühren für eine Zahlung',
  'reconciliation.bank_unmatched': 'Eine Bankbuchung passt zu keiner Bewegung',
  'reconciliation.bank_amount_differs': 'Die Bank hat einen anderen Betrag gebucht, als der Zahlungsanbieter meldet',
  'reconciliation.bank_missing': 'Eine geleistete Auszahlung fehlt auf dem Kontoauszug',
  'reconciliation.bank_balance_differs': 'Die Buchungen eines Kontoauszugs ergeben nicht den Schlusssaldo',
  'reconciliation_error.closed': 'Diese Differenz ist bereits geschlossen.',
}

export const reconciliationToDo: Translation<typeof englishToDo> = {
  'reconciliation_to_do.not_in_ledger':
    'Die Bestellung, Erstattung oder Auszahlung wurde hier nicht erfasst. Prüfen Sie sie im Dashboard des Anbieters. Gehört sie zu einem anderen Shop desselben Kontos, klären Sie die Position.',
  'reconciliation_to_do.missing_at_provider':
    'Fragen Sie den Anbieter, was mit dieser Referenz geschehen ist. Zahlen Sie den Betrag nicht aus, bis das geklärt ist.',
  'reconciliation_to_do.amount_differs':
    'Vergleichen Sie den Betrag im Dashboard des Anbieters mit der Bestellung oder Auszahlung. Gleichen Sie die Differenz mit einer Korrektur aus.',
  'reconciliation_to_do.dispute_not_in_ledger':
    'Die Meldung der Zahlungsanfechtung ist nicht eingegangen, oder die Zahlung gehört zu keiner Bestellung hier. Prüfen Sie die Zahlungsanfechtung im Dashboard des Anbieters und ob seine Webhooks zugestellt werden.',
  'reconciliation_to_do.dispute_missing_at_provider':
    'Fragen Sie den Anbieter, ob es die Zahlungsanfechtung gibt. Lassen Sie den Fall bis dahin offen.',
  'reconciliation_to_do.dispute_amount_differs':
    'Vergleichen Sie Betrag und Ergebnis im Dashboard des Anbieters mit dem Fall. Hat der Anbieter recht, gleichen Sie den Unterschied mit einer Korrektur aus.',
  'reconciliation_to_do.fee_differs':
    'Vergleichen Sie die Gebühr im Dashboard des Anbieters mit den Transaktionen der Bestellung. Korrigieren Sie den Unterschied mit einer Anpassung.',
  'reconciliation_to_do.bank_unmatched': 'Klären Sie, wofür die Buchung ist: Gebühren, Zinsen oder eine eigene Überweisung. Geben Sie den Grund an.',
  'reconciliation_to_do.bank_amount_differs':
    'Prüfen Sie, ob Bank oder Anbieter eine Gebühr einbehalten hat, und lassen Sie den falschen Betrag berichtigen.',
  'reconciliation_to_do.bank_missing': 'Laden Sie den Kontoauszug der Tage nach der Auszahlung hoch. Fehlt sie auch dort, fragen Sie den Anbieter.',
  'reconciliation_to_do.bank_balance_differs': 'Exportieren Sie den Kontoauszug erneut bei Ihrer Bank: Buchungen fehlen oder wurden geändert.',
}

export const bankFile: Translation<typeof englishFile> = {
  'bank_file.required': 'Wählen Sie einen Kontoauszug (CAMT.053).',
  'bank_file.not_camt': 'Dies ist kein CAMT.053-Kontoauszug. Exportieren Sie ihn bei Ihrer Bank als „CAMT.053 XML“.',
  'bank_file.encoding': 'Die Zeichen der Datei sind nicht lesbar. Exportieren Sie sie bei Ihrer Bank als „CAMT.053 XML“ in UTF-8.',
  'bank_file.document_type': 'Die Datei hat eine Dokumenttypdefinition. Kontoauszüge haben keine.',
  'bank_file.too_deep': 'Die Datei ist für einen Kontoauszug zu tief verschachtelt.',
  'bank_file.no_account': 'Ein Kontoauszug hat keine Nummer oder kein Konto.',
  'bank_file.date': 'Eine Buchung oder ein Kontoauszug hat keine Währung oder kein Datum wie 2026-11-20.',
  'bank_file.currency': '„{currency}“ ist kein Währungscode wie EUR.',
  'bank_file.at_entry': 'Buchung {number}: {reason}',
  'bank_file.in_file': '{file}: {reason}',
  'bank_file.other_content':
    'Seite {page} des Kontoauszugs {statement} wurde bereits mit anderen Buchungen oder Salden hochgeladen. Vergleichen Sie beide Dateien mit Ihrer Bank.',
  'bank_file.malformed': 'Das XML der Datei ist fehlerhaft: {detail}',
  'bank_file.amount': 'Der Betrag „{amount}“ ist kein Betrag seiner Währung.',
  'bank_file.too_many': 'Die Datei hat mehr als {count, number} Buchungen. Exportieren Sie einen kürzeren Zeitraum.',
}
