import type { Translation } from '../define.ts'
import type { paymentErrors as english } from '../en/payment-errors.ts'

export const paymentErrors: Translation<typeof english> = {
  'commission_error.floor_cap': 'Het maximum mag niet onder het minimum liggen.',
  'commission_error.other_merchant': 'Dit product is van een andere verkoper dan de regel.',
  'commission_error.price_band': 'De hoogste prijs mag niet onder de laagste liggen.',
  'commission_error.price_required': 'Het product heeft geen prijs: vul er een in.',
  'commission_error.restore_missing':
    'Een collectie of campagne van deze regels bestaat niet meer: {names}. Voeg de regels opnieuw toe in plaats van deze versie te herstellen.',
  'commission_error.window': 'De einddatum mag niet voor de begindatum liggen.',
  'invoice_error.address_fields': 'Vul naam, straat, plaats en land van je bedrijf in.',
  'invoice_error.address_missing':
    'Het adres van je bedrijf is onvolledig. Vul eerst naam, straat, plaats en land in onder Bedrijf: een uitgegeven factuur kan niet worden gewijzigd.',
  'invoice_error.before_start': 'De einddatum mag niet voor de begindatum liggen.',
  'invoice_error.in_future': 'Kies uiterlijk {today}: vandaag in {timeZone}.',
  'invoice_error.not_electronic': 'Deze factuur is uitgegeven voordat elektronische facturen beschikbaar waren. Download de pdf.',
  'invoice_error.party_incomplete':
    'De factuur is uitgegeven zonder het land van {company}, dat een elektronische factuur nodig heeft. Download de pdf.',
  'invoice_error.no_offer': 'Er is geen aanbod voor self-billing om te accepteren.',
  'invoice_error.no_agreement': 'Er is geen overeenkomst of aanbod voor self-billing om te beëindigen.',
  'invoice_error.agreement_open': 'Er is al een overeenkomst of aanbod voor self-billing met deze verkoper.',
  'invoice_error.seller_address':
    'Het adres van je bedrijf is onvolledig. Vul eerst naam, straat, plaats en land in onder Bedrijf: ze staan op elke factuur.',
  'invoice_error.owed_by_merchant': 'De verkoper is creditnota {number} verschuldigd: deze wordt niet uitbetaald.',
  'invoice_error.number_of_two': 'Twee uitgevers hebben een factuur {number}. Gebruik het id.',
  'payment_error.account_url_required': 'Vul de URL van het sandboxaccount in.',
  'payment_error.marketplace_required': 'Noem de marktplaats.',
  'payment_error.minimum_required': 'Vul een minimale uitbetaling in.',
  'payment_error.no_account': 'Er is nog geen uitbetaalrekening. Open er eerst een.',
  'payment_error.provider_required': 'Kies een betaalprovider.',
  'payment_error.unknown_provider': 'Deze betaalprovider bestaat niet. Kies er een uit de lijst.',
  'payment_error.invalid_report': 'De body van de webhook heeft niet de verwachte vorm.',
  'payment_error.invalid_signature': 'Ongeldige handtekening van de webhook.',
  'payment_error.no_provider': 'Er is geen betaalprovider gekoppeld.',
  'payout_error.day_required': 'Kies een dag.',
  'payout_error.weekday': 'Kies een dag van 1 (maandag) tot 7 (zondag).',
  'payout_error.reserve_incomplete': 'Voer zowel het percentage als de dagen van de reserve in, of geen van beide.',
  'payout_error.amount_required': 'Voer een ander bedrag dan nul in.',
  'payout_error.note_required': 'Beschrijf de reden in de notitie.',
  'payout_error.write_off_waits': 'Er wacht al een afschrijving voor deze verkoper op een besluit.',
  'payout_error.second_person': 'Iemand anders dan de aanvrager besluit over een afschrijving.',
  'payout_error.above_debt': 'De verkoper is {amount} verschuldigd.',
  'payout_error.in_progress': 'Er loopt al een uitbetaling aan deze verkoper.',
  'payout_error.no_provider': 'Koppel een betaalprovider voordat je uitbetaalt.',
  'rule_error.after_itself': 'afterId moet een andere regel zijn.',
  'rule_error.after_unknown': 'afterId moet een regel in de lijst zijn.',
}
