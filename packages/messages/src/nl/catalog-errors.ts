import type { Translation } from '../define.ts'
import type { catalogErrors as english } from '../en/catalog-errors.ts'

export const catalogErrors: Translation<typeof english> = {
  'attribute_error.key_taken': 'Er bestaat al een kenmerk met de sleutel "{key}".',
  'attribute_error.no_shop': 'Er is geen winkel gekoppeld om uit te importeren. Koppel een winkel of maak kenmerken onder Instellingen, Kenmerken.',
  'attribute_error.repeated': 'Stuur elk kenmerk één keer.',
  'attribute_error.unknown': 'Dit is geen kenmerk van je marktplaats.',
  'collection_error.after_not_sibling': 'afterId moet een collectie met dezelfde bovenliggende collectie zijn.',
  'collection_error.already_listed': 'Het product staat al in deze collectie.',
  'collection_error.has_children': 'Deze collectie heeft subcollecties. Verplaats of verwijder die eerst.',
  'collection_error.name_taken': 'Er bestaat hier al een collectie met deze naam. Kies een andere naam.',
  'collection_error.no_shop':
    'Er is geen winkel gekoppeld om uit te importeren. Koppel een winkel of maak collecties onder Mijn marktplaats, Collecties.',
  'collection_error.products_added': 'Er zijn intussen producten aan deze collectie toegevoegd. Probeer het opnieuw.',
  'collection_error.same_target': 'Kies een andere collectie voor de producten.',
  'collection_error.used_by_commission_rule': 'Een commissieregel gebruikt deze collectie. Wijzig of verwijder eerst de regel.',
  'listing_error.after_itself': 'afterId moet een product zijn dat niet wordt verplaatst.',
  'listing_error.after_unknown': 'afterId moet een vermelding in deze collectie zijn.',
  'listing_error.merchant_required': 'Vul de merchantId van de producten in.',
  'listing_error.same_collection': 'Kies een andere collectie om ze naartoe te verplaatsen.',
  'mapping_error.not_listed': 'Dit product staat niet op de marktplaats.',
  'mapping_error.not_required': 'Geen collectie gebruikt dit kenmerk.',
  'mapping_error.operator_only': 'Alleen de beheerder van de marktplaats kan een regel voor alle verkopers wijzigen.',
  'mapping_error.other_measure': '{unit} kan niet worden omgerekend naar {target, select, none {een kenmerk zonder eenheid} other {{target}}}.',
  'mapping_error.repeated': '"{value}" staat er twee keer in.',
  'mapping_error.two_values': 'Dit product heeft twee waarden voor één kenmerk. Stuur er een.',
  'mapping_error.version_does_not_fit': 'Deze versie past niet meer bij het kenmerk{reason}',
  'mapping_error.value_required': 'Vul de waarde van de winkel in.',
  'attribute_error.repeated_key': 'De sleutel "{key}" wordt twee keer gebruikt.',
  'attribute_error.values_required': 'Vul de waarden in waaruit gekozen kan worden.',
  'attribute_error.no_values': 'Alleen een keuze of een kleur heeft een lijst met waarden.',
  'attribute_error.no_unit': 'Alleen een getal of een afmeting heeft een eenheid.',
  'attribute_error.repeated_value': '"{value}" staat er twee keer in.',
  'attribute_error.in_use':
    '{products, plural, one {# product heeft} other {# producten hebben}} een waarde voor dit kenmerk. Verwijder eerst de koppelingen of maak een ander kenmerk.',
  'attribute_error.unit_in_use':
    'De eenheid kan niet worden gewijzigd: {rules, plural, =0 {} one {# regel vult het kenmerk. } other {# regels vullen het kenmerk. }}{values, plural, =0 {} one {# waarde is met de hand ingevuld. } other {# waarden zijn met de hand ingevuld. }}{products, plural, =0 {} one {# product heeft een waarde. } other {# producten hebben een waarde. }}Verwijder eerst de regels en waarden of maak een ander kenmerk.',
  'attribute_error.values_in_use':
    '{products, plural, one {# product heeft} other {# producten hebben}} waarden die je verwijdert: {values}{more, plural, =0 {} other { en nog #}}. Ze raken die kwijt en gaan uit de verkoop waar een collectie het kenmerk vereist. Stuur isSure om de waarden toch te verwijderen.',
  'attribute_error.used':
    'Dit kenmerk is in gebruik: {collections, plural, =0 {} other {Vereist door {names}. }}{rules, plural, =0 {} one {# regel vult het. } other {# regels vullen het. }}{values, plural, =0 {} one {# waarde is met de hand ingevuld. } other {# waarden zijn met de hand ingevuld. }}{products, plural, =0 {} one {# product heeft een waarde. } other {# producten hebben een waarde. }}Stuur isSure om het met dat alles te verwijderen.',
  'collection_error.own_descendant': 'Een collectie kan niet onder zichzelf of een van haar subcollecties staan.',
  'mapping_error.no_fit': 'Deze waarde is niet geldig voor het kenmerk.',
}
