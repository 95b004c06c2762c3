import type { Translation } from '../define.ts'
import type { bankFile as englishFile, reconciliation as english, reconciliationToDo as englishToDo } from '../en/reconciliation.ts'

export const reconciliation: Translation<typeof english> = {
  'reconciliation.not_in_ledger': 'De betaalprovider heeft geld verwerkt dat niet in het grootboek staat',
  'reconciliation.missing_at_provider': 'Het grootboek bevat geld dat de betaalprovider niet heeft verwerkt',
  'reconciliation.amount_differs': 'Betaalprovider en grootboek hebben verschillende bedragen',
  'reconciliation.dispute_not_in_ledger': 'De provider heeft geld teruggehaald voor een geschil dat het grootboek niet heeft',
  'reconciliation.dispute_missing_at_provider': 'Het grootboek heeft een geschil dat de provider niet vermeldt',
  'reconciliation.dispute_amount_differs': 'Provider en grootboek hebben verschillende bedragen of uitkomsten van een geschil',
  'reconciliation.fee_differs': 'Betaalprovider en grootboek hebben verschillende kosten van een betaling',
  'reconciliation.bank_unmatched': 'Een bankboeking past bij geen enkele beweging',
  'reconciliation.bank_amount_differs': 'De bank boekte een ander bedrag dan de betaalprovider meldt',
  'reconciliation.bank_missing': 'Een voldane uitbetaling ontbreekt op het bankafschrift',
  'reconciliation.bank_balance_differs': 'De boekingen van een afschrift kloppen niet met het eindsaldo',
  'reconciliation_error.closed': 'Dit verschil is al gesloten.',
}

export const reconciliationToDo: Translation<typeof englishToDo> = {
  'reconciliation_to_do.not_in_ledger':
    'De bestelling, terugbetaling of uitbetaling is hier niet vastgelegd. Controleer deze in het dashboard van de provider. Hoort het bij een andere winkel op dezelfde rekening, verklaar dan de post.',
  'reconciliation_to_do.missing_at_provider': 'Vraag de provider wat er met dit kenmerk is gebeurd. Betaal het niet uit zolang dat onduidelijk is.',
  'reconciliation_to_do.amount_differs':
    'Vergelijk het bedrag in het dashboard van de provider met de bestelling of uitbetaling. Corrigeer het verschil met een correctie.',
  'reconciliation_to_do.dispute_not_in_ledger':
    'De melding van het geschil is niet aangekomen, of de betaling hoort niet bij een bestelling hier. Controleer het geschil in het dashboard van de provider en of de webhooks aankomen.',
  'reconciliation_to_do.dispute_missing_at_provider': 'Vraag de provider of het geschil bestaat. Laat de zaak open tot dat duidelijk is.',
  'reconciliation_to_do.dispute_amount_differs':
    'Vergelijk bedrag en uitkomst in het dashboard van de provider met de zaak. Heeft de provider gelijk, corrigeer het verschil dan met een aanpassing.',
  'reconciliation_to_do.fee_differs':
    'Vergelijk de kosten in het dashboard van de provider met de transacties van de bestelling. Herstel het verschil met een correctie.',
  'reconciliation_to_do.bank_unmatched': 'Zoek uit waar de boeking voor is: kosten, rente of een eigen overboeking. Verklaar de post met de reden.',
  'reconciliation_to_do.bank_amount_differs': 'Controleer of de bank of de provider kosten heeft ingehouden en laat het onjuiste bedrag corrigeren.',
  'reconciliation_to_do.bank_missing': 'Upload het afschrift van de dagen na de uitbetaling. Staat deze daar ook niet op, vraag het dan de provider.',
  'reconciliation_to_do.bank_balance_differs': 'Exporteer het afschrift opnieuw bij je bank: er ontbreken boekingen of ze zijn gewijzigd.',
}

export const bankFile: Translation<typeof englishFile> = {
  'bank_file.required': 'Kies een bankafschrift (CAMT.053).',
  'bank_file.not_camt': 'Dit is geen CAMT.053-bankafschrift. Exporteer het bij je bank als ‘CAMT.053 XML’.',
  'bank_file.encoding': 'De tekens van het bestand kunnen niet worden gelezen. Exporteer het bij je bank als ‘CAMT.053 XML’ in UTF-8.',
  'bank_file.document_type': 'Het bestand heeft een documenttypedefinitie. Bankafschriften hebben die niet.',
  'bank_file.too_deep': 'Het bestand is te diep genest voor een bankafschrift.',
  'bank_file.no_account': 'Een afschrift heeft geen nummer of geen rekening.',
  'bank_file.date': 'Een boeking of afschrift heeft geen valuta, of geen datum zoals 2026-11-20.',
  'bank_file.currency': '‘{currency}’ is geen valutacode, zoals EUR.',
  'bank_file.at_entry': 'Boeking {number}: {reason}',
  'bank_file.in_file': '{file}: {reason}',
  'bank_file.other_content':
    'Pagina {page} van afschrift {statement} is al geüpload met andere boekingen of saldi. Vergelijk de twee bestanden met je bank.',
  'bank_file.malformed': 'De XML van het bestand is beschadigd: {detail}',
  'bank_file.amount': 'Het bedrag ‘{amount}’ is geen bedrag in die valuta.',
  'bank_file.too_many': 'Het bestand heeft meer dan {count, number} boekingen. Exporteer een kortere periode.',
}
