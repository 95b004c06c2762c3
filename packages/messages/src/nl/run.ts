import type { Translation } from '../define.ts'
import type { runError as englishError, runItem as englishItem, runStep as englishStep } from '../en/run.ts'

export const runStep: Translation<typeof englishStep> = {
  'run_step.queued': 'In de wachtrij',
  'run_step.importing_products': 'Producten importeren',
  'run_step.importing_rows': 'Rijen importeren',
  'run_step.importing_categories': 'Categorieën importeren',
  'run_step.importing_attributes': 'Kenmerken importeren',
  'run_step.finding_removed': 'Verwijderde producten zoeken',
  'run_step.fetching_images': 'Afbeeldingen ophalen',
  'run_step.pushing': 'Producten publiceren',
  'run_step.previewing_push': 'Publicatie vooraf bekijken',
  'run_step.updating_products': 'Producten bijwerken',
  'run_step.restoring_products': 'Producten herstellen',
  'run_step.recalculating': 'Waarden opnieuw berekenen',
  'run_step.updating_listings': 'Collecties bijwerken',
  'run_step.previewing_listings': 'Voorbeeld voorbereiden',
  'run_step.stopping': 'Stoppen',
  'run_step.done': 'Klaar',
  'run_step.failed': 'Mislukt',
  'run_step.cancelled': 'Geannuleerd',
  'run_step.working': 'Bezig',
}

export const runError: Translation<typeof englishError> = {
  'run_error.timed_out': 'Na 30 minuten afgebroken. Start opnieuw',
  'run_error.file_gone': 'Het bestand wordt niet meer bewaard. Upload het opnieuw',
  'run_error.change_gone': 'De wijziging wordt niet meer bewaard. Start opnieuw',
  'run_error.not_resumable': 'Deze taak kan niet worden hervat. Start opnieuw',
  'run_error.collection_gone': 'De collectie bestaat niet meer of is niet meer voor je toegankelijk',
  'run_error.shop_disconnected': 'De winkel is niet meer gekoppeld',
  'run_error.shop_not_offered': 'Dit platform is niet meer beschikbaar',
  'run_error.no_categories': 'Dit platform heeft geen categorieën om te importeren',
  'run_error.too_many_categories': 'De winkel heeft {count, number} categorieën; er kunnen er hoogstens {limit, number} worden geïmporteerd',
  'run_error.sync_failed': 'De synchronisatie is mislukt',
  'run_error.products_failed': '{count, plural, one {# product kon niet worden geïmporteerd} other {# producten konden niet worden geïmporteerd}}',
}

export const runItem: Translation<typeof englishItem> = {
  'run_item.gone_from_shop': 'Niet meer in de winkel. Het wordt niet meer aangeboden',
  'run_item.new_on': 'Nieuw op {marketplaces}',
  'run_item.updated_on': 'Bijgewerkt op {marketplaces}',
  'run_item.would_be_new_on': 'Zou nieuw zijn op {marketplaces}',
  'run_item.would_be_updated_on': 'Zou worden bijgewerkt op {marketplaces}',
  'run_item.not_ready': 'Het product is niet gereed',
  'run_item.no_reference': 'De winkel stuurde dit product zonder referentie van hoogstens 500 tekens',
  'run_item.changed_since': 'Gewijzigd sinds de import: blijft zoals het is',
  'run_item.image_failed': '{url}{reason}',
  'run_item.attribute_created': '{values, plural, =0 {{type}} one {{type}, # waarde} other {{type}, # waarden}}',
  'run_item.attribute_created_in': '{values, plural, =0 {{type} in {unit}} one {{type} in {unit}, # waarde} other {{type} in {unit}, # waarden}}',
  'run_item.malformed_product': 'De winkel stuurde dit product in een onverwachte vorm',
  'run_item.malformed_field': 'De winkel stuurde dit product in een onverwachte vorm ({field})',
  'run_item.no_title': '“{reference}” heeft geen titel',
  'run_item.bad_price': 'De prijs van “{variant}” ({price}) is geen prijs in {currency}',
  'run_item.no_variants': '“{product}” heeft geen varianten',
  'run_item.at_line': 'Regel {line}: {text}',
  'run_item.in_column': '{column}: {text}',
}
